/** A statement may take so long: nobody else is answered meanwhile on the embedded database. */
const STATEMENT_MS = 15;

/** Does something with rows, as many at a time as a short statement takes. */
export class Pace {
  readonly #least: number;
  readonly #most: number;
  #rows: number;

  constructor({ first, least, most }: { readonly first: number; readonly least: number; readonly most: number }) {
    this.#rows = first;
    this.#least = least;
    this.#most = most;
  }

  /** @param work is given how many rows at most */
  async run<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const rows = this.#rows;
    const begun = performance.now();
    const result = await work(rows);
    const factor = STATEMENT_MS / Math.max(1, performance.now() - begun);
    this.#rows = Math.round(Math.min(this.#most, Math.max(this.#least, rows * Math.min(2, factor))));
    return result;
  }
}
