import { type IdColumn, idColumn } from '../src/branded-ids.ts';
import { metersPerDegree } from '../src/geo/distance.ts';
import type { JunctionGraph } from '../src/roads/hierarchy/dissect.ts';
import type { NetworkDraft } from '../src/roads/hierarchy/draft.ts';
import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND } from '../src/roads/network/cost.ts';
import { ROAD_CLASSES } from '../src/roads/network/network.ts';
import {
  type DraftArc,
  type Half,
  halvesOf,
  isForward,
  reverseOf,
  type Segment,
  segmentOf,
} from '../src/roads/network/road-ids.ts';
import { Growing } from '../src/storage/growing.ts';
import { seededRandom } from './queries.ts';

/** The land that is invented: south-west corner, and its size in degrees. */
const SOUTH = 40;
const WEST = -6;
const SPAN = 6;
/** Towns have up to so many streets in each direction; most are far smaller. */
const LARGEST_TOWN = 90;
const STREET_METERS = 110;
/** Country roads have a junction about so often. */
const COUNTRY_METERS = 350;
const NEIGHBOURS = 4;
const SCALE = 1e7;
const [PER_LAT, PER_LNG] = metersPerDegree(SOUTH + SPAN / 2);

/** Roads of an invented country: streets of towns as bent grids with gaps and one-way streets, and country roads that join them. */
export interface GeneratedRoads {
  readonly graph: JunctionGraph;
  readonly draft: NetworkDraft;
}

interface Town {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly first: number;
}

class RoadsDrawing {
  readonly #random: () => number;
  readonly lat = new Growing((length) => new Int32Array(length));
  readonly lng = new Growing((length) => new Int32Array(length));
  readonly from = new Growing((length) => new Uint32Array(length));
  readonly to = new Growing((length) => new Uint32Array(length));
  readonly class = new Growing((length) => new Uint8Array(length));
  readonly isOneway = new Growing((length) => new Uint8Array(length));

  constructor(random: () => number) {
    this.#random = random;
  }

  /** @param x metres from the west, @param y metres from the south */
  junction(x: number, y: number): number {
    this.lat.push(Math.round((SOUTH + y / PER_LAT) * SCALE));
    this.lng.push(Math.round((WEST + x / PER_LNG) * SCALE));
    return this.lat.length - 1;
  }

  road(from: number, to: number, roadClass: (typeof ROAD_CLASSES)[number], isOneway = false): void {
    this.from.push(from);
    this.to.push(to);
    this.class.push(ROAD_CLASSES.indexOf(roadClass));
    this.isOneway.push(isOneway ? 1 : 0);
  }

