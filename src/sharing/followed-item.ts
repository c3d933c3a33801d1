import { setTimeout as pause } from 'node:timers/promises';
import type { IPolicy } from 'cockatiel';
import type { Queryable } from '../database/open.ts';
import { ObjectDamaged, ObjectMissing } from '../objects/store.ts';
import type { Damage } from '../storage/damage.ts';
import type { FetchedFiles } from './fetched-files.ts';
import { filesOf, readIndex } from './index-rows.ts';
import { type ItemId, type ItemState, itemKey, itemText, type SharedFile, type SharedVersion } from './items.ts';
import type { LocalKind } from './local-kind.ts';

/** What has failed is tried again, each time after twice as long: opening a region takes much. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 60_000;

/** What items are followed with. */
export interface Surroundings {
  readonly database: Queryable;
  readonly files: FetchedFiles;
  /** Lets a few prepare at a time. */
  readonly turns: Pick<IPolicy, 'execute'>;
  readonly damage: Damage;
  readonly log: (message: string) => void;
  /** Aborted when the server stops. */
  readonly closing: AbortSignal;
  /** The time by the clock of the database, milliseconds. */
  readonly now: () => number;
}

/** A version that has been prepared. At the moment of its switch nothing more has to be asked for. */
interface Prepared {
  readonly versionId: string;
  readonly files: readonly SharedFile[];
}

/** What is to be served now, null for nothing, undefined where that was never said; and what after that. */
interface Wanted {
  readonly now: SharedVersion | null | undefined;
  readonly next: ItemState['next'];
}

/** An item on its way to what the index says of it, one step after the other. */
export class FollowedItem {
  readonly item: ItemId;
  readonly #kind: LocalKind;
  readonly #around: Surroundings;
  #state: ItemState;
  /** The version that is served here, null for nothing; undefined before it is known. */
  #served: string | null | undefined;
  #prepared: Prepared | null = null;
  /** Versions that could not be prepared or served, by their ids, and when that is tried again. */
  readonly #failed = new Map<string | null, { readonly times: number; readonly retryAt: number }>();
  #working: Promise<void> | null = null;

  constructor(state: ItemState, kind: LocalKind, around: Surroundings) {
    this.item = state.item;
    this.#state = state;
    this.#kind = kind;
    this.#around = around;
  }

