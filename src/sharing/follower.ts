import { bulkhead } from 'cockatiel';
import type { Store } from '../database/open.ts';
import type { Damage } from '../storage/damage.ts';
import type { FetchedFiles } from './fetched-files.ts';
import { FollowedItem, type Surroundings } from './followed-item.ts';
import { type Index, readHead, readIndex } from './index-rows.ts';
import { itemKey, type SharedKind } from './items.ts';
import type { LocalKind } from './local-kind.ts';
import { recordServer, removeServer, type ServerId, type ServerState } from './server-rows.ts';
import { decideSwitches } from './switches.ts';

/** How often a server looks at the index, and while something waits for its switch: that is decided a second before it comes. */
const POLL_MS = 1_000;
const WAITING_POLL_MS = 200;
const BEAT_MS = 2_000;
/** Items that are fetched at a time. */
const AT_ONCE = 3;

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
  readonly #followed = new Map<string, FollowedItem>();
  readonly #around: Surroundings;
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
    const { database, files, damage, log } = parts;
    this.#around = {
      ...{ database, files, damage, log },
      turns: bulkhead(AT_ONCE, Number.POSITIVE_INFINITY),
      closing: this.#closing.signal,
      now: () => Date.now() + this.#offsetMs,
    };
  }

  /** Brings this server to what is served, before it serves: what comes next is left for later. */
  async catchUp(): Promise<void> {
    this.#take(await readIndex(this.#parts.database));
    await this.#work(false);
  }

  /** Whether the index has something of a kind that this server does not serve. */
  lacks(kind: SharedKind): boolean {
    return this.#all.some(({ item, isLacking }) => item.kind === kind && isLacking);
  }

  /** What is served of a kind turned out to be of no use here: it is tried again, beside what is served instead. */
  doubt(kind: SharedKind): void {
    for (const followed of this.#all) if (followed.item.kind === kind) followed.doubt();
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
    // What is under way ends at once.
    await this.#work(true);
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

  get #all(): FollowedItem[] {
    return [...this.#followed.values()];
  }

  get #isWaiting(): boolean {
    return this.#all.some(({ isWaiting }) => isWaiting);
  }

  async #look(): Promise<void> {
    const access = this.#access;
    try {
      const sent = Date.now();
      const head = await readHead(access);
      this.#offsetMs = head.now.getTime() - (sent + Date.now()) / 2;
      if (head.revision !== this.#revision) this.#take(await readIndex(access));
      this.#begin();
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
      this.#begin();
    }
  }

  #begin(): void {
    this.#work(true).catch((error: unknown) => this.#parts.log('what is shared could not be followed', error));
  }

  /** Takes over what the index says. */
  #take({ revision, items, removedRegions }: Index): void {
    for (const state of items) {
      const kind = this.#kinds.get(state.item.kind);
      if (!kind) continue;
      const known = this.#followed.get(itemKey(state.item));
      if (known) known.take(state);
      else this.#followed.set(itemKey(state.item), new FollowedItem(state, kind, this.#around));
    }
    this.#removedRegions = removedRegions;
    this.#revision = revision;
  }

  /** Begins what is to be done for each item, where that is not under way. */
  async #work(isFollowing: boolean): Promise<void> {
    await Promise.all(this.#all.map((followed) => followed.work(isFollowing)));
  }

  /** Says that this server lives and what it is ready for: from time to time, and when that has changed. */
  async #beat(): Promise<void> {
    const { server, regions } = this.#parts;
    const ready = this.#all.flatMap((followed) => followed.ready ?? []);
    const problems = this.#parts.damage.list().filter(({ part }) => part.startsWith('shared '));
    const said = JSON.stringify([ready, problems, regions()]);
    if (said === this.#ready && performance.now() - this.#beatAt < BEAT_MS) return;
    await recordServer(this.#access, server, ready, { ...regions(), problems });
    this.#ready = said;
    this.#beatAt = performance.now();
  }
}
