import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../geo/position.ts';
import { type Mode, travelMode, type Vehicle } from '../../modes/index.ts';
import { type Damage, DataUnreadable } from '../../storage/damage.ts';
import { letGoOf } from '../../threads/collect.ts';
import { NoTurn } from '../../threads/turns.ts';
import { UnderWay } from '../../threads/under-way.ts';
import type { SimplePolygon } from '../network/closed-areas.ts';
import type { Trip, TripTable } from '../network/cost.ts';
import type { Roads, ServedRoads } from '../network/file.ts';
import { hasMode, networkOf, withoutMode } from '../network/network.ts';
import type { Polygons } from '../search/contours.ts';
import type { MatchedTrace } from '../search/match-path.ts';
import { Outgrown } from '../search/plain.ts';
import type { RoadWay, TripMatrix } from '../search/queries.ts';
import type { RoadRoute } from '../search/stop-routes.ts';
import type { LiveState } from '../traffic/known-speeds.ts';
import { secondOfWeek } from '../traffic/schedule.ts';
import type { TripMoment } from '../traffic/timetable.ts';
import { NO_TRAFFIC, SLOT_SECONDS, slotAt, slotSeconds, type Traffic, trafficBytes } from '../traffic/traffic.ts';
import { type HeldMetric, KeptMetrics } from './kept-metrics.ts';
import { metricRoom } from './metric-room.ts';
import { keyText, type MetricKey, metricBytes, type ReadyMetric } from './ready-metrics.ts';
import { fastest, usualMetric } from './sent-metric.ts';
import { SteadyDays } from './steady-days.ts';
import { VehicleKinds } from './vehicle-kinds.ts';
import {
  type DriveTask,
  type MatchTask,
  NOBODY,
  type OutlinesTask,
  type PlainMatrixTask,
  type PlainRoutesTask,
  RoadWorker,
  type TimedRoutesTask,
  type TrafficTask,
  type TripsTask,
} from './worker.ts';

/** What is reported of a mode whose network cannot be loaded, and what to do. */
const partFor = (mode: Mode) => `roads for ${mode}`;
const REMEDY = 'import its maps again (waypost import)';

const SECONDS_PER_DAY = 86_400;
/** So many rows of a large matrix are worked out in one turn. */
const ROWS_AT_ONCE = 100;

/** A long search waits so long for its turn at most. */
const SEARCH_WAIT_MS = 1_000;

/** What a question is about, as far as metrics go. */
export interface Wanted {
  readonly key: MetricKey;
  /** What is closed besides. */
  readonly areas: readonly SimplePolygon[];
  /** Who asks. */
  readonly owner: string;
}

/** What answers a question about roads. */
export interface Answers<T> {
  readonly byMetric: (ready: ReadyMetric) => T | Promise<T>;
  /** While there is no metric; null where that is waited for. */
  readonly plainly: (() => Promise<T>) | null;
}

/** Searches at a moment that are made aside. */
export interface AsideSearches {
  readonly outlasts: (moment: TripMoment, seconds: number) => boolean;
  readonly timedTrips: (task: TripsTask) => Promise<readonly (Trip | null)[]>;
  readonly timetable: (task: TripsTask) => Promise<readonly (number | null)[]>;
  /** Ends them; what is not answered is rejected with the error. */
  readonly end: (error: Error) => void;
}

export interface LiveRoadsOptions {
  /** How much memory metrics may take together; null for what follows from the size of the networks. */
  readonly metricBytes: number | null;
  /** How long a question may take a thread. */
  readonly questionMs: number;
  readonly log: (message: string, error?: unknown) => void;
  /** Counts what cannot be loaded. */
  readonly damage: Pick<Damage, 'report' | 'mend'>;
}

