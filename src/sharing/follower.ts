import { setTimeout as pause } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import type { Store } from '../database/open.ts';
import { ObjectDamaged, ObjectMissing } from '../objects/store.ts';
import type { Damage } from '../storage/damage.ts';
import type { FetchedFiles } from './fetched-files.ts';
import { filesOf, type Index, readHead, readIndex } from './index-rows.ts';
import {
  type ItemId,
  type ItemState,
  itemKey,
  itemText,
  type SharedFile,
  type SharedKind,
  type SharedVersion,
} from './items.ts';
import type { LocalKind } from './local-kind.ts';
import { recordServer, removeServer, type ServerId, type ServerState } from './server-rows.ts';
import { decideSwitches } from './switches.ts';

/** How often a server looks at the index, and while something waits for its switch: that is decided a second before it comes. */
const POLL_MS = 1_000;
const WAITING_POLL_MS = 200;
const BEAT_MS = 2_000;
/** What has failed is tried again, each time after twice as long: opening a region takes much. */
const RETRY_MS = 5_000;
const MOST_RETRY_MS = 60_000;
/** Items that are fetched at a time. */
const AT_ONCE = 3;

/** A version that has been prepared. At the moment of its switch nothing more has to be asked for. */
interface Prepared {
  readonly versionId: string;
  readonly files: readonly SharedFile[];
}

/** An item that this server follows. */
interface Followed {
  readonly item: ItemId;
  readonly kind: LocalKind;
  state: ItemState;
  /** The version that is served here, null for nothing; undefined before it is known. */
  served: string | null | undefined;
  /** What could be served at once. */
  prepared: Prepared | null;
  working: Promise<void> | null;
  /** Versions that could not be prepared or served, by their ids, and when that is tried again. */
  readonly failed: Map<string | null, { readonly times: number; readonly retryAt: number }>;
}

export interface FollowerParts {
  /** Its keys' way to the database is quick: looking at the index and telling of itself are as short as looking up a key. */
  readonly database: Store & { readonly access?: Store };
  readonly files: FetchedFiles;
  readonly kinds: readonly LocalKind[];
  readonly server: ServerId;
  /** How long those that are ready wait for the others. */
  readonly switchSeconds: number;
  readonly damage: Damage;
  /** What this server says of its regions. */
  readonly regions: () => Pick<ServerState, 'region' | 'regions'>;
  /** Regions that were removed from the store. */
  readonly forgetRegions: (ids: readonly string[]) => void;
  readonly log: (message: string, error?: unknown) => void;
}

