import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode, TurnTimes, Vehicle } from '../../modes/index.ts';
import type { Passing } from '../../osm/roads/node.ts';
import {
  type DraftArc,
  FORBIDDEN,
  PRIVATE_TURN,
  ROAD_CLASSES,
  reverseOf,
  segmentOf,
  TIME_UNITS_PER_SECOND,
  type TimedCosts,
  turnAngle,
  type VehicleCosts,
} from '../../roads/index.ts';
import { Bits } from '../../storage/bits.ts';
import { Growing } from '../../storage/growing.ts';
import type { ArcCosts } from './arc-costs.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { CostRows, TimedValue, VehicleValue } from './cost-rows.ts';
import type { KeptBearings } from './kept-bearings.ts';
import type { ConditionPlace } from './opening-days.ts';
import type { JunctionPassings, TimedPassing, VehiclePassing } from './passings.ts';
import type { ForbiddenWay } from './restrictions.ts';
import type { Segments } from './segments.ts';
import { SignWaits } from './sign-waits.ts';
import type { ArcStates, Step } from './states.ts';
import { type Box, byVehicle, cutsBetween, isInBox, ofVehicle } from './vehicle-boxes.ts';
import type { RoadUse } from './ways.ts';

/** What turns need to know of a mode, and where what they cost is collected. */
export interface ModeTurns {
  readonly mode: Mode;
  readonly times: TurnTimes;
  /** The usual one. */
  readonly vehicle: Vehicle | null;
  readonly arcs: ArcCosts;
  readonly rows: CostRows;
}

interface Surroundings {
  readonly segments: Segments;
  readonly use: RoadUse;
  readonly arcs: Arcs;
  readonly states: ArcStates;
  readonly passings: JunctionPassings;
  readonly bearings: KeptBearings;
  readonly modes: readonly ModeTurns[];
}

/** The turns out of every state, with what they cost each mode. */
export interface DraftTurns {
  readonly firstTurn: Uint32Array;
  readonly turnTo: IdColumn<DraftArc>;
  readonly ofMode: readonly {
    readonly turn: Uint16Array;
    readonly timedTurns: TimedCosts;
    readonly vehicleTurns: VehicleCosts;
  }[];
}

const LONGEST_TURN = PRIVATE_TURN - 2;
/** Classes are in order: what follows has paths and ferries. */
const FIRST_WITHOUT_CARRIAGEWAY = ROAD_CLASSES.indexOf('other');

export function turnsOf(around: Surroundings): DraftTurns {
  const builder = new TurnsBuilder(around);
  for (let state = 0 as DraftArc; state < around.states.count; state++) builder.addFrom(state);
  return builder.finish();
}

/** What a turn costs a mode: usually, under conditions, and to vehicles to which it costs something else. */
interface TurnCost {
  readonly value: number;
  readonly timed: readonly TimedValue[];
  readonly byVehicle: readonly VehicleValue[];
}

/** How a turn goes. */
interface Bend {
  /** 0 straight on, and at what is no crossing; 1 at a right angle; 2 back. */
  readonly sharpness: number;
  /** Whether it is to the side on which one drives. */
  readonly isNear: boolean;
  /** Whether one goes on along roads, and not across them on a path. */
  readonly isAlong: boolean;
}

/** A turn while it is drafted: where it leads, and what it costs each mode. */
interface Turn {
  readonly to: DraftArc;
  readonly arc: PlainArc;
  readonly costs: readonly TurnCost[];
}

/** What it means to pass what stands at the end of an arc. */
interface Delay {
  readonly word: Passing['word'];
  readonly seconds: number;
  /** Seconds for who goes on along the road, where the rest is at its side; null where all of it is in the way. */
  readonly alongSeconds: number | null;
}

/** The same under a condition, and to vehicles in a box. */
interface TimedDelay {
  readonly condition: number;
  readonly delay: Delay;
}
interface VehicleDelay {
  readonly box: Box;
  readonly delay: Delay;
  readonly timed: readonly TimedDelay[];
}

/** What stands at the end of an arc to a mode. */
interface Stop {
  readonly delay: Delay;
  readonly timed: readonly TimedDelay[];
  readonly byVehicle: readonly VehicleDelay[];
}

const NOTHING: readonly never[] = [];

/** How one comes to the end of an arc. */
interface Approach {
  readonly arc: PlainArc;
  /** What stands there, to each mode. */
  readonly stops: readonly Stop[];
  readonly drivesLeft: boolean;
  /** Whether turns take time by their angle. */
  readonly isCrossing: boolean;
  readonly isOnRoad: boolean;
}