/** The roads of a region with the metrics that are ready, and the threads that make more of them. */
export class LiveRoads {
  readonly roads: ServedRoads;
  readonly #log: LiveRoadsOptions['log'];
  readonly #damage: LiveRoadsOptions['damage'];
  readonly #modes = new Set<Mode>();
  readonly #metrics: KeptMetrics;
  /** Metrics that are on their way, by who has asked for them: nobody waits for what another has asked for before. */
  readonly #asked = new Map<string, Promise<HeldMetric>>();
  readonly #answering = new UnderWay();
  readonly #days: SteadyDays;
  #liveSpeeds: LiveState | null = null;
  readonly #vehicles: VehicleKinds;
  readonly #customizing: RoadWorker;
  readonly #searching: RoadWorker;
  #traffic: Traffic = NO_TRAFFIC;
  /** Whether tables are in use; whether there are some that could not be read, and none before. */
  #hasTraffic = false;
  #isTrafficUnread = false;
  /** Count the changes of what is known of traffic, and of its weekly tables: metrics of an earlier state are not used. */
  #state = 0;
  #weeklyState = 0;
  /** Which files the weekly tables in use were read from; null where they were not. */
  #weeklyFiles: string | null = null;
  /** Counts the requests to use other tables: only the last one is met. */
  #tables = 0;
  /** Counts the matrices that are worked on rows at a time. */
  #matrices = 0;
  /** The threads of work that nobody waits for. */
  readonly #aside = new Set<RoadWorker>();

  /** @param roads those whose networks are loaded when they are asked for, or such as are all in memory */
  constructor(roads: ServedRoads | Roads, { metricBytes: mostBytes, questionMs, log, damage }: LiveRoadsOptions) {
    this.roads = 'load' in roads ? roads : { ...roads, load: async () => {}, close: () => {} };
    this.#log = log;
    this.#damage = damage;
    const room = metricRoom(roads.networks, mostBytes);
    if (room.tooSmall !== null) log(room.tooSmall);
    this.#metrics = new KeptMetrics(room.bytes, room.hourBytes);
    this.#days = new SteadyDays(roads);
    this.#vehicles = new VehicleKinds(roads);
    // To work out a metric takes what it takes, and the next one is not sooner.
    this.#customizing = new RoadWorker(roads.shared, { waitMs: questionMs, workMs: Number.POSITIVE_INFINITY });
    this.#searching = new RoadWorker(roads.shared, { waitMs: SEARCH_WAIT_MS, workMs: questionMs });
  }

  /** How much memory the metrics take that are kept. */
  get metricBytes(): number {
    return this.#metrics.bytes;
  }

  /** Whether roads were built for a mode. */
  has(mode: Mode): boolean {
    return hasMode(this.roads.networks, mode);
  }

  /** The modes that have been asked for. */
  get modes(): Iterable<Mode> {
    return this.#modes;
  }

  /** Has ready what was asked of other roads before: networks are loaded, and their fastest routes on the way. @throws UnusableFile */
  async prepare(modes: Iterable<Mode>): Promise<void> {
    for (const mode of modes) {
      if (!hasMode(this.roads.networks, mode)) continue;
      await this.roads.load(mode);
      this.#begin(mode);
      this.#ready({ key: fastest(mode), areas: [], owner: NOBODY });
    }
  }

  /**
   * Loads the network of a mode that is asked for the first time.
   *
   * @throws ModeNotAvailable
   * @throws DataUnreadable when the file has been damaged since it was opened
   */
  async load(mode: Mode): Promise<void> {
    if (this.#modes.has(mode)) return;
    if (!hasMode(this.roads.networks, mode)) throw withoutMode(mode, this.roads.networks);
    await this.#answering.add(this.#load(mode));
  }

  async #load(mode: Mode): Promise<void> {
    try {
      await this.roads.load(mode);
    } catch (error) {
      this.#damage.report(partFor(mode), error, REMEDY);
      throw new DataUnreadable(`The ${partFor(mode)} cannot be read at the moment; the log has the reason`, {
        cause: error,
      });
    }
    this.#damage.mend(partFor(mode));
    this.#begin(mode);
  }