/**
 * Follows the index: what is to be served is fetched and prepared, and served from the moment of the switch on, which is the same for all
 * servers. What fails is reported and tried again; what was served before stays.
 */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #kinds: ReadonlyMap<SharedKind, LocalKind>;
  readonly #followed = new Map<string, Followed>();
  readonly #turns = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY);
  readonly #closing = new AbortController();
  /** The clock of the database less that of this machine, milliseconds. */
  #offsetMs = 0;
  #revision = -1;
  #removedRegions: readonly string[] = [];
  #ready = '';
  #beatAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.kind, kind]));
  }

  /** Brings this server to what is served, before it serves: what comes next is left for later. */
  async catchUp(): Promise<void> {
    this.#take(await readIndex(this.#parts.database));
    await Promise.all([...this.#followed.values()].map((followed) => this.#advance(followed, false)));
  }

  /** Whether the index has something of a kind that this server does not serve. */
  lacks(kind: SharedKind): boolean {
    return [...this.#followed.values()].some(
      ({ item, state, served }) => item.kind === kind && state.current !== null && served === undefined,
    );
  }

  /** What is served of a kind turned out to be of no use here: it is tried again, beside what is served instead. */
  doubt(kind: SharedKind): void {
    for (const followed of this.#followed.values()) if (followed.item.kind === kind) followed.served = undefined;
  }

  /** Begins to follow: from now on the other servers wait for this one. */
  async begin(): Promise<void> {
    await this.#look();
    this.#lookIn(POLL_MS);
  }

  /** The others wait for this server no more. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.allSettled([...this.#followed.values()].map(({ working }) => working));
    await removeServer(this.#access, this.#parts.server).catch(() => {});
  }

  #lookIn(delayMs: number): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then(() => this.#lookIn(this.#isWaiting ? WAITING_POLL_MS : POLL_MS));
    }, delayMs).unref();
  }

  get #access(): Store {
    const { database } = this.#parts;
    return database.access ?? database;
  }

  get #isWaiting(): boolean {
    return [...this.#followed.values()].some(({ state }) => state.next !== null);
  }

  async #look(): Promise<void> {
    const access = this.#access;
    try {
      const sent = Date.now();
      const head = await readHead(access);
      this.#offsetMs = head.now.getTime() - (sent + Date.now()) / 2;
      if (head.revision !== this.#revision) this.#take(await readIndex(access));
      this.#work();
      this.#parts.forgetRegions(this.#removedRegions);
      await this.#beat();
      if (this.#isWaiting) await decideSwitches(access, this.#parts.switchSeconds);
      this.#isFailing = false;
      this.#parts.damage.mend('shared index');
    } catch (error) {
      // The database says the same at each look; what is known of switches is done all the same.
      if (!this.#isFailing)
        this.#parts.damage.report('shared index', error, 'this server keeps what it has, and tries again');
      this.#isFailing = true;
      this.#work();
    }
  }

  /** Takes over what the index says. */
  #take({ revision, items, removedRegions }: Index): void {
    for (const state of items) {
      const kind = this.#kinds.get(state.item.kind);
      if (!kind) continue;
      const known = this.#followed.get(itemKey(state.item));
      if (known) {
        if (JSON.stringify(known.state) !== JSON.stringify(state)) known.failed.clear();
        known.state = state;
      } else {
        const { item } = state;
        const begun: Followed = {
          item,
          kind,
          state,
          served: undefined,
          prepared: null,
          working: null,
          failed: new Map(),
        };
        this.#followed.set(itemKey(item), begun);
      }
    }
    this.#removedRegions = removedRegions;
    this.#revision = revision;
  }

  /** Begins what is to be done for each item. */
  #work(): void {
    for (const followed of this.#followed.values()) {
      if (followed.working) continue;
      followed.working = this.#advance(followed, true).finally(() => {
        followed.working = null;
      });
    }
  }

  /** Says that this server lives and what it is ready for: from time to time, and when that has changed. */
  async #beat(): Promise<void> {
    const { server, regions } = this.#parts;
    const ready = [...this.#followed.values()].flatMap(({ state, prepared, served }) => {
      const id = state.next?.version?.versionId;
      return id !== undefined && (id === prepared?.versionId || id === served) ? [id] : [];
    });
    const problems = this.#parts.damage.list().filter(({ part }) => part.startsWith('shared '));
    const said = JSON.stringify([ready, problems, regions()]);
    if (said === this.#ready && performance.now() - this.#beatAt < BEAT_MS) return;
    await recordServer(this.#access, server, ready, { ...regions(), problems });
    this.#ready = said;
    this.#beatAt = performance.now();
  }

  /** What is to be served now, and what after that. */
  #wanted({ current, next }: ItemState): { readonly now: SharedVersion | null; readonly next: ItemState['next'] } {
    const isOver = next?.switchAt != null && next.switchAt.getTime() <= Date.now() + this.#offsetMs;
    return isOver ? { now: next.version, next: null } : { now: current, next };
  }

  async #advance(followed: Followed, isFollowing: boolean): Promise<void> {
    try {
      while (!this.#closing.signal.aborted && (await this.#step(followed, isFollowing)));
      const { now, next } = this.#wanted(followed.state);
      const isFailing = [now, next?.version].some((version) => version && followed.failed.has(version.versionId));
      if (!isFailing) this.#parts.damage.mend(partOf(followed));
    } catch (error) {
      // What fails of a version is met where it does: only a wait is broken off.
      if (!this.#closing.signal.aborted) throw error;
    }
  }

  /** One step towards what is wanted; false where there is none. */
  async #step(followed: Followed, isFollowing: boolean): Promise<boolean> {
    const { now, next } = this.#wanted(followed.state);
    const id = now?.versionId ?? null;
    if (followed.served === undefined && now) await this.#recognize(followed, now);
    if (followed.served !== id && isTimeFor(followed, id)) {
      await this.#tried(followed, id, () => this.#serve(followed, now));
      return true;
    }
    if (!isFollowing) return false;
    if (next === null) {
      await this.#release(followed);
      return false;
    }
    const { version, switchAt } = next;
    // Also where what is served now cannot be: it may be what comes next that mends it.
    if (version && followed.prepared?.versionId !== version.versionId && isTimeFor(followed, version.versionId)) {
      await this.#tried(followed, version.versionId, () => this.#prepare(followed, version));
      return true;
    }
    if (switchAt === null) return false;
    // A switch that has its moment is not changed any more.
    await pause(Math.max(1, switchAt.getTime() - Date.now() - this.#offsetMs), undefined, {
      signal: this.#closing.signal,
      ref: false,
    });
    return true;
  }

  /** Finds out whether a version is served here already. */
  async #recognize(followed: Followed, version: SharedVersion): Promise<void> {
    const { kind, item } = followed;
    const isServed = await kind.isServed(item, version, () => filesOf(this.#parts.database, version)).catch(() => false);
    if (isServed) followed.served = version.versionId;
  }

  /** Does what may fail with a version: that is reported and tried again later; what was served stays. */
  async #tried(followed: Followed, versionId: string | null, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      followed.failed.delete(versionId);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const times = (followed.failed.get(versionId)?.times ?? 0) + 1;
      const retryAt = Date.now() + Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** (times - 1));
      followed.failed.set(versionId, { times, retryAt });
      if (followed.prepared?.versionId === versionId) followed.prepared = null;
      await this.#report(followed, error);
    }
  }

  async #report(followed: Followed, error: unknown): Promise<void> {
    const { damage, log } = this.#parts;
    // Removed while it was fetched: what the index says now is taken at the next look.
    if (error instanceof ObjectMissing && (await this.#isOutdated(followed)))
      return log(`${partOf(followed)}: it has been replaced while it was fetched`);
    const isBroken = error instanceof ObjectMissing || error instanceof ObjectDamaged;
    const remedy = isBroken ? '; publish it again where it is whole (waypost shared publish --again)' : '';
    damage.report(partOf(followed), error, `this server keeps what it has, and tries again${remedy}`);
  }

  /** Lets go of what was prepared and is not wanted any more. */
  async #release(followed: Followed): Promise<void> {
    const { prepared, kind } = followed;
    if (!prepared) return;
    followed.prepared = null;
    await kind.release();
    await this.#parts.files.drop(prepared.files);
  }

  async #prepare(followed: Followed, version: SharedVersion): Promise<Prepared> {
    const { item, kind } = followed;
    const { database, files: fetched } = this.#parts;
    return this.#turns.execute(async () => {
      const files = await filesOf(database, version);
      if (files.length === 0)
        throw new ObjectMissing('the index', `of ${itemText(item)} ${version.version}: it was removed`);
      if (!kind.isPlaced(item, version, files)) await fetched.fetch(files, this.#closing.signal);
      await kind.prepare(item, version, files, pathIn(fetched, files));
      followed.prepared = { versionId: version.versionId, files };
      return followed.prepared;
    });
  }

  async #serve(followed: Followed, version: SharedVersion | null): Promise<void> {
    const { item, kind } = followed;
    const { files: fetched, log } = this.#parts;
    const { prepared } = followed;
    const isPrepared = prepared !== null && prepared.versionId === version?.versionId;
    const files = version ? (isPrepared ? prepared : await this.#prepare(followed, version)).files : [];
    await kind.serve(item, version, files, pathIn(fetched, files));
    followed.served = version?.versionId ?? null;
    followed.prepared = null;
    await fetched.drop(files);
    log(`shared ${itemText(item)}: ${version ? `${version.version} is in use` : 'removed'}`);
  }

  async #isOutdated({ item, state }: Followed): Promise<boolean> {
    try {
      const { items } = await readIndex(this.#parts.database);
      const found = items.find((each) => itemKey(each.item) === itemKey(item));
      return JSON.stringify(found) !== JSON.stringify(state);
    } catch {
      return false;
    }
  }
}

const partOf = ({ item }: Followed): string => `shared ${itemText(item)}`;

/** Whether a version has not failed, or so long ago that it is tried again. */
const isTimeFor = ({ failed }: Followed, versionId: string | null): boolean =>
  Date.now() >= (failed.get(versionId)?.retryAt ?? 0);

function pathIn(fetched: FetchedFiles, files: readonly SharedFile[]): (path: string) => string {
  return (path) => {
    const file = files.find((each) => each.path === path);
    if (!file) throw new Error(`the version has no file ${path}`);
    return fetched.path(file);
  };
}
