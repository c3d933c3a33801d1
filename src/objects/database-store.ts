import { DatabaseUnavailable } from '../database/failures.ts';
import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { Digest, needSame, piecesOf } from './digest.ts';
import { type ListedObject, type ObjectId, ObjectMissing, type ObjectStore, StoreUnavailable } from './store.ts';

/** A row of this size is read and written in milliseconds, and held in memory by the driver as a whole. */
const PIECE_BYTES = 2 ** 20;
/** Keys of a list that are read at a time. */
const KEYS_AT_ONCE = 1_000;

/** Objects in the database itself, in pieces: for those who have no other place that all servers reach. An object is there with its last piece. */
export class DatabaseStore implements ObjectStore {
  readonly name = 'the store in the database';
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async put(key: string, file: string, object: ObjectId): Promise<void> {
    const pieces = Math.max(1, Math.ceil(object.bytes / PIECE_BYTES));
    const digest = new Digest();
    let number = 0;
    const write = (bytes: Buffer) =>
      this.#reached(() =>
        this.#database.query(sql`
          insert into waypost.object_pieces (key, number, pieces, bytes) values (${key}, ${number++}, ${pieces}, ${bytes})
          on conflict (key, number) do update
          set pieces = excluded.pieces, bytes = excluded.bytes, written_at = now()`),
      );
    let kept = Buffer.alloc(0);
    for await (const read of piecesOf(file)) {
      digest.add(read);
      kept = Buffer.concat([kept, read]);
      // The last piece is written when all of the file is known to be what it should be.
      for (; kept.length > PIECE_BYTES && number < pieces - 1; kept = kept.subarray(PIECE_BYTES))
        await write(kept.subarray(0, PIECE_BYTES));
      if (digest.bytes > object.bytes) break;
    }
    needSame(file, object, digest.end());
    await write(kept);
  }

  async *read(key: string, from: number): AsyncIterable<Uint8Array> {
    const pieces = await this.#pieces(key);
    if (pieces === null) throw new ObjectMissing(this.name, key);
    for (let number = Math.floor(from / PIECE_BYTES); number < pieces.count; number++) {
      const [row] = await this.#reached(() =>
        this.#database.query<{ bytes: Uint8Array }>(sql`
          select bytes from waypost.object_pieces where key = ${key} and number = ${number}`),
      );
      if (!row) throw new ObjectMissing(this.name, key);
      yield row.bytes.subarray(Math.max(0, from - number * PIECE_BYTES));
    }
  }

  async size(key: string): Promise<number | null> {
    return (await this.#pieces(key))?.bytes ?? null;
  }

  async remove(key: string): Promise<void> {
    await this.#reached(() => this.#database.query(sql`delete from waypost.object_pieces where key = ${key}`));
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for (let after = ''; ; ) {
      const rows = await this.#reached(() =>
        this.#database.query<{ key: string; bytes: number }>(sql`
          select key, sum(length(bytes))::bigint as bytes from waypost.object_pieces
          where starts_with(key, ${prefix}) and key > ${after}
          group by key having count(*) = max(pieces) order by key limit ${KEYS_AT_ONCE}`),
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  async sweep(before: Date): Promise<void> {
    await this.#reached(() =>
      this.#database.query(sql`
        delete from waypost.object_pieces where key in (
          select key from waypost.object_pieces group by key having count(*) < max(pieces) and max(written_at) < ${before})`),
    );
  }

  /** How many pieces a whole object has, and how many bytes; null where there is none. */
  async #pieces(key: string): Promise<{ readonly count: number; readonly bytes: number } | null> {
    const [row] = await this.#reached(() =>
      this.#database.query<{ count: number; pieces: number; bytes: number }>(sql`
        select count(*) as count, max(pieces) as pieces, sum(length(bytes))::bigint as bytes
        from waypost.object_pieces where key = ${key}`),
    );
    return row && row.count > 0 && row.count === row.pieces ? { count: row.count, bytes: row.bytes } : null;
  }

  async #reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      throw new StoreUnavailable(`${this.name} cannot be used: ${error.message}`, { cause: error });
    }
  }
}
