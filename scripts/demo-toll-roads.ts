import { type MapDrawing, offset, type Point, type Tags } from './map-drawing.ts';

/** What the tolled roads are drawn around. */
interface Surroundings {
  readonly map: MapDrawing;
  readonly middle: Point;
  readonly corner: (column: number, row: number) => Point;
  readonly quarterCorner: (column: number, row: number) => Point;
  /** The nodes of the first motorway: northbound, southbound. */
  readonly motorway: readonly (readonly number[])[];
}

/** Draws the roads of the sample town that take tolls, each in a way of its own. `demo/tariff.yaml` has their prices. */
export function drawTollRoads(around: Surroundings): void {
  joinMotorway(around, drawRing(around));
  drawTip(around);
  drawRidge(around);
}

const RING = { ref: 'A 99', name: 'Rocade des Alizés', operator: 'Routes du Banc' };
/** Metres north of the middle. */
const EASTBOUND = 1180;
const WESTBOUND = 1220;
const RAMP = 200;

const link = (map: MapDrawing, nodes: readonly number[], tags: Tags = {}) =>
  map.way(nodes, { highway: 'motorway_link', oneway: 'yes', toll: 'yes', maxspeed: '70', ...tags });

/**
 * The ring motorway in the north, where one pays by where one enters and leaves: two carriageways, and at each interchange a road with a
 * booth onto it and one with a booth off it. Bridges share no node with what they cross. Returns the node before the interchange in the north.
 */
function drawRing({ map, middle, corner }: Surroundings): number {
  const at = (east: number, north: number) => offset(middle, east, north);
  const hamletRoad = map.crossing(corner(-2, 8));
  const northEnd = map.node(at(1220, 1000));
  const interchanges: readonly (readonly [name: string, town: number, east: number, booth: number, split: number])[] = [
    ['Ouest', hamletRoad, -1040, 800, 900],
    ['Centre', map.crossing(corner(5, 7)), 80, 800, 900],
    ['Nord', northEnd, 1220, 1060, 1100],
    ['Est', map.crossing(corner(18, 4)), 2160, 800, 900],
  ];
  const carriageways: { readonly east: [at: number, node: number][]; readonly west: [at: number, node: number][] } = {
    east: [],
    west: [],
  };
  for (const [i, [name, town, east, boothNorth, splitNorth]] of interchanges.entries()) {
    const booth = (side: number) =>
      map.node(at(east + side, boothNorth), { barrier: 'toll_booth', name: `Péage ${name}`, operator: RING.operator });
    const split = map.node(at(east + 15, splitNorth));
    const merge = map.node(at(east - 15, splitNorth));
    link(map, [town, booth(15), split], { destination: 'Rocade des Alizés', 'destination:ref': 'A 99' });
    link(map, [merge, booth(-15), town]);
    const meet = (way: 'east' | 'west', meters: number) => {
      const node = map.node(at(meters, way === 'east' ? EASTBOUND : WESTBOUND), {
        ...(way === (meters < east ? 'east' : 'west') && { highway: 'motorway_junction', ref: String(i + 1), name }),
      });
      carriageways[way].push([meters, node]);
      return node;
    };
    if (i < interchanges.length - 1) {
      link(map, [split, meet('east', east + RAMP)]);
      link(map, [meet('west', east + RAMP), merge], { destination: name });
    }
    if (i > 0) {
      link(map, [split, meet('west', east - RAMP)]);
      link(map, [meet('east', east - RAMP), merge], { destination: name });
    }
  }
  for (const [way, sign] of [
    ['east', 1],
    ['west', -1],
  ] as const) {
    const nodes = carriageways[way].sort(([a], [b]) => sign * (a - b)).map(([, node]) => node);
    map.way(nodes, { highway: 'motorway', oneway: 'yes', toll: 'yes', maxspeed: '130', lanes: '2', ...RING });
  }
  return northEnd;
}

/** The first motorway ends at the ring in the north, and at the village's road in the south. */
function joinMotorway({ map, corner, motorway }: Surroundings, northEnd: number): void {
  const [northbound, southbound] = motorway;
  link(map, [northbound[3], northEnd], { toll: 'no' });
  link(map, [northEnd, southbound[0]], { toll: 'no' });
  const cape = map.node(offset(corner(15, -3), 0, 0));
  for (const ends of [
    [cape, northbound[0]],
    [southbound[3], cape],
  ]) {
    map.way(ends, { highway: 'primary', oneway: 'yes', name: 'Route du Cap', maxspeed: '80' });
  }
  map.way([cape, map.crossing(corner(15, 1))], { highway: 'primary', name: 'Route du Cap', maxspeed: '80' });
}

/** The expressway to the southern tip, which takes a price for each kilometre: 1,000 m of it are tolled, under a gantry. */
function drawTip({ map, corner }: Surroundings): void {
  const tip = [0, 500, 1000, 1300].map((meters, i) =>
    map.node(offset(corner(18, 2.5), 300, -meters), {
      ...(i === 1 && { highway: 'toll_gantry', name: 'Portique des Brisants' }),
    }),
  );
  map.way([map.crossing(corner(18, 2.5)), tip[0]], { highway: 'primary', maxspeed: '50' });
  const expressway = { highway: 'trunk', ref: 'N 97', name: 'Voie des Brisants', maxspeed: '90' };
  map.way(tip.slice(0, 3), { ...expressway, toll: 'yes' });
  map.way(tip.slice(2), { highway: 'unclassified', name: 'Chemin de la Pointe', maxspeed: '50' });
}

/** The British expressway, for which one needs a vignette. */
function drawRidge({ map, quarterCorner }: Surroundings): void {
  const ridge = map.crossing(quarterCorner(0, 3));
  map.way([ridge, map.node(offset(quarterCorner(0, 3), -400, 100)), map.node(offset(quarterCorner(0, 3), -800, 100))], {
    highway: 'trunk',
    ref: 'A 297',
    name: 'Ridge Expressway',
    maxspeed: '60 mph',
  });
}
