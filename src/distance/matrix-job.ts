import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { at, first } from '../at.ts';
import type { Position } from '../geo/position.ts';
import { JobFailed, type JobKind, type JobWork, Outdated } from '../jobs/job-kind.ts';
import { MODES } from '../modes/index.ts';
import {
  type AsideSearches,
  type MetricKey,
  ModeNotAvailable,
  NOBODY,
  type ReadyMetric,
  type TripMatrix,
  type TripTable,
} from '../roads/index.ts';
import { CallThread } from '../threads/call-thread.ts';
import { matrixAtMoment } from './at-moment.ts';
import { type Avoid, readAvoid } from './avoid.ts';
import { type MatrixCalls, packed, unpacked } from './matrix-calls.ts';
import { type Block, MATRIX_PARTS } from './matrix-text.ts';
import { KeptVehicle, packOrder, UNREADABLE, unpackOrder } from './order.ts';
import { type RoadQuestion, type RoadRegion, roadQuestion } from './question.ts';
import { WithoutRoads } from './statuses.ts';

/** So many pairs are a step: about 50 ms. */
const PAIRS_OF_STEP = 400_000;
/** The same where trips depend on when they are, and may be searched for one by one. */
const TIMED_PAIRS_OF_STEP = 20_000;
/** Steps are no more than this, since each has its files. */
const MOST_STEPS = 2_000;

/** A request for a matrix as it is kept with its job, beside its points. */
const MatrixWish = Type.Object({
  mode: Type.Enum([...MODES]),
  vehicle: KeptVehicle,
  method: Type.Enum(['time', 'distance']),
  avoid: Type.String(),
  time: Type.Union([
    Type.Object({ kind: Type.Enum(['departure', 'arrival']), epochSeconds: Type.Integer(), isNow: Type.Boolean() }),
    Type.Null(),
  ]),
  origins: Type.Integer({ minimum: 1 }),
  destinations: Type.Integer({ minimum: 1 }),
});
const wishes = Compile(MatrixWish);

/** A request for a matrix. */
export interface MatrixOrder extends Omit<Static<typeof MatrixWish>, 'origins' | 'destinations'> {
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
}

/** A request in bytes: behind the head the points of both lists, each as latitude and longitude (float64): as JSON they would take thirty times as long. */
export function packMatrixOrder({ origins, destinations, ...rest }: MatrixOrder): Uint8Array {
  const points = [packed(origins), packed(destinations)].map(({ buffer }) => new Uint8Array(buffer));
  return packOrder({ ...rest, origins: origins.length, destinations: destinations.length }, ...points);
}

/** @throws JobFailed for one that another version of the server has written in another form */
function readMatrixOrder(request: Uint8Array): MatrixOrder {
  const { head, rest } = unpackOrder(request);
  if (!wishes.Check(head) || rest.length !== 16 * (head.origins + head.destinations)) throw new JobFailed(UNREADABLE);
  const points = unpacked(new Float64Array(new Uint8Array(rest).buffer));
  return { ...head, origins: points.slice(0, head.origins), destinations: points.slice(head.origins) };
}

/** A region by its name: another one of the same name answers the same. */
type NamedRegion = RoadRegion & { readonly id: string };

/** The work on matrices of any size. */
export function matrixJob(region: () => NamedRegion): JobKind {
  return {
    parts: MATRIX_PARTS,
    async work(job) {
      const work = new MatrixWork(job, readMatrixOrder(job.request), region);
      try {
        await work.run();
      } catch (error) {
        // Whatever the end of a thread has made of it: the reason is why it was ended.
        job.signal.throwIfAborted();
        if (error instanceof WithoutRoads || error instanceof ModeNotAvailable) throw new JobFailed(error.message);
        throw error;
      }
    },
  };
}

/** What a matrix is worked out from. */
interface Asked {
  readonly question: RoadQuestion<NamedRegion>;
  readonly areas: Avoid['areas'];
  readonly ready: ReadyMetric;
  /** The same by the most that conditions leave roads to cost; null where there are none. */
  readonly most: ReadyMetric | null;
}

/** In which steps it is worked out. */
interface Steps {
  readonly rows: number;
  readonly count: number;
  readonly begun: number;
}

class MatrixWork {
  readonly #job: JobWork;
  readonly #wish: Omit<MatrixOrder, 'origins' | 'destinations'>;
  readonly #region: () => NamedRegion;
  readonly #origins: readonly Position[];
  readonly #destinations: readonly Position[];

  constructor(job: JobWork, order: MatrixOrder, region: () => NamedRegion) {
    this.#job = job;
    this.#wish = order;
    this.#region = region;
    this.#origins = order.origins;
    this.#destinations = order.destinations;
  }

