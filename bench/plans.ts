import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeRegion } from '../src/import/region.ts';
import { ROADS_FILE } from '../src/regions/versions.ts';
import { ASKED_HEADINGS, askedRow, REQUESTS_A_SECOND, startAsking } from './asking.ts';
import { extractPath } from './extracts.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { markdownTable, ms, summarize } from './report.ts';

const SEED = 23;
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
/** Places of the plan with a matrix, and tasks of the one by road. */
const PLACES = 1_080;
const TASKS = 2_000;
const SECONDS = 20;
/** How long after one the next plan is sent. */
const PAUSE_MS = 250;

const random = seededRandom(SEED);
const place = () => [AREA.west + random() * (AREA.east - AREA.west), AREA.south + random() * (AREA.north - AREA.south)];
const upTo = (most: number) => Math.floor(random() * most);
const list = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

/** A plan whose travel times come with it: a body of numbers. */
const withMatrix = () => ({
  vehicles: list(100, (id) => ({ id, start_index: 0, capacity: [20] })),
  jobs: list(PLACES - 1, (id) => ({ id, location_index: id + 1, service: 300, delivery: [1] })),
  matrices: { car: { durations: list(PLACES, () => list(PLACES, () => upTo(10_000))) } },
});
/** One by road: a body of many small objects and texts. */
const byRoad = () => ({
  vehicles: list(100, (id) => ({ id, start: place(), end: place(), capacity: [40] })),
  jobs: list(TASKS, (id) => ({
    id,
    location: place(),
    service: 300,
    delivery: [1],
    description: 'a parcel'.repeat(100),
    time_windows: list(40, (hour) => [hour * 3_600, hour * 3_600 + 1_800]),
    skills: list(20, () => 1),
  })),
});

/** Plans of a server that others use: how long they are held up when one is accepted, and while one is worked on. */
export async function benchPlans(): Promise<string> {
  const server = await startLoadedServer(async (path, folder) => {
    const content = { maps: [extractPath({ name: 'porto' })], addresses: [], postcodes: [], towns: true };
    return writeRegion({ places: path, roads: join(folder, ROADS_FILE) }, content, () => {});
  });
  try {
    const orders = new Orders(server);
    // Code and threads are there for others as well.
    await measured(server, () => orders.repeat(byRoad()));
    const rows = [askedRow('without it', (await measured(server, () => pause(SECONDS * 1_000))).asked)];
    for (const [name, body] of [
      ['with a matrix', withMatrix()],
      ['by road', byRoad()],
    ] as const) {
      const { asked, result } = await measured(server, () => orders.repeat(body));
      const { megabytes, times } = result;
      rows.push(askedRow(`${name}, ${megabytes} MB, accepted in ${ms(times.p50)} ms each, one after another`, asked));
    }
    const long = { ...byRoad(), options: { l: SECONDS } };
    const { asked } = await measured(server, () => orders.whole(long));
    rows.push(askedRow(`while one of ${TASKS} tasks is worked on for ${SECONDS} s`, asked));
    return `## Asynchronous plans

Porto, driving. Plans of ${PLACES} places with a matrix of their own, and of ${TASKS} tasks by road, are sent ${PAUSE_MS} ms after one another for ${SECONDS} s, and deleted when they are accepted. Beside them, ${REQUESTS_A_SECOND} suggestions a second:

${markdownTable(ASKED_HEADINGS, rows)}
`;
  } finally {
    await server.stop();
  }
}

/** What happens to others while something is done. */
async function measured<T>(server: LoadedServer, act: () => Promise<T>) {
  const stop = startAsking(server);
  const result = await act();
  return { result, asked: await stop() };
}

class Orders {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ origin, privateKey }: LoadedServer) {
    this.#url = `${origin}/distance/optimize/async/`;
    this.#headers = { 'content-type': 'application/json', 'x-api-key': privateKey };
  }

  /** Sends a plan again and again, and deletes it each time. */
  async repeat(plan: object) {
    const body = JSON.stringify(plan);
    const times: number[] = [];
    for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; await pause(PAUSE_MS)) {
      const started = performance.now();
      const id = await this.#order(body);
      times.push(performance.now() - started);
      await fetch(`${this.#url}${id}`, { method: 'DELETE', headers: this.#headers });
    }
    return { megabytes: (body.length / 1e6).toFixed(1), times: summarize(Float64Array.from(times)) };
  }

  /** Sends a plan and waits for its result. */
  async whole(plan: object): Promise<void> {
    const id = await this.#order(JSON.stringify(plan));
    for (;;) {
      const answer = await fetch(`${this.#url}${id}/status`, { headers: this.#headers });
      const { status, error } = JSON.parse(await answer.text());
      if (status === 'completed') return;
      if (status === 'error' || status === 'timeout') throw new Error(`the plan ended: ${status} ${error}`);
      await pause(PAUSE_MS);
    }
  }

  async #order(body: string): Promise<string> {
    const answer = await fetch(this.#url, { method: 'POST', headers: this.#headers, body });
    const { plan_id: id, error } = JSON.parse(await answer.text());
    if (typeof id !== 'string') throw new Error(`a plan was refused: ${error}`);
    return id;
  }
}
