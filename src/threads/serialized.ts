/** An answer that is JSON already: another thread made it, or the database. */
export class Serialized {
  readonly json: string | Uint8Array;

  constructor(json: string | Uint8Array) {
    this.json = json;
  }
}
