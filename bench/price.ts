import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { microsecondsNow, readProfiles, type Stretch } from './cpu-profile.ts';
import { checkouts } from './paired.ts';
import { AREAS, areaOf, HANDED, HOP, OTHER } from './price-areas.ts';
import { type Kind, priceKinds } from './price-kinds.ts';
import { type PricedData, pricedData, startPriced } from './priced-server.ts';
import { processorMicroseconds } from './processor-time.ts';
import { bytesOf, load } from './raw-load.ts';
import { markdownTable } from './report.ts';
import { settle } from './settle.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;
const EMPTY: Kind = { name: 'empty', requests: [{ path: '/' }], osrm: null };

/** What a request of a kind took. */
interface Price {
  readonly perSecond: number;
  /** Of processor time, of all threads of the process. */
  readonly microseconds: number;
  readonly stretch: Stretch;
}

/** Works with the data for the bench: kept in a folder, or made for this run alone. */
export async function withPricedData<T>(
  checkout: string,
  kept: string | undefined,
  work: (data: PricedData, folder: string) => Promise<T>,
): Promise<T> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    return await work(await pricedData(checkout, join(folder, 'data')), folder);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true });
  }
}

/**
 * What a request takes of the processors, area by area, beside servers that do nothing.
 *
 * @param kept a folder where the data is kept for the next run
 */
export async function benchPrice(kept?: string): Promise<string> {
  const priced = await withPricedData(HERE, kept, (data) => pricedAreas(HERE, data));
  return `## The price of a request

Microseconds of processor time of the server for one request, all of its threads together, with ${CONNECTIONS} connections from a load generator on the same machine, which does not sleep; keys, limits, quota, validation, the log and metrics are on. The time of a kind is that of the system's clock (\`/proc/PID/stat\`) over ${SECONDS} s; it is divided by the samples of a second server that runs with \`--cpu-prof\`, each given to the area of the nearest frame that \`bench/price-areas.ts\` names. What it names nothing of is \`${OTHER}\`. The first two rows are servers that do nothing.

${areaTable(priced)}

What more processors give, worked out of that table (Amdahl's law): the serving thread of a process does all but the engine, its wording and its JSON, where they are handed to helpers. Requests a second, of a load that comes from elsewhere; \`--processes\` is for kinds of which the serving thread is most.

${processorsTable(priced)}
`;
}

/** The same of another checkout, and of this one: the files that are named are those of this one. */
export async function compareAreas(checkout: string, kept?: string): Promise<string> {
  const codes = checkouts(checkout);
  return withPricedData(codes[0], kept, async (data) => {
    const before = areaTable(await pricedAreas(codes[0], data));
    const after = areaTable(await pricedAreas(codes[1], data));
    return `Before:\n\n${before}\n\nNow:\n\n${after}`;
  });
}

/** The kinds of a checkout with what each takes, and its shares by area; and servers that do nothing. */
interface PricedAreas {
  readonly floors: readonly (readonly [name: string, price: Price])[];
  readonly kinds: readonly { readonly name: string; readonly price: Price; readonly shares: ReadonlyMap<string, number> }[];
}

/** The time of each kind by the clock of the system, and its shares by samples of a second server that is profiled. */
async function pricedAreas(checkout: string, data: PricedData): Promise<PricedAreas> {
  const kinds = priceKinds(data);
  const floors = [
    ['empty handler of `node:http`', await priceOfFloor('plain')],
    ['of Fastify', await priceOfFloor('fastify')],
  ] as const;
  const prices = await pricesOf(checkout, data, kinds);
  const shares = await sharesOf(checkout, data, kinds);
  return { floors, kinds: kinds.map(({ name }, i) => ({ name, price: prices[i], shares: shares[i] })) };
}

function areaTable({ floors, kinds }: PricedAreas): string {
  const row = (name: string, price: Price, cells: readonly string[]) => [
    name,
    microseconds(price.microseconds),
    ...cells,
    Math.round(price.perSecond).toString(),
  ];
  const empty = AREAS.map(() => '');
  const own = kinds.map(({ name, price, shares }) => {
    const cells = AREAS.map((area) => microseconds(price.microseconds * (shares.get(area) ?? 0)));
    return row(name, price, cells);
  });
  return markdownTable(
    ['', 'µs a request', ...AREAS, 'requests/s'],
    [...floors.map(([name, price]) => row(name, price, empty)), ...own],
  );
}

