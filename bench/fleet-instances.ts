import { readFileSync } from 'node:fs';
import { at, first } from '../src/at.ts';
import type { Problem } from '../src/fleets/index.ts';

/** A customer, or the depot as the first of all. */
interface Row {
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly opens: number;
  readonly closes: number;
  readonly service: number;
  /** The row to which a shipment goes that is loaded here; 0 where none is. */
  readonly delivery: number;
}

/** A public instance, with the best plan that is known of it: first the fewest vehicles, then the shortest way. */
export interface Instance {
  readonly name: string;
  readonly vehicles: number;
  readonly capacity: number;
  readonly rows: readonly Row[];
  readonly best: { readonly vehicles: number; readonly distance: number };
}

/** The best known by vehicles, then distance in real numbers, as SINTEF's lists have them. */
const BEST: Readonly<Record<string, readonly [vehicles: number, distance: number]>> = {
  ...{ C101: [10, 828.94], C102: [10, 828.94], C103: [10, 828.06], C104: [10, 824.78], C105: [10, 828.94] },
  ...{ C106: [10, 828.94], C107: [10, 828.94], C108: [10, 828.94], C109: [10, 828.94], C201: [3, 591.56] },
  ...{ C202: [3, 591.56], C203: [3, 591.17], C204: [3, 590.6], C205: [3, 588.88], C206: [3, 588.49] },
  ...{ C207: [3, 588.29], C208: [3, 588.32], R101: [19, 1650.8], R102: [17, 1486.12], R103: [13, 1292.68] },
  ...{ R104: [9, 1007.31], R105: [14, 1377.11], R106: [12, 1252.03], R107: [10, 1104.66], R108: [9, 960.88] },
  ...{ R109: [11, 1194.73], R110: [10, 1118.84], R111: [10, 1096.73], R112: [9, 982.14], R201: [4, 1252.37] },
  ...{ R202: [3, 1191.7], R203: [3, 939.5], R204: [2, 825.52], R205: [3, 994.43], R206: [3, 906.14] },
  ...{ R207: [2, 890.61], R208: [2, 726.82], R209: [3, 909.16], R210: [3, 939.37], R211: [2, 885.71] },
  ...{ RC101: [14, 1696.95], RC102: [12, 1554.75], RC103: [11, 1261.67], RC104: [10, 1135.48], RC105: [13, 1629.44] },
  ...{ RC106: [11, 1424.73], RC107: [11, 1230.48], RC108: [10, 1139.82], RC201: [4, 1406.94], RC202: [3, 1365.65] },
  ...{ RC203: [3, 1049.62], RC204: [3, 798.46], RC205: [4, 1297.65], RC206: [3, 1146.32], RC207: [3, 1061.14] },
  ...{ RC208: [3, 828.14], lc101: [10, 828.94], lrc206: [3, 1159.03] },
};

function linesOf(file: string): string[][] {
  const text = readFileSync(new URL(`./instances/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
}

function bestOf(name: string): Instance['best'] {
  const [vehicles, distance] = BEST[name];
  return { vehicles, distance };
}

function solomon(): Instance[] {
  const lines = linesOf('solomon.txt');
  const points = new Map<string, number[][]>();
  for (const [kind, name, ...rest] of lines) {
    if (kind === 'points')
      points.set(
        name,
        rest.map((point) => point.split(',').map(Number)),
      );
  }
  return lines
    .filter(([kind]) => kind !== 'points')
    .map(([name, family, vehicles, capacity, service, ...windows]) => ({
      ...{ name, vehicles: Number(vehicles), capacity: Number(capacity), best: bestOf(name) },
      rows: windows.map((window, i) => {
        const [opens, closes] = window.split('-').map(Number);
        const [x, y, demand] = at(points.get(family) ?? [], i);
        return { x, y, demand, opens, closes, service: i === 0 ? 0 : Number(service), delivery: 0 };
      }),
    }));
}

function liLim(): Instance[] {
  return linesOf('li-lim.txt').map(([name, vehicles, capacity, ...rows]) => ({
    ...{ name, vehicles: Number(vehicles), capacity: Number(capacity), best: bestOf(name) },
    rows: rows.map((row) => {
      const [x, y, demand, opens, closes, service, delivery] = row.split(',').map(Number);
      return { x, y, demand, opens, closes, service, delivery };
    }),
  }));
}

export function publicInstances(): Instance[] {
  return [...solomon(), ...liLim()];
}

/** A vehicle costs more than any way: the fewest vehicles count first. */
export const VEHICLE_COST = 10_000;

/** An instance as a problem: distances are real numbers, and times. */
export function problemOfInstance({ vehicles, capacity, rows }: Instance): Problem {
  const isPaired = rows.some(({ delivery }) => delivery > 0);
  const order = isPaired
    ? rows.flatMap(({ delivery }, i) => (delivery > 0 ? [i, delivery] : []))
    : rows.map((_, i) => i).slice(1);
  const size = isPaired ? 2 : 1;
  const count = order.length;
  const units = count / size;
  const tasks = order.map((row) => at(rows, row));
  const depot = first(rows);
  const durations = Float64Array.from(rows.flatMap((a) => rows.map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  const none = (length: number) => new Float64Array(length);
  return {
    places: rows.length,
    matrices: [{ durations, distances: null, costs: null }],
    dimensions: 1,
    tasks: {
      count,
      place: Int32Array.from(order),
      unit: Int32Array.from(order, (_, task) => Math.floor(task / size)),
      setup: none(count),
      delivered: isPaired ? none(count) : Float64Array.from(tasks, ({ demand }) => demand),
      collected: none(count),
    },
    units: {
      count: units,
      task: Int32Array.from({ length: units }, (_, unit) => unit * size),
      size: new Uint8Array(units).fill(size),
      priority: none(units),
      carried: isPaired ? Float64Array.from({ length: units }, (_, unit) => at(tasks, 2 * unit).demand) : none(units),
      skills: Array.from({ length: units }, () => []),
    },
    stops: {
      count,
      service: Float64Array.from(tasks, ({ service }) => service),
      windows: Int32Array.from({ length: count + 1 }, (_, i) => i),
      opens: Float64Array.from(tasks, ({ opens }) => opens),
      closes: Float64Array.from(tasks, ({ closes }) => closes),
      mostLoaded: none(0),
    },
    vehicles: Array.from({ length: vehicles }, () => ({
      ...{ matrix: 0, speedFactor: 1, type: 0, start: 0, end: 0, opens: depot.opens, closes: depot.closes },
      ...{ capacity: [capacity], skills: [], firstBreak: count, breaks: 0, given: null },
      mostTasks: Number.POSITIVE_INFINITY,
      mostTravel: Number.POSITIVE_INFINITY,
      mostDistance: Number.POSITIVE_INFINITY,
      costs: { fixed: VEHICLE_COST, perSecond: 1, perTaskSecond: 0, perMeter: 0 },
    })),
  };
}
