/** A request that took long. */
export interface SlowRequest {
  readonly at: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly project: string | null;
  readonly endpoint: string;
  readonly status: number;
  readonly milliseconds: number;
}

const KEPT = 50;
const PERIOD_MS = 300_000;
const PERIODS = 12;

/** The slowest requests of the last hour: of each five minutes the slowest are kept, so that what has passed goes without a search. */
export class SlowRequests {
  /** By the number of the period, the oldest first. */
  readonly #periods = new Map<number, SlowRequest[]>();
  #fastest = 0;
  #current = -1;

  /** Whether a request would be among those of the moment; asked for each, so that nothing is made of the others. */
  isSlow(milliseconds: number): boolean {
    return milliseconds > this.#fastest || Math.floor(Date.now() / PERIOD_MS) !== this.#current;
  }

  add(request: SlowRequest): void {
    const slowest = this.#ofNow();
    const place = slowest.findIndex(({ milliseconds }) => milliseconds < request.milliseconds);
    slowest.splice(place < 0 ? slowest.length : place, 0, request);
    if (slowest.length > KEPT) slowest.pop();
    this.#fastest = slowest.length < KEPT ? 0 : (slowest.at(-1)?.milliseconds ?? 0);
  }

  /** The slowest first. */
  list(): SlowRequest[] {
    this.#ofNow();
    return [...this.#periods.values()]
      .flat()
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, KEPT);
  }

  #ofNow(): SlowRequest[] {
    const period = Math.floor(Date.now() / PERIOD_MS);
    for (const past of this.#periods.keys()) if (past <= period - PERIODS) this.#periods.delete(past);
    const known = this.#periods.get(period);
    if (known) return known;
    const begun: SlowRequest[] = [];
    this.#periods.set(period, begun);
    this.#current = period;
    this.#fastest = 0;
    return begun;
  }
}
