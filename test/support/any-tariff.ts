import assert from 'node:assert/strict';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import type { RoadWay } from '../../src/roads/search/queries.ts';
import type { Tariff } from '../../src/tolls/tariff.ts';
import type { PlainRoad, PlainTrip } from './plain-tolls.ts';
import { DrawnRoads, type Tags } from './road-map.ts';
import { BOOTH, tariff } from './toll-trips.ts';

const LETTERS = [...'abcdefghij'];

/** A straight road with random refs and tolls, and what is at its places. */
export async function drawRoad(random: () => number) {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const stretches = LETTERS.slice(1).map((letter, i) => ({
    name: `${LETTERS[i]}${letter}`,
    tags: { ref: oneOf(['', 'R 1', 'R 1', 'R 2']), toll: oneOf(['yes', 'yes', 'no']) },
  }));
  const nodes: Record<string, Tags> = {};
  for (const letter of LETTERS.slice(1, -1)) {
    const kind = oneOf([null, BOOTH, { highway: 'toll_gantry' }]);
    if (kind) nodes[letter] = kind;
  }
  const drawn = await DrawnRoads.draw({
    map: LETTERS.join('-'),
    ways: Object.fromEntries(
      stretches.map(({ name, tags: { ref, toll } }) => [name, ref === '' ? { toll } : { ref, toll }]),
    ),
    nodes,
    step: oneOf([350, 600, 900]),
  });
  const ends = [0];
  for (const { name } of stretches) ends.push(ends[ends.length - 1] + (drawn.meters(name[0], name[1]) ?? 0));
  const [first, last] = [drawn.position('a').lng, drawn.position('j').lng];
  const road: PlainRoad = {
    stretches: stretches.map(({ tags }, i) => ({
      ...{ from: ends[i], until: ends[i + 1] },
      ...{ ref: tags.ref, isTolled: tags.toll === 'yes' },
    })),
    posts: Object.entries(nodes).map(([letter, { barrier }]) => ({
      ...{ node: drawn.nodeId(letter), at: ends[LETTERS.indexOf(letter)] },
      isBooth: barrier !== undefined,
    })),
    lngAt: (meters) => first + ((last - first) * meters) / ends[ends.length - 1],
  };
  return { drawn, road, ends };
}

/** A trip between middles of stretches, and where one is when. */
export function driveOn({ drawn, ends }: Awaited<ReturnType<typeof drawRoad>>, random: () => number) {
  const points = Array.from({ length: random() < 0.4 ? 3 : 2 }, () => Math.floor(random() * (LETTERS.length - 1)));
  const names = points.map((i) => `${LETTERS[i]}${LETTERS[i + 1]}`);
  const middle = (i: number) => (ends[i] + ends[i + 1]) / 2;
  const trip: { second: number; at: number }[] = [{ second: 0, at: middle(points[0]) }];
  const { time } = costsOf(networkOf(drawn.roads, 'driving'), 'driving');
  for (const [leg, to] of points.slice(1).entries()) {
    const from = points[leg];
    const way: RoadWay | null = drawn.way(names[leg], names[leg + 1]);
    assert.ok(way);
    const { seconds } = routeLineOf(drawn.roads, 'driving', time, way);
    const begin = trip[trip.length - 1].second;
    const isEast = to > from;
    const passed = LETTERS.keys().filter((i) => (isEast ? i > from && i <= to : i <= from && i > to));
    const places = [...passed].map((i) => ends[i]);
    const stops = [...(isEast ? places : places.reverse()), middle(to)];
    for (const [i, at] of stops.entries()) trip.push({ second: begin + seconds[i + 1], at });
  }
  return { names, trip: trip as PlainTrip };
}

