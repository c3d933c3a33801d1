/** What a connection is for, in the order in which connections are served; as they name themselves (`application_name`). */
export const PURPOSES = ['waypost access', 'waypost requests', 'waypost work'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** One who waits in the queue. */
interface Client<Batch> {
  readonly purpose: Purpose;
  readonly waiting: Batch[];
}

/** What clients want done, by purpose; within one, each client gets its turn. */
export class EmbeddedQueue<Batch, C extends Client<Batch>> {
  readonly #turns = new Map<Purpose, C[]>(PURPOSES.map((purpose) => [purpose, []]));

  add(client: C, batch: Batch): void {
    client.waiting.push(batch);
    if (client.waiting.length === 1) this.#turns.get(client.purpose)?.push(client);
  }

  /** Takes the next batch: that of `owner` alone, if there is one. */
  take(owner: C | null): { readonly client: C; readonly batch: Batch } | null {
    const client = owner ?? this.#next();
    const batch = client?.waiting.shift();
    if (!client || batch === undefined) return null;
    this.#leaveTurn(client);
    if (client.waiting.length > 0) this.#turns.get(client.purpose)?.push(client);
    return { client, batch };
  }

  /** Forgets what a client still wants. */
  drop(client: C): void {
    client.waiting.length = 0;
    this.#leaveTurn(client);
  }

  /** Forgets one batch; whether it was still waiting. */
  remove(client: C, batch: Batch): boolean {
    const at = client.waiting.indexOf(batch);
    if (at < 0) return false;
    client.waiting.splice(at, 1);
    if (client.waiting.length === 0) this.#leaveTurn(client);
    return true;
  }

  #next(): C | undefined {
    for (const turns of this.#turns.values()) if (turns.length > 0) return turns[0];
    return undefined;
  }

  #leaveTurn(client: C): void {
    const turns = this.#turns.get(client.purpose);
    const at = turns?.indexOf(client) ?? -1;
    if (at >= 0) turns?.splice(at, 1);
  }
}