  /** Has ready what the file has of a mode whose network has been loaded. */
  #begin(mode: Mode): void {
    const usual = this.#modes.has(mode) ? null : usualMetric(this.roads, mode);
    if (usual) this.#metrics.addLasting(usual, keyText(usual.key));
    this.#modes.add(mode);
  }

  /**
   * Answers by the metric that is wanted. Where that has yet to be worked out, a plain search answers, unless it has to go so far that the
   * metric is sooner; what is closed for one question alone has a metric for that question alone.
   *
   * @throws NoTurn; RoadTimeout
   */
  answer<T>(wanted: Wanted, answers: Answers<T>): Promise<T> {
    return this.#answering.add(this.#answer(wanted, answers));
  }

  async #answer<T>(wanted: Wanted, { byMetric, plainly }: Answers<T>): Promise<T> {
    const { areas } = wanted;
    await this.load(wanted.key.mode);
    const ready = areas.length === 0 ? this.#ready(wanted) : null;
    if (ready) return this.#metrics.use(ready, byMetric);
    if (plainly) {
      try {
        return await plainly();
      } catch (error) {
        if (!(error instanceof Outgrown)) throw error;
      }
    }
    const made = areas.length === 0 ? this.#made(wanted) : this.#make(wanted, null);
    return this.#metrics.use(await made, byMetric);
  }

  /** A metric that is ready; null, and on the way, when it is not. */
  #ready(wanted: Wanted): HeldMetric | null {
    const ready = this.#metrics.get(this.#textOf(wanted.key));
    if (!ready && !this.#asked.has(askedBy(wanted, this.#textOf(wanted.key)))) {
      this.#made(wanted).catch((error: unknown) => {
        if (!(error instanceof NoTurn)) this.#log('a road metric could not be computed', error);
      });
    }
    return ready;
  }

  /** A metric that is kept, as soon as it is ready. @throws NoTurn */
  #made(wanted: Wanted): Promise<HeldMetric> {
    const text = this.#textOf(wanted.key);
    const asked = askedBy(wanted, text);
    const known = this.#asked.get(asked);
    if (known) return known;
    const made = this.#make(wanted, text).finally(() => this.#asked.delete(asked));
    this.#asked.set(asked, made);
    return made;
  }

  /** @param text what it is kept as; null for one that is not */
  #make({ key, areas, owner }: Wanted, text: string | null): Promise<HeldMetric> {
    return this.#customizing.inTurn(owner, async (customize) => {
      // Somebody else may have asked for it before.
      const known = text === null ? null : this.#metrics.get(text);
      if (known) return known;
      const memory = this.#metrics.memory(metricBytes(networkOf(this.roads, key.mode)));
      const made = await customize({ key, areas, memory });
      // What is known of traffic may have changed meanwhile.
      return this.#metrics.hold(made, memory, text === this.#textOf(key) ? text : null);
    });
  }

  #textOf(key: MetricKey): string {
    if (key.slot === null) return keyText(key);
    return `${keyText(key)} ${key.isNow ? this.#state : this.#weeklyState}`;
  }

  /** A matrix by the plain search, off this thread. @throws NoTurn; RoadTimeout; Outgrown */
  plainMatrix(task: PlainMatrixTask, owner: string): Promise<TripMatrix> {
    return this.#searching.run('matrix', task, owner);
  }

  /** Routes by the plain search, off this thread. @throws NoTurn; RoadTimeout; Outgrown */
  plainRoutes(task: PlainRoutesTask, owner: string): Promise<readonly RoadRoute[]> {
    return this.#searching.run('routes', task, owner);
  }

  /** Routes at their moment, through traffic and conditions, off this thread. @throws NoTurn; RoadTimeout; Outgrown */
  timedRoutes(task: TimedRoutesTask, owner: string): Promise<readonly RoadRoute[]> {
    return this.#searching.run('timedRoutes', task, owner);
  }

  /** Trips at their moment, through traffic and conditions, off this thread; null where there is none. @throws NoTurn; RoadTimeout */
  timedTrips(task: TripsTask, owner: string): Promise<readonly (Trip | null)[]> {
    return this.#searching.run('timedTrips', task, owner);
  }

  /** The same with the ways of the trips. @throws NoTurn; RoadTimeout */
  timedWays(task: TripsTask, owner: string): Promise<readonly (RoadWay | null)[]> {
    return this.#searching.run('timedWays', task, owner);
  }

  /** Outlines of what is reached from a position, off this thread; null where no road is near. @throws NoTurn; RoadTimeout */
  outlines(task: OutlinesTask, owner: string): Promise<readonly Polygons[] | null> {
    return this.#searching.run('outlines', task, owner);
  }

  /** A matrix of any size by a metric, off this thread; rows at a time, so that others have their turns. @throws NoTurn; RoadTimeout */
  async table(ready: ReadyMetric, positions: readonly Position[], owner: string): Promise<TripTable> {
    const count = positions.length;
    const seconds = new Float64Array(count ** 2);
    const meters = new Float64Array(count ** 2);
    const number = ++this.#matrices;
    for (let row = 0; row < count; row += ROWS_AT_ONCE) {
      const task = { number, ready, origins: positions.slice(row, row + ROWS_AT_ONCE), destinations: positions };
      const rows = await this.#searching.run('table', task, owner);
      seconds.set(rows.seconds, row * count);
      meters.set(rows.meters, row * count);
    }
    return { seconds, meters };
  }

  /** The line of a route through its stops by a metric, off this thread. @throws NoTurn; RoadTimeout */
  lineThrough(ready: ReadyMetric, stops: readonly Position[], owner: string): Promise<readonly Position[]> {
    return this.#searching.run('line', { ready, stops }, owner);
  }

  /** The seconds of a way through changing traffic, off this thread. @throws NoTurn; RoadTimeout */
  secondsOf(task: DriveTask, owner: string): Promise<number> {
    return this.#searching.run('drive', task, owner);
  }

  /** Where on roads a trace was, off this thread. @throws NoTurn; RoadTimeout */
  match({ ready: { weighting, metric }, trace }: MatchTask, owner: string): Promise<MatchedTrace> {
    return this.#searching.run('match', { ready: { weighting, metric }, trace }, owner);
  }

  /** Trips at their moment on a thread of its own, which gives way to all others: for work that takes minutes. */
  openAside(): AsideSearches {
    const worker = new RoadWorker(this.roads.shared, {
      waitMs: Number.POSITIVE_INFINITY,
      workMs: Number.POSITIVE_INFINITY,
      givesWay: true,
    });
    if (this.#hasTraffic) worker.setTraffic(this.#traffic);
    this.#aside.add(worker);
    return {
      outlasts: (moment, seconds) => this.outlasts(moment, seconds),
      timedTrips: (task) => worker.run('timedTrips', task),
      timetable: (task) => worker.run('timetable', task),
      end: (error) => {
        this.#aside.delete(worker);
        worker.end(error);
      },
    };
  }

  /** Whether a trip of so many seconds goes on beyond what is known of its moment. */
  outlasts({ kind, second }: TripMoment, seconds: number): boolean {
    const length = slotSeconds(this.#traffic);
    const into = secondOfWeek(second) % length;
    return kind === 'departure' ? into + seconds > length : seconds > into;
  }

  /**
   * The seconds of trips through changing traffic, off this thread; null for those that have no way.
   *
   * @throws NoTurn; RoadTimeout; Outgrown
   */
  timetable(task: TripsTask, owner: string): Promise<readonly (number | null)[]> {
    return this.#searching.run('timetable', task, owner);
  }

  /**
   * A vehicle that is treated like another; null where that is like the usual one of the mode.
   *
   * @param avoid `ARC_FLAGS` of what is avoided
   * @throws ModeNotAvailable
   */
  vehicleLike(mode: Mode, vehicle: Vehicle, avoid = 0): Vehicle | null {
    return this.#vehicles.like(mode, vehicle, avoid);
  }

  /**
   * By whose times a mode is answered at a moment: what makes no difference is left out, so that no metric is worked out twice.
   *
   * @param moment null where no time is asked for
   * @param isNow whether it is now, so that live speeds count
   * @throws ModeNotAvailable; Error before its network has been loaded
   * @throws DataUnreadable while the tables that the answer depends on cannot be read
   */
  timesOf(mode: Mode, moment: TripMoment | null, isNow: boolean): Pick<MetricKey, 'slot' | 'isNow' | 'conditions'> {
    networkOf(this.roads, mode);
    if (!moment) return { slot: null, isNow: false };
    const isInTraffic = travelMode(mode).meetsTraffic;
    if (isInTraffic && this.#isTrafficUnread) {
      throw new DataUnreadable('The table of traffic cannot be read at the moment; the log has the reason');
    }
    const day = this.#days.like(mode, Math.floor(moment.second / SECONDS_PER_DAY));
    // Who arrives on the hour has driven in the one before.
    const driven = moment.kind === 'arrival' ? moment.second - 1 : moment.second;
    return {
      slot: isInTraffic ? slotAt(Math.floor(secondOfWeek(driven) / SLOT_SECONDS), this.#traffic) : null,
      isNow: isNow && isInTraffic && this.#traffic.live.length > 0,
      ...(day !== null && { conditions: { day, bound: 'least' } }),
    };
  }

  /**
   * Uses tables of speeds, and none that were used before. Tables that cannot be read leave those before in use.
   *
   * @throws why they cannot be read
   */
  async useTraffic(task: TrafficTask): Promise<void> {
    const isNone = task.weekly.length + task.live.length === 0;
    if (isNone && this.#tables === 0) return;
    const state = ++this.#tables;
    // Live tables change every minute, those of a week hardly ever.
    const weeklyFiles = statesOf(task.weekly);
    const isSameWeek = weeklyFiles !== null && weeklyFiles === this.#weeklyFiles;
    try {
      const { traffic, live } = await this.#searching.run('readTraffic', isSameWeek ? { ...task, weekly: [] } : task);
      if (state !== this.#tables) return;
      this.#liveSpeeds = live[0] ?? null;
      this.#weeklyFiles = weeklyFiles;
      this.#setTraffic(isSameWeek ? { ...traffic, weekly: this.#traffic.weekly } : traffic);
    } catch (error) {
      this.#isTrafficUnread = !this.#hasTraffic;
      throw error;
    }
  }

  /** How much of the live speeds counts; null where there are none. */
  get liveSpeeds(): LiveState | null {
    return this.#liveSpeeds;
  }

  #setTraffic(traffic: Traffic): void {
    this.#isTrafficUnread = false;
    this.#hasTraffic = traffic.weekly.length + traffic.live.length > 0;
    const before = this.#traffic;
    this.#traffic = traffic;
    this.#state++;
    const isOtherWeek = traffic.weekly !== before.weekly;
    if (isOtherWeek) this.#weeklyState++;
    this.#metrics.drop(({ slot, isNow }) => slot !== null && (isOtherWeek || isNow));
    letGoOf(trafficBytes(isOtherWeek ? before : { weekly: [], live: before.live }));
    for (const worker of [this.#customizing, this.#searching, ...this.#aside]) worker.setTraffic(traffic);
  }

  /** Ends the threads when all questions have been answered: some go on to another thread with what one has found. */
  async close(): Promise<void> {
    await this.#answering.over();
    // Who has waited for a network asks now.
    await setImmediate();
    await this.#answering.over();
    this.roads.close();
    await Promise.all([this.#customizing.close(), this.#searching.close()]);
  }
}

const askedBy = ({ owner }: Wanted, text: string) => `${owner} ${text}`;

/** What tells files from those that took their places; null where one is not there. */
function statesOf(paths: readonly string[]): string | null {
  const states = paths.map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  if (states.includes(undefined)) return null;
  return states.map((state, i) => `${paths[i]} ${state?.ino} ${state?.size} ${state?.mtimeNs}`).join('\n');
}