  /** Takes over what the index says. */
  take(state: ItemState): void {
    if (JSON.stringify(this.#state) !== JSON.stringify(state)) this.#failed.clear();
    this.#state = state;
  }

  /** Whether something waits for its switch. */
  get isWaiting(): boolean {
    return this.#state.next !== null;
  }

  /** The version that waits for its switch, where it could be served at once. */
  get ready(): string | null {
    const id = this.#state.next?.version?.versionId;
    return id !== undefined && (id === this.#prepared?.versionId || id === this.#served) ? id : null;
  }

  /** Whether nothing is served here of what should be. */
  get isLacking(): boolean {
    return this.#state.current !== null && this.#served === undefined;
  }

  /** What is served turned out to be of no use: it is tried again, beside what is served instead. */
  doubt(): void {
    this.#served = undefined;
  }

  /**
   * Begins what is to be done, where that is not under way.
   *
   * @param isFollowing whether what comes next is prepared, and its switch waited for
   */
  work(isFollowing: boolean): Promise<void> {
    this.#working ??= this.#advance(isFollowing).finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #advance(isFollowing: boolean): Promise<void> {
    const { closing, damage } = this.#around;
    try {
      while (!closing.aborted && (await this.#step(isFollowing)));
      const { now, next } = this.#wanted;
      const isFailing = [now, next?.version].some((version) => version && this.#failed.has(version.versionId));
      if (!isFailing) damage.mend(this.#part);
    } catch (error) {
      // What fails of a version is met where it does: only a wait is broken off.
      if (!closing.aborted) throw error;
    }
  }

  get #wanted(): Wanted {
    const { current, next, isNew } = this.#state;
    const isOver = next?.switchAt != null && next.switchAt.getTime() <= this.#around.now();
    return isOver ? { now: next.version, next: null } : { now: isNew ? undefined : current, next };
  }

  /** One step towards what is wanted; false where there is none. */
  async #step(isFollowing: boolean): Promise<boolean> {
    const { now, next } = this.#wanted;
    if (this.#served === undefined && now) await this.#recognize(now);
    if (now !== undefined && this.#served !== idOf(now) && this.#isTimeFor(idOf(now))) {
      await this.#tried(idOf(now), () => this.#serve(now));
      return true;
    }
    if (!isFollowing) return false;
    if (next === null) {
      await this.#release();
      return false;
    }
    const { version, switchAt } = next;
    // Also where what is served now cannot be: it may be what comes next that mends it.
    if (version && this.#prepared?.versionId !== version.versionId && this.#isTimeFor(version.versionId)) {
      await this.#tried(version.versionId, () => this.#prepare(version));
      return true;
    }
    if (switchAt === null) return false;
    // A switch that has its moment is not changed any more.
    const waitMs = Math.max(1, switchAt.getTime() - this.#around.now());
    await pause(waitMs, undefined, { signal: this.#around.closing, ref: false });
    return true;
  }

  /** Finds out whether a version is served here already. */
  async #recognize(version: SharedVersion): Promise<void> {
    const files = () => filesOf(this.#around.database, version);
    if (await this.#kind.isServed(this.item, version, files).catch(() => false)) this.#served = version.versionId;
  }

  #isTimeFor(versionId: string | null): boolean {
    return Date.now() >= (this.#failed.get(versionId)?.retryAt ?? 0);
  }

  /** Does what may fail with a version: that is reported and tried again later; what was served stays. */
  async #tried(versionId: string | null, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.#failed.delete(versionId);
    } catch (error) {
      if (this.#around.closing.aborted) return;
      const times = (this.#failed.get(versionId)?.times ?? 0) + 1;
      const retryAt = Date.now() + Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** (times - 1));
      this.#failed.set(versionId, { times, retryAt });
      if (this.#prepared?.versionId === versionId) this.#prepared = null;
      await this.#report(error);
    }
  }

  get #part(): string {
    return `shared ${itemText(this.item)}`;
  }

  async #report(error: unknown): Promise<void> {
    const { damage, log } = this.#around;
    // Removed while it was fetched: what the index says now is taken at the next look.
    if (error instanceof ObjectMissing && (await this.#isOutdated()))
      return log(`${this.#part}: it has been replaced while it was fetched`);
    const isBroken = error instanceof ObjectMissing || error instanceof ObjectDamaged;
    const remedy = isBroken ? '; publish it again where it is whole (waypost shared publish --again)' : '';
    damage.report(this.#part, error, `this server keeps what it has, and tries again${remedy}`);
  }

  async #isOutdated(): Promise<boolean> {
    try {
      const { items } = await readIndex(this.#around.database);
      const found = items.find(({ item }) => itemKey(item) === itemKey(this.item));
      return JSON.stringify(found) !== JSON.stringify(this.#state);
    } catch {
      return false;
    }
  }

  /** Lets go of what was prepared and is not wanted any more. */
  async #release(): Promise<void> {
    const prepared = this.#prepared;
    if (!prepared) return;
    this.#prepared = null;
    await this.#kind.release();
    await this.#around.files.drop(prepared.files, prepared.versionId);
  }

  #prepare(version: SharedVersion): Promise<Prepared> {
    const { database, files: fetched, turns, closing } = this.#around;
    return turns.execute(async () => {
      const files = await filesOf(database, version);
      if (files.length === 0)
        throw new ObjectMissing('the index', `of ${itemText(this.item)} ${version.version}: it was removed`);
      if (!this.#kind.isPlaced(this.item, version, files)) await fetched.fetch(files, version.versionId, closing);
      await this.#kind.prepare(this.item, version, files, fetched.in(files));
      this.#prepared = { versionId: version.versionId, files };
      return this.#prepared;
    });
  }

  async #serve(version: SharedVersion | null): Promise<void> {
    const { files: fetched, log } = this.#around;
    if (this.#prepared?.versionId !== version?.versionId) await this.#release();
    const files = version ? (await this.#preparedAs(version)).files : [];
    await this.#kind.serve(this.item, version, files, fetched.in(files));
    this.#served = idOf(version);
    this.#prepared = null;
    if (version) await fetched.drop(files, version.versionId);
    log(`${this.#part}: ${version ? `${version.version} is in use` : 'removed'}`);
  }

  async #preparedAs(version: SharedVersion): Promise<Prepared> {
    const prepared = this.#prepared;
    return prepared?.versionId === version.versionId ? prepared : this.#prepare(version);
  }
}

const idOf = (version: SharedVersion | null): string | null => version?.versionId ?? null;
