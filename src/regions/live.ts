import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { Basemap } from '../basemap/index.ts';
import type { Credit } from '../contract/credit.ts';
import { ExplainedError } from '../explained-error.ts';
import { openPlacesInThread, PlaceSearch, type Places, sharedPlaces } from '../places/index.ts';
import {
  LiveRoads,
  type LiveState,
  openServedRoads,
  RoadQueries,
  type Roads,
  type SharedRoads,
  sharedRoads,
} from '../roads/index.ts';
import { UnusableFile } from '../storage/container.ts';
import type { Damage } from '../storage/damage.ts';
import { letGoOfSections, type SharedSections } from '../storage/sections.ts';
import { collectSoon } from '../threads/collect.ts';
import { UnderWay } from '../threads/under-way.ts';
import { TollMap } from '../tolls/toll-map.ts';
import { creditLine, creditsOf } from './attribution.ts';
import type { TariffsInUse, TollPrices, UsableTariffs } from './tariffs-in-use.ts';
import type { TrafficFiles } from './traffic.ts';
import { MAP_FILE, PLACES_FILE, type RegionVersions, ROADS_FILE } from './versions.ts';

/** What answers come from, on whatever thread. */
export interface RegionAnswers {
  readonly places: Places;
  readonly search: PlaceSearch;
  /** Null for a region that was built before roads were. */
  readonly queries: RoadQueries | null;
  readonly tolls: TollMap | null;
}

/** The basemap of a region: `null` for one that was imported without, `damaged` for a file that cannot be used. */
export type RegionMap = Basemap | null | 'damaged';

/** A region version that is open. */
export interface OpenRegion extends RegionAnswers {
  readonly id: string;
  readonly roads: LiveRoads | null;
  readonly map: RegionMap;
  /** Of when its data is; null where its maps do not tell. */
  readonly dataTime: string | null;
  /** Whom those who show answers have to credit. */
  readonly credits: readonly Credit[];
  /** The same as a header. */
  readonly creditLine: string;
  readonly prices: TollPrices;
  /** Files of tariffs that cannot be read: tolls are refused while there are any. */
  readonly unreadTariffs: readonly string[];
}

/** What another thread needs to open the same region over the same memory. */
export interface SharedRegion {
  readonly places: SharedSections;
  readonly roads: SharedRoads | null;
  readonly prices: TollPrices;
}

export function shareRegion({ places, roads, prices }: OpenRegion): SharedRegion {
  return { places: places.shared, roads: roads?.roads.shared ?? null, prices };
}

/** Opens a region over memory that another thread has loaded. */
export function openSharedRegion({ places, roads, prices }: SharedRegion): RegionAnswers {
  return answersOf(sharedPlaces(places), roads && sharedRoads(roads), prices);
}

function answersOf(places: Places, roads: Roads | null, { tariffs, rates }: TollPrices): RegionAnswers {
  return {
    places,
    search: new PlaceSearch(places),
    queries: roads && new RoadQueries(roads),
    tolls: roads && new TollMap(roads, tariffs, rates),
  };
}

/** How a running server keeps its region. */
export interface LiveRegionOptions {
  /** How much memory metrics of roads may take; null for what follows from the size of the region. */
  readonly metricBytes: number | null;
  /** How long a question about roads may take a thread. */
  readonly questionMs: number;
  readonly traffic: TrafficFiles;
  /** How old live speeds may be. Default: a quarter of an hour. */
  readonly liveSeconds?: number;
  readonly tariffs: TariffsInUse;
  readonly damage: Damage;
  readonly log: (message: string, error?: unknown) => void;
  readonly warn: (message: string) => void;
  /** Called with the name of each region that comes into use. */
  readonly used: (name: string) => void;
}

const POLL_MS = 500;
const USUAL_LIVE_SECONDS = 900;
/** What expires within this is dropped together. */
const LEAST_EXPIRY_MS = 1_000;

/**
 * The region that a running server answers from. It follows the version in use: a new one is opened in a thread while the old
 * one goes on answering, then takes its place between two requests.
 */
export class LiveRegion {
  readonly #versions: RegionVersions;
  readonly #options: LiveRegionOptions;
  readonly #unwatch: readonly (() => void)[];
  /** What answers from a region on whatever thread: it is closed when all of that is over. */
  readonly answering = new UnderWay();
  #open: OpenRegion;
  /** One that is open beside it, to take its place at once. */
  #staged: OpenRegion | null = null;
  #switching: Promise<void> = Promise.resolve();
  #expiry: NodeJS.Timeout | undefined;