/** Nearly everywhere there is no sign, no restriction and no vehicle of its own: what is done for each turn makes as little as it can then. */
class TurnsBuilder {
  readonly #around: Surroundings;
  readonly #waits: SignWaits;
  /** The junctions where turns take time by their angle; null where they do nowhere. */
  readonly #crossings: Bits | null;
  readonly #firstTurn: Uint32Array;
  readonly #turnTo: Growing<IdColumn<DraftArc>>;
  readonly #costs: readonly Growing<Uint16Array>[];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#waits = new SignWaits(around.segments, around.arcs, around.passings);
    this.#crossings = around.modes.every(({ times }) => turnsFreely(times)) ? null : crossingsOf(around.arcs);
    this.#firstTurn = new Uint32Array(around.states.count + 1);
    // Most arcs have a turn or more.
    const turns = around.states.count;
    this.#turnTo = new Growing((length) => idColumn<DraftArc>(new Uint32Array(length)), turns);
    this.#costs = around.modes.map(() => new Growing((length) => new Uint16Array(length), turns));
  }

  addFrom(state: DraftArc): void {
    const { half, head, firstOut, out } = this.#around.arcs;
    const approach = this.#approach(this.#around.states.arcOf(state));
    const junction = head[approach.arc];
    const reverse = reverseOf(half[approach.arc]);
    const onward: Turn[] = [];
    let back: PlainArc | null = null;
    for (let at = firstOut[junction]; at < firstOut[junction + 1]; at++) {
      if (half[out[at]] === reverse) back = out[at];
      else onward.push(this.#turn(state, out[at], approach));
    }
    for (const turn of onward) this.#add(turn);
    if (back !== null) this.#add(this.#turnAround(state, back, approach, onward));
    this.#firstTurn[state + 1] = this.#turnTo.length;
  }

  #add({ to, costs }: Turn): void {
    if (costs.every(isNever)) return;
    for (let i = 0; i < costs.length; i++) {
      const { value, timed, byVehicle } = costs[i];
      this.#costs[i].push(value);
      if (timed.length + byVehicle.length > 0) this.#around.modes[i].rows.add(this.#turnTo.length, timed, byVehicle);
    }
    this.#turnTo.push(to);
  }

  /** What all turns from an arc have in common. */
  #approach(arc: PlainArc): Approach {
    const { arcs, modes, use, segments } = this.#around;
    const way = segments.way[segmentOf(arcs.half[arc])];
    const place = use.place(way);
    return {
      arc,
      stops: modes.map((mode) => this.#stop(arc, mode, place)),
      drivesLeft: use.drivesLeft(way),
      isCrossing: this.#crossings?.has(arcs.head[arc]) ?? false,
      isOnRoad: this.#isOnRoad(arc),
    };
  }

  /** Whether an arc is of a road with a carriageway, and not of a path that crosses it. */
  #isOnRoad(arc: PlainArc): boolean {
    const { arcs, use, segments } = this.#around;
    return use.roadClass[segments.way[segmentOf(arcs.half[arc])]] < FIRST_WITHOUT_CARRIAGEWAY;
  }

  /** What stands at the end of an arc to a mode. */
  #stop(arc: PlainArc, mode: ModeTurns, place: ConditionPlace): Stop {
    const { arcs, passings } = this.#around;
    const head = arcs.head[arc];
    return {
      delay: this.#delay(arc, mode, passings.at(head, mode.mode)),
      timed: this.#timed(arc, mode, passings.timed(head, mode.mode, place)),
      byVehicle: this.#byVehicle(arc, mode, passings.byVehicle(head, mode.mode, place)),
    };
  }

  #delay(arc: PlainArc, { mode, times }: ModeTurns, passing: Passing): Delay {
    const wait = this.#waits.seconds(arc, passing, mode, times);
    return { word: passing.word, seconds: passing.seconds + wait, alongSeconds: passing.isAcross ? wait : null };
  }

  #timed(arc: PlainArc, mode: ModeTurns, timed: readonly TimedPassing[]): readonly TimedDelay[] {
    if (timed.length === 0) return NOTHING;
    return timed.map(({ condition, passing }) => ({ condition, delay: this.#delay(arc, mode, passing) }));
  }

  #byVehicle(arc: PlainArc, mode: ModeTurns, byVehicle: readonly VehiclePassing[]): readonly VehicleDelay[] {
    if (byVehicle.length === 0) return NOTHING;
    return byVehicle.map(({ box, passing, timed }) => ({
      box,
      delay: this.#delay(arc, mode, passing),
      timed: this.#timed(arc, mode, timed),
    }));
  }

  #turn(state: DraftArc, next: PlainArc, approach: Approach): Turn {
    const step = this.#around.states.step(state, next);
    const bend = this.#bend(next, approach);
    return { to: step.state, arc: next, costs: approach.stops.map((stop, i) => this.#costOf(step, i, stop, bend)) };
  }

  #bend(next: PlainArc, { arc, drivesLeft, isCrossing, isOnRoad }: Approach): Bend {
    const { arcs, bearings } = this.#around;
    const isAlong = isOnRoad && this.#isOnRoad(next);
    if (!isCrossing) return { sharpness: 0, isNear: false, isAlong };
    const angle = turnAngle(bearings.arriving(arcs.half[arc]), bearings.leaving(arcs.half[next]));
    return { sharpness: 1 - Math.cos((angle * Math.PI) / 180), isNear: angle < 0 === drivesLeft, isAlong };
  }

  /** What a turn costs the i-th mode, past what stands there and by what restrictions say. */
  #costOf(step: Step, i: number, stop: Stop, bend: Bend): TurnCost {
    const { times, vehicle } = this.#around.modes[i];
    const turning = bendSeconds(times, bend);
    if (stop.timed.length + stop.byVehicle.length + step.sometimes.length === 0) {
      const value = isForbiddenTo(step, i, null) ? FORBIDDEN : passingTime(stop.delay, turning, bend.isAlong);
      return { value, timed: NOTHING, byVehicle: NOTHING };
    }
    const costFor = (own: Vehicle | null, { delay, timed }: Omit<Stop, 'byVehicle'>) => {
      const isForbidden = isForbiddenTo(step, i, own);
      const isPrivate = isPrivateAtAllTimes(delay, timed);
      const value = (each: Delay) =>
        isForbidden ? FORBIDDEN : passingTime({ ...each, word: wordAtAllTimes(each, isPrivate) }, turning, bend.isAlong);
      const atNode = timed.map((each) => ({ condition: each.condition, value: value(each.delay) }));
      return { value: value(delay), timed: [...atNode, ...restrictedAtTimes(step, i, own)] };
    };
    const usual = costFor(vehicle, stop);
    const boxes = [...stop.byVehicle.map(({ box }) => box), ...boxesIn(step, i)];
    const others = otherVehicles(vehicle, boxes, usual, (own) => costFor(own, ofVehicle(stop.byVehicle, own) ?? stop));
    return { ...usual, byVehicle: others };
  }

  /**
   * Turning around is allowed where nothing else is: nobody has to go on into a private road. Whom no turn costs anything turns around anywhere,
   * which makes no way shorter, and lets all that leave a junction be one vertex of the hierarchy.
   */
  #turnAround(state: DraftArc, back: PlainArc, approach: Approach, onward: readonly Turn[]): Turn {
    const step = this.#around.states.step(state, back);
    const costs = approach.stops.map((stop, i): TurnCost => {
      const { times, vehicle } = this.#around.modes[i];
      return !vehicle && turnsFreely(times) && this.#canGoOn(approach.arc, i, onward, vehicle)
        ? this.#costOf(step, i, stop, this.#bend(back, approach))
        : this.#costAround(step, approach.arc, i, onward);
    });
    return { to: step.state, arc: back, costs };
  }

  /** What it costs the i-th mode to turn around at the end of an arc where nothing else is allowed. */
  #costAround(step: Step, arc: PlainArc, i: number, onward: readonly Turn[]): TurnCost {
    const { arcs, times, vehicle } = this.#around.modes[i];
    const costFor = (own: Vehicle | null) => {
      const isForbidden = this.#canGoOn(arc, i, onward, own) || isForbiddenTo(step, i, own);
      const value = isForbidden ? FORBIDDEN : times.around * TIME_UNITS_PER_SECOND;
      return { value, timed: restrictedAtTimes(step, i, own) };
    };
    const boxes = [...boxesIn(step, i)];
    for (const turn of onward) {
      for (const { box } of turn.costs[i].byVehicle) boxes.push(box);
      for (const { box } of arcs.byVehicle(turn.arc)) boxes.push(box);
    }
    for (const { box } of arcs.byVehicle(arc)) boxes.push(box);
    const usual = costFor(vehicle);
    return { ...usual, byVehicle: otherVehicles(vehicle, boxes, usual, costFor) };
  }

  /** Whether a vehicle of the i-th mode can go on behind an arc without turning around, and without having to on a private road. */
  #canGoOn(arc: PlainArc, i: number, onward: readonly Turn[], vehicle: Vehicle | null): boolean {
    const { arcs } = this.#around.modes[i];
    const isFromPrivate = arcs.isPrivateTo(vehicle, arc);
    for (const turn of onward) {
      const value = turnValue(turn.costs[i], vehicle);
      if (value === FORBIDDEN || !arcs.isOpenTo(vehicle, turn.arc)) continue;
      if (isFromPrivate || (value < PRIVATE_TURN && !arcs.isPrivateTo(vehicle, turn.arc))) return true;
    }
    return false;
  }

  finish(): DraftTurns {
    const { modes } = this.#around;
    return {
      firstTurn: this.#firstTurn,
      turnTo: this.#turnTo.view(),
      ofMode: modes.map(({ rows }, i) => ({
        turn: this.#costs[i].view(),
        timedTurns: rows.timed(),
        vehicleTurns: rows.byVehicle(),
      })),
    };
  }
}