  /** A bent grid of streets. Every sixth is a main street; of the others some are missing or one-way. */
  town(x: number, y: number, size: number): Town {
    const first = this.lat.length;
    const shift = () => (this.#random() - 0.5) * STREET_METERS * 0.6;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        this.junction(x + column * STREET_METERS + shift(), y + row * STREET_METERS + shift());
      }
    }
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const at = first + row * size + column;
        if (column + 1 < size) this.#street(at, at + 1, row);
        if (row + 1 < size) this.#street(at, at + size, column);
      }
    }
    return { x, y, size, first };
  }

  #street(from: number, to: number, line: number): void {
    const isMain = line % 6 === 3;
    if (!isMain && this.#random() < 0.25) return;
    this.road(from, to, isMain ? 'secondary' : 'residential', !isMain && this.#random() < 0.2);
  }

  /** A country road between two junctions, with a junction now and then from which a lane leads to a farm. */
  countryRoad(from: number, to: number, a: { x: number; y: number }, b: { x: number; y: number }): void {
    const meters = Math.hypot(b.x - a.x, b.y - a.y);
    const pieces = Math.max(1, Math.round(meters / COUNTRY_METERS));
    const roadClass = meters > 25_000 ? 'motorway' : meters > 8000 ? 'primary' : 'tertiary';
    let before = from;
    for (let i = 1; i <= pieces; i++) {
      const share = i / pieces;
      const bend = () => (this.#random() - 0.5) * 150;
      const x = a.x + (b.x - a.x) * share + bend();
      const y = a.y + (b.y - a.y) * share + bend();
      const next = i === pieces ? to : this.junction(x, y);
      this.road(before, next, roadClass);
      if (i < pieces && this.#random() < 0.3) this.road(next, this.junction(x + bend() * 3, y + bend() * 3), 'service');
      before = next;
    }
  }
}

/** Invents roads with about so many junctions. */
export function generateRoads(junctions: number, seed: number): GeneratedRoads {
  const random = seededRandom(seed);
  const drawing = new RoadsDrawing(random);
  const towns: Town[] = [];
  const width = SPAN * PER_LNG;
  const height = SPAN * PER_LAT;
  // Two thirds of the junctions are in towns.
  while (drawing.lat.length < (junctions * 2) / 3) {
    const size = 3 + Math.floor((LARGEST_TOWN - 3) * random() ** 6);
    towns.push(drawing.town(random() * width, random() * height, size));
  }
  joinTowns(drawing, towns, random);
  return finished(drawing);
}

const middleOf = ({ x, y, size }: Town) => ({ x: x + (size * STREET_METERS) / 2, y: y + (size * STREET_METERS) / 2 });

/** Joins each town to its nearest ones, by roads that begin at main streets of their borders. */
function joinTowns(drawing: RoadsDrawing, towns: readonly Town[], random: () => number): void {
  const cell = 20_000;
  const keyOf = (x: number, y: number) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
  const cells = Map.groupBy(towns, (town) => keyOf(town.x, town.y));
  const joined = new Set<string>();
  const gate = ({ first, size }: Town) => first + Math.floor(random() * size) * (random() < 0.5 ? 1 : size);
  for (const [index, town] of towns.entries()) {
    const near: Town[] = [];
    for (let ring = 1; near.length <= NEIGHBOURS && ring < 8; ring++) {
      near.length = 0;
      for (let dx = -ring; dx <= ring; dx++) {
        for (let dy = -ring; dy <= ring; dy++)
          near.push(...(cells.get(keyOf(town.x + dx * cell, town.y + dy * cell)) ?? []));
      }
    }
    const distance = (other: Town) => Math.hypot(other.x - town.x, other.y - town.y);
    const nearest = near.filter((other) => other !== town).sort((a, b) => distance(a) - distance(b));
    for (const other of nearest.slice(0, NEIGHBOURS)) {
      const pair = [town.first, other.first].sort((a, b) => a - b).join();
      if (joined.has(pair)) continue;
      joined.add(pair);
      drawing.countryRoad(gate(town), gate(other), middleOf(town), middleOf(other));
    }
    if (index % 50 === 0 && nearest.length > 20)
      drawing.countryRoad(gate(town), gate(nearest[20]), middleOf(town), middleOf(nearest[20]));
  }
}

const KMH: Readonly<Record<(typeof ROAD_CLASSES)[number], number>> = {
  motorway: 110,
  trunk: 90,
  primary: 75,
  secondary: 45,
  tertiary: 60,
  unclassified: 40,
  residential: 28,
  living_street: 10,
  service: 15,
  other: 10,
  ferry: 18,
};

/** The drawing as a network with turns and what they cost. */
function finished({ lat, lng, from, to, class: roadClass, isOneway }: RoadsDrawing): GeneratedRoads {
  const graph = { lat: lat.view(), lng: lng.view(), from: from.view(), to: to.view() };
  const half = new Growing((length) => idColumn<Half>(new Uint32Array(length)), 2 * from.length);
  for (let segment = 0 as Segment; segment < from.length; segment++) {
    const [forward, backward] = halvesOf(segment);
    half.push(forward);
    if (isOneway.get(segment) === 0) half.push(backward);
  }
  const halves = half.view();
  const tail = (each: Half) => (isForward(each) ? graph.from : graph.to)[segmentOf(each)];
  const head = (each: Half) => tail(reverseOf(each));
  const meters = (segment: Segment) => {
    const [a, b] = [graph.from[segment], graph.to[segment]];
    return Math.hypot(((graph.lat[a] - graph.lat[b]) / SCALE) * PER_LAT, ((graph.lng[a] - graph.lng[b]) / SCALE) * PER_LNG);
  };
  const length = Uint32Array.from(halves, (each) => Math.round(meters(segmentOf(each)) * LENGTH_UNITS_PER_METER));
  const classes = Uint8Array.from(halves, (each) => roadClass.get(segmentOf(each)));
  const time = length.map((_, arc) =>
    Math.round((length[arc] / LENGTH_UNITS_PER_METER / (KMH[ROAD_CLASSES[classes[arc]]] / 3.6)) * TIME_UNITS_PER_SECOND),
  );
  const { firstTurn, turnTo } = turnsBetween(halves, tail, head, graph.lat.length);
  const turn = Uint16Array.from(turnTo, (_, index) => ((index * 7919) % 5 === 0 ? 0 : 100 + ((index * 104_729) % 600)));
  const none = { item: new Uint32Array(0), value: new Uint32Array(0), condition: new Uint32Array(0) };
  return {
    graph,
    draft: {
      half: halves,
      length,
      class: classes,
      plainArcs: halves.length,
      firstTurn,
      turnTo,
      costs: {
        driving: {
          time,
          flags: new Uint8Array(halves.length),
          turn,
          timedArcs: none,
          timedTurns: none,
          vehicleArcs: null,
          vehicleTurns: null,
        },
      },
    },
  };
}

/** Every turn at every junction; around only at dead ends. */
function turnsBetween(
  halves: IdColumn<Half>,
  tail: (half: Half) => number,
  head: (half: Half) => number,
  junctions: number,
) {
  const firstOut = new Uint32Array(junctions + 1);
  for (const each of halves) firstOut[tail(each) + 1]++;
  for (let junction = 0; junction < junctions; junction++) firstOut[junction + 1] += firstOut[junction];
  const out = idColumn<DraftArc>(new Uint32Array(halves.length));
  const cursor = firstOut.slice();
  for (let arc = 0 as DraftArc; arc < halves.length; arc++) out[cursor[tail(halves[arc])]++] = arc;
  const firstTurn = new Uint32Array(halves.length + 1);
  const turnTo = new Growing((size) => idColumn<DraftArc>(new Uint32Array(size)), 3 * halves.length);
  for (let arc = 0; arc < halves.length; arc++) {
    const junction = head(halves[arc]);
    const isDeadEnd = firstOut[junction + 1] - firstOut[junction] === 1;
    for (let i = firstOut[junction]; i < firstOut[junction + 1]; i++) {
      if (isDeadEnd || halves[out[i]] !== reverseOf(halves[arc])) turnTo.push(out[i]);
    }
    firstTurn[arc + 1] = turnTo.length;
  }
  return { firstTurn, turnTo: turnTo.view() };
}