/** Where the thread hop takes less of a request, in microseconds, answers are made on the serving thread. */
const LEAST_HOP = 5;
/** How many processors, and processes on them. */
const MACHINES = [
  [2, 1],
  [16, 1],
  [16, 4],
  [16, 16],
] as const;

/** How many requests a second processors answer at most, by what of a request only the serving thread of a process can do. */
function processorsTable({ kinds }: PricedAreas): string {
  const rows = kinds.map(({ name, price: { microseconds: all }, shares }) => {
    const share = (area: string) => shares.get(area) ?? 0;
    const isHanded = all * share(HOP) >= LEAST_HOP;
    // Of the hop, either side does half.
    const handed = isHanded ? HANDED.reduce((sum, area) => sum + share(area), share(HOP) / 2) : 0;
    const serving = all * (1 - handed);
    const perSecond = MACHINES.map(([processors, processes]) =>
      Math.round(1e6 * Math.min(processors / all, processes / serving)).toString(),
    );
    return [name, microseconds(all), microseconds(serving), ...perSecond];
  });
  const headings = MACHINES.map(
    ([processors, processes]) => `${processors} processors, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
  );
  return markdownTable(['', 'µs a request', 'on the serving thread', ...headings], rows);
}

export const microseconds = (value: number) => (value < 9.95 ? value.toFixed(1) : Math.round(value).toString());

async function pricesOf(checkout: string, data: PricedData, kinds: readonly Kind[]): Promise<Price[]> {
  const server = await startPriced(checkout, data);
  try {
    await settle(server, kinds);
    return await pricesAt(server, kinds);
  } finally {
    await server.remove();
  }
}

/** The share of each area in each kind. */
async function sharesOf(checkout: string, data: PricedData, kinds: readonly Kind[]): Promise<ReadonlyMap<string, number>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-profiles-'));
  const server = await startPriced(checkout, data, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
  const prices = await settle(server, kinds)
    .then(() => pricesAt(server, kinds))
    .finally(() => server.remove());
  const profiles = readProfiles(folder, checkout);
  rmSync(folder, { recursive: true });
  return prices.map(({ stretch }) => {
    const samples = new Map<string, number>();
    let all = 0;
    for (const { isMain, profile } of profiles) {
      profile.eachSample(stretch, (stack) => {
        const area = areaOf(stack, isMain);
        if (area === null) return;
        samples.set(area, (samples.get(area) ?? 0) + 1);
        all++;
      });
    }
    return new Map([...samples].map(([area, count]) => [area, count / all]));
  });
}

async function pricesAt(
  server: { readonly origin: string; readonly pid: number },
  kinds: readonly Kind[],
): Promise<Price[]> {
  const prices: Price[] = [];
  for (const { name, requests } of kinds) {
    process.stderr.write(`  ${name} …\n`);
    const shots = requests.map(bytesOf);
    await load(server.origin, shots, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    const [from, before] = [microsecondsNow(), processorMicroseconds(server.pid)];
    const { requests: count, perSecond } = await load(server.origin, shots, {
      ...{ connections: CONNECTIONS, seconds: SECONDS },
      // So that the times are those of a server whose clients are elsewhere.
      isAwake: true,
    });
    const [to, after] = [microsecondsNow(), processorMicroseconds(server.pid)];
    prices.push({ perSecond, microseconds: (after - before) / count, stretch: { from, to } });
  }
  return prices;
}

async function priceOfFloor(kind: 'plain' | 'fastify'): Promise<Price> {
  const script = fileURLToPath(new URL('./floor-once.ts', import.meta.url));
  const child = spawn(process.execPath, [script, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(child.stdout, 'data');
    if (child.pid === undefined) throw new Error(`${script} could not be started`);
    const [price] = await pricesAt({ origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid }, [EMPTY]);
    return price;
  } finally {
    child.kill();
  }
}
