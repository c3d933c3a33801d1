import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../src/geo/position.ts';
import type { Roads } from '../src/roads/network/file.ts';
import { POST_KINDS } from '../src/roads/network/signs.ts';
import type { Tariff } from '../src/tolls/tariff.ts';
import { waypost } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import type { LoadedServer } from './http.ts';
import { markdownTable, ms, type Timings } from './report.ts';
import type { Valhalla } from './valhalla.ts';

const WAYPOINTS = 8;
const ISOCHRONE_MINUTES = 20;

/** What the table needs of the benchmark that it is a part of. */
interface Surroundings {
  readonly server: LoadedServer;
  readonly roads: Roads;
  readonly valhalla: Valhalla;
  /** A maker of random points, the same every time. */
  readonly points: () => () => Position;
  readonly time: (rounds: number, ask: () => unknown) => Promise<Timings>;
}

/** One request after the other over HTTP: routes with tolls, alternatives, the best order, isochrones; beside the same of Valhalla's binding. */
export async function routesTable({ server, roads, valhalla, points, time }: Surroundings): Promise<string> {
  const file = join(server.dataFolder, 'bench.json');
  writeFileSync(file, JSON.stringify(tariffOf(roads)));
  await waypost(['tariff', 'import', file, '--data', server.dataFolder], {});
  const get = async (path: string) => {
    const { status, text } = await send(`${server.origin}${path}&private_key=${server.privateKey}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  const shown = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
  const rows: string[][] = [];
  for (const [name, rounds, theirRounds, ours, theirs] of [
    [
      'a route with tolls and geometry',
      2000,
      200,
      (point: () => Position) => get(`/distance/tolls/json?origin=${shown(point())}&destination=${shown(point())}`),
      (point: () => Position) => valhalla.route(point(), point(), 'auto'),
    ],
    [
      'the same, with alternatives',
      1000,
      100,
      (point: () => Position) =>
        get(`/distance/tolls/json?origin=${shown(point())}&destination=${shown(point())}&alternatives=true`),
      (point: () => Position) => valhalla.alternatives(point(), point(), 'auto'),
    ],
    [
      `${WAYPOINTS} stops in the best order`,
      500,
      20,
      (point: () => Position) => {
        const waypoints = Array.from({ length: WAYPOINTS }, () => shown(point())).join('|');
        const ends = `origin=${shown(point())}&destination=${shown(point())}`;
        return get(`/distance/tolls/json?${ends}&waypoints=optimize:true|${waypoints}`);
      },
      (point: () => Position) => valhalla.optimized(Array.from({ length: WAYPOINTS + 2 }, point), 'auto'),
    ],
    [
      'steps with instructions in German',
      1000,
      200,
      (point: () => Position) =>
        get(`/distance/route/json?origin=${shown(point())}&destination=${shown(point())}&details=full&language=de`),
      (point: () => Position) => valhalla.route(point(), point(), 'auto'),
    ],
    [
      `isochrone of ${ISOCHRONE_MINUTES} minutes`,
      100,
      20,
      (point: () => Position) => get(`/distance/isochrone/json?origin=${shown(point())}&values=${ISOCHRONE_MINUTES * 60}`),
      (point: () => Position) => valhalla.isochrone(point(), ISOCHRONE_MINUTES, 'auto'),
    ],
  ] as const) {
    const [own, other] = [points(), points()];
    const mine = await time(rounds, () => ours(own));
    const peer = await time(theirRounds, () => theirs(other));
    rows.push([
      name,
      ms(mine.p50),
      ms(mine.p99),
      ms(peer.p50),
      `${(peer.p50 / mine.p50).toFixed(peer.p50 > 10 * mine.p50 ? 0 : 1)}×`,
    ]);
  }
  return markdownTable(['', 'p50 ms', 'p99 ms', "Valhalla's binding p50 ms", 'ratio'], rows);
}

/** A tariff with every booth of the map, and a price for each kilometre of two motorways: prices do not matter here. */
function tariffOf({ signs }: Roads): Tariff {
  const booths = [...signs.postNode.keys()].filter((post) => signs.postKind[post] === POST_KINDS.booth);
  return {
    waypost_tariff: 1,
    id: 'bench',
    name: 'Every booth',
    country: 'PT',
    currency: 'EUR',
    vehicles: { car: { modes: ['driving'] } },
    systems: [
      {
        id: 'booths',
        name: 'Booths',
        kind: 'open',
        places: booths.map((post) => ({ id: `b${post}`, name: `Booth ${post}`, nodes: [signs.postNode[post]] })),
        fares: [{ price: 1.5 }],
        discounts: [{ transponder: 'Via Verde', percent: 10 }],
      },
      { id: 'km', name: 'Motorways', kind: 'distance', roads: { refs: ['A 3', 'A 4'] }, fares: [{ per_km: 0.08 }] },
    ],
  };
}