/** Any tariff of the form that the plain walk knows. */
export function anyTariff({ drawn, road }: Awaited<ReturnType<typeof drawRoad>>, random: () => number): Tariff {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const maybe = <T extends object>(share: number, value: () => T): T | object => (random() < share ? value() : {});
  const clock = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${oneOf(['00', '15', '30', '50'])}`;
  const hours = () => {
    const [from, until] = [clock(), clock()];
    return from === until ? '08:00-09:00' : `${from}-${until}`;
  };
  const when = () => ({
    when: {
      ...maybe(0.7, () => ({ hours: random() < 0.2 ? `${hours()}, ${hours()}` : hours() })),
      ...maybe(0.4, () => ({ days: oneOf([['Mo'], ['Tu', 'Su'], ['Sa', 'Su', 'Mo']]) })),
    },
  });
  const price = () => Math.round(random() * 2000) / 100;
  const nodes = road.posts.map(({ node }) => node);
  const places = () => {
    const some = nodes.filter(() => random() < 0.8);
    return some.map((node) => ({
      ...{ id: `n${node}`, name: `N${node}` },
      [oneOf(['nodes', 'nodes', 'nodes', 'entries', 'exits'])]: [node],
      ...maybe(0.2, () => ({ bearing: oneOf([90, 270]) })),
    }));
  };
  const fares = (one: () => object) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      ...(random() < 0.1 ? { free: true } : one()),
      ...maybe(0.5, when),
    }));
  const area = () => {
    const [a, b] = [random(), random()].map(
      (share) => drawn.position('a').lng + share * (drawn.position('j').lng - drawn.position('a').lng),
    );
    const { lat } = drawn.position('a');
    return [
      { lat: lat - 0.01, lng: a },
      { lat: lat + 0.01, lng: a },
      { lat: lat + 0.01, lng: b },
      { lat: lat - 0.01, lng: b },
    ];
  };
  const caps = () => ({
    caps: [oneOf<object>([{ highest_within_minutes: oneOf([1, 3, 10]) }, { most: price(), per: 'trip' }])],
  });
  const roads = (more: object = {}) => ({ roads: { refs: oneOf([['R 1'], ['R 2'], ['R 1', 'R 2']]), ...more } });
  const kinds = [
    () => ({
      kind: 'distance',
      ...roads(maybe(0.3, () => ({ untolled: true }))),
      fares: fares(() => ({
        per_km: price() / 10,
        ...maybe(0.3, () => ({ base: 1.5 })),
        ...maybe(0.3, () => ({ minimum: 1, maximum: 2 })),
      })),
    }),
    () => ({
      kind: 'vignette',
      ...roads(maybe(0.3, () => ({ untolled: false }))),
      fares: fares(() => ({ price: price(), duration: 'P1D' })),
    }),
    () => ({
      kind: 'area',
      area: area(),
      ...maybe(0.6, () => ({ per: oneOf(['day', 'stay', 'trip']) })),
      fares: fares(() => ({ price: price() })),
    }),
    () => {
      const own = places();
      if (own.length < 2) return null;
      return {
        kind: 'open',
        places: own,
        fares: fares(() => ({ price: price(), ...maybe(0.4, () => ({ places: [own[0].id] })) })),
        ...maybe(0.4, caps),
      };
    },
    () => {
      const own = places();
      if (own.length < 2) return null;
      const prices = Object.fromEntries(
        own.map(({ id }) => [
          id,
          Object.fromEntries(own.filter((other) => other.id !== id && random() < 0.7).map((other) => [other.id, price()])),
        ]),
      );
      return {
        kind: 'closed',
        places: own,
        fares: fares(() => ({ prices })),
        ...maybe(0.3, () => ({ symmetric: false })),
        ...maybe(0.3, caps),
      };
    },
  ];
  const systems = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(kinds)()).flatMap(
    (system) => system ?? [],
  );
  const all = systems.length > 0 ? systems : [kinds[2]()];
  const replacing = all.map((system, i) => ({
    ...system,
    ...maybe(0.4, when),
    ...(i > 0 && system && ('roads' in system || 'area' in system) ? maybe(0.3, () => ({ replaces: ['s0'] })) : {}),
  }));
  return tariff(replacing);
}