/** [junction] whether more than two segments leave it. */
function crossingsOf({ half, firstOut, out }: Arcs): Bits {
  const crossings = new Bits(firstOut.length - 1);
  for (let junction = 0; junction < firstOut.length - 1; junction++) {
    let segments = 0;
    for (let at = firstOut[junction]; at < firstOut[junction + 1]; at++)
      if (at === firstOut[junction] || segmentOf(half[out[at]]) !== segmentOf(half[out[at - 1]])) segments++;
    if (segments > 2) crossings.set(junction);
  }
  return crossings;
}

/** Whether what stands at a node is private, as roads are: a gate that opens to all for a time stays private. */
function isPrivateAtAllTimes({ word }: Delay, timed: readonly TimedDelay[]): boolean {
  return word === 'private' || (word === 'closed' && timed.some((each) => each.delay.word === 'private'));
}

/** What stands at a node at a time: a public gate that is private for a time is closed then, as most who come there pass through. */
function wordAtAllTimes({ word }: Delay, isPrivate: boolean): Passing['word'] {
  if (word === 'closed') return word;
  if (isPrivate) return 'private';
  return word === 'private' ? 'closed' : word;
}

/** Whether nobody ever makes a turn. */
function isNever(cost: TurnCost): boolean {
  return isAlwaysForbidden(cost) && cost.byVehicle.every(isAlwaysForbidden);
}

