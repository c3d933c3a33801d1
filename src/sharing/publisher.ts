import { first } from '../at.ts';
import type { Queryable, Store } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import { digestOf } from '../objects/digest.ts';
import { keyOf, type ObjectId, type ObjectStore } from '../objects/store.ts';
import { ofItem } from './index-rows.ts';
import type { ItemId, SharedFile, SharedKind } from './items.ts';
import { recordStored, wantObject } from './object-rows.ts';
import { changeIndex, changeItem, finishPast } from './switches.ts';

/** A file on this machine, and its path below the folder of its version. */
interface FileToPublish {
  readonly path: string;
  readonly file: string;
}

export interface Publication {
  readonly item: ItemId;
  readonly version: string;
  readonly files: readonly FileToPublish[];
  /** What it says of itself. */
  readonly facts?: unknown;
  /** Whether it takes the place of what is served. */
  readonly isServed: boolean;
}

/** What servers share, for who changes it. */
export interface Publishing {
  readonly database: Store;
  readonly store: ObjectStore;
  readonly publisher: Publisher;
}

/** Something that the index does not have, or that it needs. */
export class NotPublished extends ExplainedError {}

/** Publishes versions, and says which are served: files first, then all of the index in one transaction. */
export class Publisher {
  readonly #database: Store;
  readonly #store: ObjectStore;
  readonly #by: string;

  /** @param by who publishes, for those who look at the index */
  constructor(database: Store, store: ObjectStore, by: string) {
    this.#database = database;
    this.#store = store;
    this.#by = by;
  }

  /**
   * Publishes a version. A failure or a kill leaves nothing that is seen; what has come to the store is used again, or swept.
   *
   * @param isAgain whether objects are written that the store has: one of them may be damaged
   */
  async publish({ item, version, files, facts, isServed }: Publication, isAgain = false): Promise<void> {
    const shared: SharedFile[] = [];
    for (const { path, file } of files) shared.push({ path, ...(await this.#upload(file, isAgain)) });
    const insert = async (transaction: Queryable) => {
      const { kind, projectId, name } = item;
      const rows = await transaction.query<{ version_id: string }>(sql`
        insert into waypost.shared_versions as v (kind, project_id, name, version, facts, published_by)
        values (${kind}, ${projectId}, ${name}, ${version}, ${facts === undefined ? null : JSON.stringify(facts)}::jsonb, ${this.#by})
        on conflict (kind, project_id, name, version) do update set published_by = v.published_by
        where v.removed_at is null returning version_id`);
      if (rows.length === 0) throw new NotPublished(`${version} was removed: its name is not given again`);
      const versionId = first(rows).version_id;
      await insertFiles(transaction, versionId, shared);
      return versionId;
    };
    if (isServed) await changeItem(this.#database, item, insert);
    else await changeIndex(this.#database, insert);
  }

  /** Brings a file to the store, where its content is not there yet. */
  async #upload(file: string, isAgain: boolean): Promise<ObjectId> {
    const object = await digestOf(file);
    const key = keyOf(object.sha256);
    // The store is asked too: somebody may have emptied it.
    const isThere = (await wantObject(this.#database, object)) && (await this.#store.size(key)) === object.bytes;
    if (!isThere || isAgain) await this.#store.put(key, file, object);
    await recordStored(this.#database, object);
    return object;
  }

  /** Lets a version that is published be served. @throws NotPublished */
  async serve(item: ItemId, version: string): Promise<void> {
    await changeItem(this.#database, item, async (transaction) => {
      const [row] = await transaction.query<{ version_id: string }>(sql`
        select version_id from waypost.shared_versions where ${ofItem(item)} and version = ${version} and removed_at is null`);
      if (!row) throw new NotPublished(`The store has no version ${version}`);
      return row.version_id;
    });
  }

  /** Lets nothing be served of an item. @returns false where nothing is */
  async withdraw(item: ItemId): Promise<boolean> {
    const [known] = await this.#database.query(sql`
      select 1 from waypost.shared_items where ${ofItem(item)} and (current_id is not null or next_id is not null)`);
    if (!known) return false;
    await changeItem(this.#database, item, async () => null);
    return true;
  }

  /** Lets nothing be served of what belongs to a project. */
  async withdrawAllOf(projectId: string): Promise<void> {
    const items = await this.#database.query<{ kind: SharedKind; name: string }>(sql`
      select kind, name from waypost.shared_items where project_id = ${projectId}`);
    for (const { kind, name } of items) await this.withdraw({ kind, projectId, name });
  }

  /** Removes a version that is not served. @returns false where there is none. @throws NotPublished where it is served */
  removeVersion(item: ItemId, version: string): Promise<boolean> {
    return changeIndex(this.#database, async (transaction) => {
      await finishPast(transaction);
      const [row] = await transaction.query<{ version_id: string }>(sql`
        update waypost.shared_versions v set removed_at = now()
        where ${ofItem(item)} and version = ${version} and removed_at is null returning version_id`);
      if (!row) return false;
      const [served] = await transaction.query(sql`
        select 1 from waypost.shared_items where ${row.version_id}::uuid in (current_id, next_id)`);
      if (served) throw new NotPublished(`The version ${version} is in use, or about to be; use another one first`);
      await transaction.query(sql`delete from waypost.shared_files where version_id = ${row.version_id}`);
      return true;
    });
  }
}

/** @throws NotPublished where the version has other files already */
async function insertFiles(transaction: Queryable, versionId: string, files: readonly SharedFile[]): Promise<void> {
  await transaction.query(sql`
    insert into waypost.shared_files (version_id, path, bytes, sha256)
    select ${versionId}, f.path, f.bytes, f.sha256
    from json_to_recordset(${JSON.stringify(files)}::json) as f(path text, bytes bigint, sha256 text)
    on conflict (version_id, path) do nothing`);
  const rows = await transaction.query<{ path: string; sha256: string }>(sql`
    select path, sha256 from waypost.shared_files where version_id = ${versionId}`);
  const isSame =
    rows.length === files.length &&
    rows.every(({ path, sha256 }) => files.some((file) => file.path === path && file.sha256 === sha256));
  if (!isSame) throw new NotPublished('The store has another version of that name; try again');
}
