import { type Mode, travelMode, type Vehicle } from '../../modes/index.ts';
import type { Passage, Road } from '../../osm/roads/road.ts';
import {
  ARC_FLAGS,
  arcTime,
  type Half,
  isForward,
  LENGTH_UNITS_PER_METER,
  segmentOf,
  TIME_UNITS_PER_SECOND,
  UNUSABLE,
} from '../../roads/index.ts';
import { Bits } from '../../storage/bits.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { TimedValue, VehicleValue } from './cost-rows.ts';
import { secondsOnSlopes } from './heights.ts';
import type { RoadDraft } from './road-draft.ts';
import { ofVehicle } from './vehicle-boxes.ts';
import type { RoadUse } from './ways.ts';

const NONE: readonly never[] = [];

/** What an arc costs under conditions, and vehicles that it costs something else than the usual one. */
interface Seldom {
  readonly timed: readonly TimedValue[];
  readonly byVehicle: readonly VehicleValue[];
}

const NOTHING: Seldom = { timed: NONE, byVehicle: NONE };

type Timed = ReturnType<RoadUse['timed']>;

/**
 * What arcs are to a mode, without traffic. What is seldom there is kept by arc:
 *
 *     time   [arc]  1/100 s to the usual vehicle where no condition holds; UNUSABLE
 *     flags  [arc]  ARC_FLAGS
 */
export class ArcCosts {
  readonly time: Uint32Array;
  readonly flags: Uint8Array;
  readonly #seldom = new Map<PlainArc, Seldom>();
  /** [arc] whether there is something: at most arcs it is asked in vain. */
  readonly #hasSeldom: Bits;
  readonly #draft: RoadDraft;
  readonly #arcs: Arcs;
  readonly #mode: Mode;

  constructor(draft: RoadDraft, arcs: Arcs, mode: Mode) {
    this.#draft = draft;
    this.#arcs = arcs;
    this.#mode = mode;
    this.time = new Uint32Array(arcs.half.length);
    this.flags = new Uint8Array(arcs.half.length);
    this.#hasSeldom = new Bits(arcs.half.length);
    for (let arc = 0 as PlainArc; arc < this.time.length; arc++) this.#add(arc);
  }

  #add(arc: PlainArc): void {
    const { use, segments } = this.#draft;
    const way = segments.way[segmentOf(this.#arcs.half[arc])];
    const { value, flags, timed } = this.#cost(arc, way, use.road(way, this.#mode), use.timed(way, this.#mode));
    this.time[arc] = value;
    this.flags[arc] = flags;
    const byVehicle = use.byVehicle(way, this.#mode);
    if (timed.length + byVehicle.length === 0) return;
    this.#hasSeldom.set(arc);
    this.#seldom.set(arc, {
      timed,
      byVehicle: byVehicle.map((own) => ({ box: own.box, ...this.#cost(arc, way, own.road, own.timed) })),
    });
  }

  #seldomOf(arc: PlainArc): Seldom {
    return (this.#hasSeldom.has(arc) && this.#seldom.get(arc)) || NOTHING;
  }

  /** What it costs under conditions. */
  timed(arc: PlainArc): readonly TimedValue[] {
    return this.#seldomOf(arc).timed;
  }

  /** What it costs vehicles that it costs something else than the usual one. */
  byVehicle(arc: PlainArc): readonly VehicleValue[] {
    return this.#seldomOf(arc).byVehicle;
  }

  /** Whether a vehicle can use it where no condition holds. */
  isOpenTo(vehicle: Vehicle | null, arc: PlainArc): boolean {
    return (ofVehicle(this.byVehicle(arc), vehicle)?.value ?? this.time[arc]) !== UNUSABLE;
  }

  /** Whether it is private to a vehicle. */
  isPrivateTo(vehicle: Vehicle | null, arc: PlainArc): boolean {
    const flags = ofVehicle(this.byVehicle(arc), vehicle)?.flags ?? this.flags[arc];
    return (flags & ARC_FLAGS.restricted) !== 0;
  }

  #cost(arc: PlainArc, way: number, road: Road, timed: Timed): Omit<VehicleValue, 'box'> {
    const { use, passings } = this.#draft;
    const half = this.#arcs.half[arc];
    const own = passageOf(road, half);
    const isPrivate = own ? own.isPrivate : timed.some((each) => passageOf(each.road, half)?.isPrivate);
    const direction = isForward(half) ? 'forward' : 'backward';
    const flags = use.flags(way, this.#mode, direction) | passings.flags(this.#arcs.head[arc], this.#mode);
    return {
      value: own ? this.#timeOf(own, half) : UNUSABLE,
      flags: flags | (isPrivate ? ARC_FLAGS.restricted : 0),
      timed: timed.length === 0 ? NONE : timed.map((each) => this.#timedCost(each, own, half)),
    };
  }

  /** A public road that is private for a time is closed then: most who come there pass through. */
  #timedCost({ condition, road }: Timed[number], usual: Passage | null, half: Half): TimedValue {
    const passage = passageOf(road, half);
    const isOpen = passage && !(passage.isPrivate && usual?.isPrivate === false);
    return { condition, value: isOpen ? this.#timeOf(passage, half) : UNUSABLE };
  }

  /** The time for a segment in 1/100 s, by length, speed and slope; a time for the whole way is dealt out by length. */
  #timeOf({ kmh, wholeSeconds, slope }: Passage, half: Half): number {
    const { length, way, firstOfWay } = this.#draft.segments;
    const segment = segmentOf(half);
    if (wholeSeconds === null) return arcTime(this.#seconds(half, kmh, slope) * TIME_UNITS_PER_SECOND);
    let whole = 0;
    for (let each = firstOfWay[way[segment]]; each < firstOfWay[way[segment] + 1]; each++) whole += length[each];
    return arcTime(wholeSeconds * TIME_UNITS_PER_SECOND * (whole > 0 ? length[segment] / whole : 1));
  }

  /** The speed of stairs and lifts has what they climb in it, and the sea has no slopes. What tags say of a slope is better known than the terrain. */
  #seconds(half: Half, kmh: number, tagged: number | null): number {
    const { segments, use, heights } = this.#draft;
    const segment = segmentOf(half);
    const meters = segments.length[segment] / LENGTH_UNITS_PER_METER;
    const { kmhOnSlope } = travelMode(this.#mode);
    if (!kmhOnSlope || !use.hasSlope(segments.way[segment])) return meters / (kmh / 3.6);
    if (tagged !== null) return meters / (kmhOnSlope(kmh, tagged) / 3.6);
    if (!heights) return meters / (kmh / 3.6);
    return secondsOnSlopes(heights, segment, isForward(half), meters, (slope) => kmhOnSlope(kmh, slope));
  }
}

function passageOf(road: Road, half: Half): Passage | null {
  return isForward(half) ? road.forward : road.backward;
}