  async run(): Promise<void> {
    const { mode, vehicle, method, time } = this.#wish;
    const avoid = readAvoid(this.#wish.avoid);
    const ends = { from: first(this.#origins), to: first(this.#destinations) };
    const question = await roadQuestion(this.#region(), { mode, vehicle, method, time, avoid, ...ends });
    const steps = await this.#begin(question);
    if (steps.begun === steps.count) return;
    const { areas } = avoid;
    const { roads, key } = question;
    const by = (wanted: MetricKey, byMetric: (ready: ReadyMetric) => Promise<void>) =>
      roads.answer({ key: wanted, areas, owner: NOBODY }, { byMetric, plainly: null });
    await by(key, (ready) => {
      const { conditions } = key;
      if (!conditions) return this.#work({ question, areas, ready, most: null }, steps);
      const most = { ...key, conditions: { ...conditions, bound: 'most' } } as const;
      return by(most, (readyMost) => this.#work({ question, areas, ready, most: readyMost }, steps));
    });
  }

  async #begin({ moment, region }: RoadQuestion<NamedRegion>): Promise<Steps> {
    const pairs = moment ? TIMED_PAIRS_OF_STEP : PAIRS_OF_STEP;
    const { length } = this.#origins;
    const rows = Math.max(1, Math.floor(pairs / this.#destinations.length), Math.ceil(length / MOST_STEPS));
    const count = Math.ceil(length / rows);
    return { rows, count, begun: await this.#job.begin(`${region.id} ${rows}`, count) };
  }

  async #work(asked: Asked, steps: Steps): Promise<void> {
    const { roads, region, moment } = asked.question;
    const { signal } = this.#job;
    const thread = new CallThread<MatrixCalls>({
      script: new URL('./matrix-thread.ts', import.meta.url),
      workerData: roads.roads.shared,
      onStart: () => thread.notify('giveWay', null),
    });
    const aside = moment ? roads.openAside() : null;
    const end = () => {
      thread.end(new Outdated());
      aside?.end(new Outdated());
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', end);
    try {
      const destinations = packed(this.#destinations);
      await thread.call('prepare', { bound: 'least', ready: asked.ready, destinations });
      if (asked.most) await thread.call('prepare', { bound: 'most', ready: asked.most, destinations });
      for (let step = steps.begun; step < steps.count; step++) {
        if (this.#region().id !== region.id) throw new Outdated();
        const origins = this.#origins.slice(step * steps.rows, (step + 1) * steps.rows);
        const block = this.#blockOf(step, steps);
        const fragments = aside
          ? await thread.call('pack', { table: await this.#timed(asked, thread, aside, origins), block })
          : await thread.call('block', { origins: packed(origins), block });
        await this.#job.keep(step, fragments);
      }
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  #blockOf(step: number, { count }: Steps): Block {
    return {
      matrixId: this.#job.jobId,
      origins: this.#origins.length,
      destinations: this.#destinations.length,
      isFirst: step === 0,
      isLast: step === count - 1,
    };
  }

  /** Trips at their moment, as the endpoint for small matrices answers them. */
  async #timed(
    { question, areas, ready, most }: Asked,
    thread: CallThread<MatrixCalls>,
    aside: AsideSearches,
    origins: readonly Position[],
  ): Promise<TripTable> {
    const { key, moment } = question;
    if (!moment) throw new Error('trips of no moment');
    const rowsBy = async (bound: 'least' | 'most') =>
      tripsOf(await thread.call('rows', { bound, origins: packed(origins) }));
    const width = this.#destinations.length;
    const pairOf = (index: number) =>
      [at(origins, Math.floor(index / width)), at(this.#destinations, index % width)] as const;
    const asked = { roads: aside, key, areas, moment, owner: NOBODY };
    return tableOf(await matrixAtMoment(asked, ready, await rowsBy('least'), most && (await rowsBy('most')), pairOf));
  }
}

type Trips = Pick<TripMatrix, 'trips'>;

function tripsOf({ seconds, meters }: TripTable): Trips {
  return {
    trips: Array.from(seconds, (each, pair) =>
      each === Number.POSITIVE_INFINITY ? null : { seconds: each, meters: at(meters, pair) },
    ),
  };
}

function tableOf({ trips }: Trips): TripTable {
  return {
    seconds: Float64Array.from(trips, (trip) => trip?.seconds ?? Number.POSITIVE_INFINITY),
    meters: Float64Array.from(trips, (trip) => trip?.meters ?? Number.POSITIVE_INFINITY),
  };
}