/** Whether it is not made at any time. */
function isAlwaysForbidden({ value, timed }: UsualCost): boolean {
  return value === FORBIDDEN && timed.every((each) => each.value === FORBIDDEN);
}

/** Whether restrictions that always hold forbid a turn to a vehicle of the i-th mode. */
function isForbiddenTo({ forbidden, sometimes }: Step, i: number, vehicle: Vehicle | null): boolean {
  if (forbidden & (1 << i)) return true;
  if (sometimes.length === 0) return false;
  return sometimes.some((each) => each.condition === null && binds(each, i, vehicle));
}

/** What restrictions say that hold under conditions only. */
function restrictedAtTimes({ sometimes }: Step, i: number, vehicle: Vehicle | null): readonly TimedValue[] {
  if (sometimes.length === 0) return NOTHING;
  return sometimes.flatMap((each) =>
    each.condition !== null && binds(each, i, vehicle) ? [{ condition: each.condition, value: FORBIDDEN }] : [],
  );
}

function binds({ modes, box }: ForbiddenWay, i: number, vehicle: Vehicle | null): boolean {
  return (modes & (1 << i)) !== 0 && (!box || !vehicle || isInBox(vehicle, box));
}

/** The boxes in which restrictions differ. */
function boxesIn({ sometimes }: Step, i: number): readonly Box[] {
  if (sometimes.length === 0) return NOTHING;
  return sometimes.flatMap(({ modes, box }) => (box && modes & (1 << i) ? [box] : []));
}

/** What a turn costs vehicles in some boxes, where that is not what it usually costs. */
function otherVehicles(
  vehicle: Vehicle | null,
  boxes: readonly Box[],
  usual: UsualCost,
  costFor: (vehicle: Vehicle) => UsualCost,
): readonly VehicleValue[] {
  if (boxes.length === 0) return NOTHING;
  const closed = { value: FORBIDDEN, timed: NOTHING };
  return byVehicle(vehicle, cutsBetween(boxes), usual, closed, costFor).map((own) => ({ ...own, flags: 0 }));
}

type UsualCost = Omit<TurnCost, 'byVehicle'>;

/** What a turn usually costs a vehicle. */
function turnValue({ value, byVehicle }: TurnCost, vehicle: Vehicle | null): number {
  return ofVehicle(byVehicle, vehicle)?.value ?? value;
}

/** Whether no turn takes time by its angle. */
function turnsFreely({ nearSide, farSide, around }: TurnTimes): boolean {
  return nearSide === 0 && farSide === 0 && around === 0;
}

/** The seconds that a turn takes by its angle: little up to where one hardly slows down, half of the most at a right angle. */
function bendSeconds({ nearSide, farSide }: TurnTimes, { sharpness, isNear }: Bend): number {
  return ((isNear ? nearSide : farSide) * sharpness) / 2;
}

/** The time units that a turn takes past what stands there. */
function passingTime({ word, seconds, alongSeconds }: Delay, turning: number, isAlong: boolean): number {
  const along = isAlong ? alongSeconds : null;
  if (word === 'closed' && along === null) return FORBIDDEN;
  const units = Math.min(LONGEST_TURN, Math.round((turning + (along ?? seconds)) * TIME_UNITS_PER_SECOND));
  return word === 'private' ? units | PRIVATE_TURN : units;
}