  private constructor(versions: RegionVersions, open: OpenRegion, options: LiveRegionOptions) {
    this.#versions = versions;
    this.#open = open;
    this.#options = options;
    this.#unwatch = [
      options.traffic.watch(() => this.#inTurn(() => this.#useTrafficOfAll())),
      options.tariffs.watch(() => this.#inTurn(() => this.#useTariffs())),
    ];
    // Polled, not notified: notifications get lost on network file systems and in containers.
    watchFile(versions.pointerFile, { interval: POLL_MS, persistent: false }, () => this.follow());
  }

  /** One after the other: what changes while a region is being opened is used by that one, too. */
  #inTurn<T>(change: () => Promise<T> | T): Promise<T> {
    const done = this.#switching.then(change);
    this.#switching = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** Opens a version beside the one in use, which it can take the place of at once. @throws where it does not open */
  stage(id: string): Promise<void> {
    return this.#inTurn(async () => {
      if (id === this.#open.id || id === this.#staged?.id) return;
      await this.#unstage();
      this.#staged = await this.#openBeside(id);
    });
  }

  /** Closes what was staged: it does not come into use. */
  unstage(): Promise<void> {
    return this.#inTurn(() => this.#unstage());
  }

  async #unstage(): Promise<void> {
    const staged = this.#staged;
    this.#staged = null;
    if (staged) await closeRegion(staged);
  }

  /** Looks now whether another version is in use. */
  follow(): Promise<void> {
    return this.#inTurn(() => this.#follow());
  }

  /** Opens the version in use. @throws UnusableFile when its files are damaged. */
  static async open(versions: RegionVersions, options: LiveRegionOptions): Promise<LiveRegion> {
    const id = versions.needCurrent();
    const open = await openRegion(versions, id, options).catch((error: unknown) => {
      if (!(error instanceof UnusableFile)) throw error;
      throw new ExplainedError(
        `The region in use cannot be used: ${error.message}.\nImport its maps again (waypost import), or put another version in use (waypost region list, waypost region use ID)`,
        { cause: error },
      );
    });
    const live = new LiveRegion(versions, open, options);
    await live.#useTraffic(open);
    options.used(versions.nameOf(id));
    return live;
  }

  get current(): OpenRegion {
    return this.#open;
  }

  /** The first request is already answered with traffic, so a region has its tables before it is served. */
  async #useTraffic({ roads }: OpenRegion): Promise<void> {
    const { weekly, live } = this.#options.traffic.present();
    const files = { weekly: weekly === undefined ? [] : [weekly], live: live === undefined ? [] : [live] };
    const { damage, liveSeconds = USUAL_LIVE_SECONDS } = this.#options;
    try {
      const before = roads?.liveSpeeds?.expired ?? 0;
      await roads?.useTraffic({ ...files, now: Date.now() / 1000, liveSeconds });
      damage.mend('traffic table');
      if (roads && roads === this.#open.roads) this.#watchExpiry(roads.liveSpeeds, before);
    } catch (error) {
      damage.report(
        'traffic table',
        error,
        'import it again (waypost traffic import), or remove it (waypost traffic clear)',
      );
    }
  }

  /** Live speeds that are too old give way to those of the week. */
  #watchExpiry(state: LiveState | null, before: number): void {
    const { liveSeconds = USUAL_LIVE_SECONDS } = this.#options;
    if (state && state.expired > 0 && state.expired !== before) {
      this.#options.warn(
        `${state.expired} of ${state.current + state.expired} live speeds are older than ${liveSeconds} s and do not count any more: import current ones (waypost traffic import), or remove them (waypost traffic clear live)`,
      );
    }
    clearTimeout(this.#expiry);
    if (!state?.expiresAt) return;
    const ms = Math.max(LEAST_EXPIRY_MS, state.expiresAt * 1000 - Date.now());
    this.#expiry = setTimeout(() => void this.#inTurn(() => this.#useTrafficOfAll()), Math.min(ms, 2 ** 31 - 1)).unref();
  }

  async #useTrafficOfAll(): Promise<void> {
    await this.#useTraffic(this.#open);
    if (this.#staged) await this.#useTraffic(this.#staged);
  }

  /** Tariffs stand beside the roads: the same region with others is another one to who shares it. */
  #useTariffs(): void {
    const { unread, ...prices } = this.#options.tariffs.read();
    const withTariffs = (region: OpenRegion): OpenRegion => ({
      ...{ ...region, prices, unreadTariffs: unread },
      tolls: region.roads && new TollMap(region.roads.roads, prices.tariffs, prices.rates),
    });
    this.#open = withTariffs(this.#open);
    this.#staged = this.#staged && withTariffs(this.#staged);
  }

  /** The version of an id, open: that which waits for it, where it does. */
  async #opened(id: string): Promise<OpenRegion> {
    if (this.#staged?.id === id) {
      const staged = this.#staged;
      this.#staged = null;
      return staged;
    }
    // Before another one: two beside the one in use take the memory of three.
    await this.#unstage();
    return this.#openBeside(id);
  }

  /** Opens a version as it is to take the place of the one in use, which keeps in memory what questions touch meanwhile. */
  async #openBeside(id: string): Promise<OpenRegion> {
    letGo(this.#open);
    const next = await openRegion(this.#versions, id, this.#options);
    await this.#useTraffic(next);
    await prepareAs(this.#open, next);
    return next;
  }

  async #follow(): Promise<void> {
    const { damage } = this.#options;
    try {
      const id = this.#versions.needCurrent();
      if (id === this.#open.id) return damage.mend('region');
      const next = await this.#opened(id);
      const previous = this.#open;
      this.#open = next;
      this.#watchExpiry(next.roads?.liveSpeeds ?? null, 0);
      damage.mend('region');
      await this.answering.over();
      await closeRegion(previous);
      // What could not be loaded was of the region before.
      damage.mendAllBut('roads', new Set());
      collectSoon();
      this.#options.used(this.#versions.nameOf(id));
      this.#options.log(`region ${id} is in use`);
    } catch (error) {
      damage.report('region', error, `${this.#open.id} stays in use; switch to a version that opens (waypost region use)`);
    }
  }

  async close(): Promise<void> {
    for (const unwatch of this.#unwatch) unwatch();
    unwatchFile(this.#versions.pointerFile);
    await this.#switching;
    clearTimeout(this.#expiry);
    await this.#unstage();
    await this.answering.over();
    await closeRegion(this.#open);
  }
}

async function openRegion(
  versions: RegionVersions,
  id: string,
  { metricBytes, questionMs, tariffs: inUse, damage, log }: LiveRegionOptions,
): Promise<OpenRegion> {
  const roadsFile = versions.file(id, ROADS_FILE);
  const opening = [
    openPlacesInThread(versions.file(id, PLACES_FILE)),
    versions.hasRoads(id) ? openServedRoads(roadsFile) : null,
    openMap(versions.file(id, MAP_FILE), damage),
  ] as const;
  const [places, roads, map] = await Promise.all(opening).catch((error: unknown) => closeOpened(opening, error));
  const { unread, ...prices }: UsableTariffs = inUse.read();
  const live = roads && new LiveRoads(roads, { metricBytes, questionMs, log, damage });
  const credits = creditsOf(versions.sourcesOf(id));
  return {
    ...{ id, ...answersOf(places, roads, prices), roads: live, map, prices, unreadTariffs: unread },
    ...{ credits, creditLine: creditLine(credits), dataTime: versions.dataTimeOf(id) },
  };
}

/** Closes what has opened beside a file that did not: a region may be removed while it is opened. @throws the error */
async function closeOpened(
  opening: readonly (Promise<{ close(): void | Promise<void> } | null | 'damaged'> | null)[],
  error: unknown,
): Promise<never> {
  for (const opened of await Promise.allSettled(opening)) {
    if (opened.status === 'fulfilled' && opened.value !== null && opened.value !== 'damaged') await opened.value.close();
  }
  throw error;
}

/** A map that cannot be drawn is no reason to refuse all else. */
async function openMap(file: string, damage: Damage): Promise<RegionMap> {
  if (!existsSync(file)) {
    damage.mend('basemap');
    return null;
  }
  try {
    const map = await Basemap.open(file);
    damage.mend('basemap');
    return map;
  } catch (error) {
    damage.report('basemap', error, 'import the maps of the region again (waypost import)');
    return 'damaged';
  }
}

/** Nobody waits longer for a region that takes the place of another one: the modes that were asked for are loaded before. */
async function prepareAs(previous: OpenRegion, next: OpenRegion): Promise<void> {
  try {
    await next.roads?.prepare(previous.roads?.modes ?? []);
  } catch (error) {
    await closeRegion(next);
    throw error;
  }
}

/** Lets go of what is in memory of the files of a region, until it is asked for again. */
function letGo({ places, roads }: OpenRegion): void {
  letGoOfSections(places.shared);
  if (roads) letGoOfSections(roads.roads.shared);
}

async function closeRegion({ places, roads, map }: OpenRegion): Promise<void> {
  if (map instanceof Basemap) await map.close();
  places.close();
  await roads?.close();
}
