import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode, TurnTimes, Vehicle } from '../../modes/index.ts';
import type { Passing } from '../../osm/roads/node.ts';
import {
  ARC_FLAGS,
  type DraftArc,
  FORBIDDEN,
  PRIVATE_TURN,
  ROAD_CLASSES,
  reverseOf,
  segmentOf,
  TIME_UNITS_PER_SECOND,
  type TimedCosts,
  turnAngle,
  UNUSABLE,
  type VehicleCosts,
} from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import type { ArcCosts } from './arc-costs.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { CostRows, TimedValue, VehicleValue } from './cost-rows.ts';
import type { KeptBearings } from './kept-bearings.ts';
import type { JunctionPassings, TimedPassing } from './passings.ts';
import type { ForbiddenWay } from './restrictions.ts';
import type { Segments } from './segments.ts';
import { SignWaits } from './sign-waits.ts';
import type { ArcStates, Step } from './states.ts';
import { type Box, byVehicle, cutsBetween, isInBox } from './vehicle-boxes.ts';
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
  readonly stop: readonly Stop[];
  /** Degrees from north in which one arrives. */
  readonly bearing: number;
  readonly drivesLeft: boolean;
  readonly isCrossing: boolean;
  readonly isOnRoad: boolean;
}

class TurnsBuilder {
  readonly #around: Surroundings;
  readonly #waits: SignWaits;
  readonly #firstTurn: Uint32Array;
  readonly #turnTo = new Growing((length) => idColumn<DraftArc>(new Uint32Array(length)));
  readonly #costs: readonly Growing<Uint16Array>[];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#waits = new SignWaits(around.segments, around.arcs, around.passings);
    this.#firstTurn = new Uint32Array(around.states.count + 1);
    this.#costs = around.modes.map(() => new Growing((length) => new Uint16Array(length)));
  }

  addFrom(state: DraftArc): void {
    const { arcs, states } = this.#around;
    const arc = states.arcOf(state);
    const ways = [...arcs.outOf(arcs.head[arc])];
    const reverse = reverseOf(arcs.half[arc]);
    const onward = ways.filter((next) => arcs.half[next] !== reverse);
    const isCrossing = new Set(ways.map((next) => segmentOf(arcs.half[next]))).size > 2;
    const approach = this.#approach(arc, isCrossing);
    const turns = onward.map((next) => this.#turn(state, next, approach));
    const back = ways.find((next) => arcs.half[next] === reverse);
    if (back !== undefined) turns.push(this.#turnAround(state, arc, turns, this.#turn(state, back, approach)));
    for (const turn of turns) this.#add(turn);
    this.#firstTurn[state + 1] = this.#turnTo.length;
  }

  #add({ to, costs }: Turn): void {
    if (costs.every(isNever)) return;
    for (const [i, { value, timed, byVehicle }] of costs.entries()) {
      this.#costs[i].push(value);
      if (timed.length + byVehicle.length > 0) this.#around.modes[i].rows.add(this.#turnTo.length, timed, byVehicle);
    }
    this.#turnTo.push(to);
  }

  /** What all turns from an arc have in common. */
  #approach(arc: PlainArc, isCrossing: boolean): Approach {
    const { arcs, bearings, use, segments } = this.#around;
    const half = arcs.half[arc];
    const drivesLeft = use.drivesLeft(segments.way[segmentOf(half)]);
    const isOnRoad = this.#isOnRoad(arc);
    return { stop: this.#stopAt(arc), bearing: bearings.arriving(half), drivesLeft, isCrossing, isOnRoad };
  }

  /** Whether an arc is of a road with a carriageway, and not of a path that crosses it. */
  #isOnRoad(arc: PlainArc): boolean {
    const { arcs, use, segments } = this.#around;
    return use.roadClass(segments.way[segmentOf(arcs.half[arc])]) < FIRST_WITHOUT_CARRIAGEWAY;
  }

  /** What stands at the end of an arc, to each mode. */
  #stopAt(arc: PlainArc): Stop[] {
    const { arcs, modes, passings, use, segments } = this.#around;
    const half = arcs.half[arc];
    const head = arcs.head[arc];
    const place = use.place(segments.way[segmentOf(half)]);
    return modes.map(({ mode, times }): Stop => {
      const delayOf = (passing: Passing): Delay => {
        const wait = this.#waits.seconds(arc, passing, mode, times);
        return { word: passing.word, seconds: passing.seconds + wait, alongSeconds: passing.isAcross ? wait : null };
      };
      const timed = (each: TimedPassing): TimedDelay => ({ condition: each.condition, delay: delayOf(each.passing) });
      return {
        delay: delayOf(passings.at(head, mode)),
        timed: passings.timed(head, mode, place).map(timed),
        byVehicle: passings.byVehicle(head, mode, place).map((own) => ({
          box: own.box,
          delay: delayOf(own.passing),
          timed: own.timed.map(timed),
        })),
      };
    });
  }

  #turn(state: DraftArc, next: PlainArc, { stop, bearing, drivesLeft, isCrossing, isOnRoad }: Approach): Turn {
    const { arcs, states, modes, bearings } = this.#around;
    const step = states.step(state, next);
    const angle = turnAngle(bearing, bearings.leaving(arcs.half[next]));
    const isAlong = isOnRoad && this.#isOnRoad(next);
    const costs = stop.map((standing, i) => {
      const turning = isCrossing ? turnSeconds(angle, modes[i].times, drivesLeft) : 0;
      const passingTime = ({ word, seconds, alongSeconds }: Delay) => {
        const along = isAlong ? alongSeconds : null;
        if (word === 'closed' && along === null) return FORBIDDEN;
        const units = Math.min(LONGEST_TURN, Math.round((turning + (along ?? seconds)) * TIME_UNITS_PER_SECOND));
        return word === 'private' ? units | PRIVATE_TURN : units;
      };
      return this.#costOf(step, i, standing, passingTime);
    });
    return { to: step.state, arc: next, costs };
  }

  /** What a turn costs the i-th mode, past what stands there and by what restrictions say. */
  #costOf(step: Step, i: number, standing: Stop, passingTime: (delay: Delay) => number): TurnCost {
    if (standing.timed.length + standing.byVehicle.length + step.sometimes.length === 0) {
      const value = isForbiddenTo(step, i, null) ? FORBIDDEN : passingTime(standing.delay);
      return { value, timed: NOTHING, byVehicle: NOTHING };
    }
    const { vehicle } = this.#around.modes[i];
    const costFor = (own: Vehicle | null, { delay, timed }: Omit<Stop, 'byVehicle'>) => {
      const isForbidden = isForbiddenTo(step, i, own);
      const isPrivate = isPrivateAtAllTimes(delay, timed);
      const value = (each: Delay) =>
        isForbidden ? FORBIDDEN : passingTime({ ...each, word: wordAtAllTimes(each, isPrivate) });
      const atNode = timed.map((each) => ({ condition: each.condition, value: value(each.delay) }));
      return { value: value(delay), timed: [...atNode, ...restrictedAtTimes(step, i, own)] };
    };
    const usual = costFor(vehicle, standing);
    const boxes = [...standing.byVehicle.map(({ box }) => box), ...boxesIn(step, i)];
    const others = otherVehicles(vehicle, boxes, usual, (own) =>
      costFor(own, standing.byVehicle.find(({ box }) => isInBox(own, box)) ?? standing),
    );
    return { ...usual, byVehicle: others };
  }

  /**
   * Turning around is allowed where nothing else is: nobody has to go on into a private road. Whom no turn costs anything turns around anywhere,
   * which makes no way shorter, and lets all that leave a junction be one vertex of the hierarchy.
   *
   * @param back the turn as any other
   */
  #turnAround(state: DraftArc, arc: PlainArc, onward: readonly Turn[], back: Turn): Turn {
    const { states, modes } = this.#around;
    const step = states.step(state, back.arc);
    const costs = modes.map(({ arcs, times, vehicle }, i): TurnCost => {
      const canGoOn = (own: Vehicle | null) => {
        const isPrivate = (other: PlainArc) => (forVehicle(arcs, other, own).flags & ARC_FLAGS.restricted) !== 0;
        const isOpen = (turn: Turn) =>
          turnValue(turn.costs[i], own) !== FORBIDDEN && forVehicle(arcs, turn.arc, own).value !== UNUSABLE;
        const isForAll = (turn: Turn) => turnValue(turn.costs[i], own) < PRIVATE_TURN && !isPrivate(turn.arc);
        return onward.some((turn) => isOpen(turn) && (isPrivate(arc) || isForAll(turn)));
      };
      if (!vehicle && turnsFreely(times) && canGoOn(vehicle)) return back.costs[i];
      const costFor = (own: Vehicle | null) => {
        const isForbidden = canGoOn(own) || isForbiddenTo(step, i, own);
        const value = isForbidden ? FORBIDDEN : times.around * TIME_UNITS_PER_SECOND;
        return { value, timed: restrictedAtTimes(step, i, own) };
      };
      const usual = costFor(vehicle);
      const others = onward.flatMap((turn) => [...turn.costs[i].byVehicle, ...arcs.byVehicle(turn.arc)]);
      const boxes = [...boxesIn(step, i), ...[...others, ...arcs.byVehicle(arc)].map(({ box }) => box)];
      return { ...usual, byVehicle: otherVehicles(vehicle, boxes, usual, costFor) };
    });
    return { ...back, costs };
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
function isNever({ value, timed, byVehicle }: TurnCost): boolean {
  const isForbidden = (each: { readonly value: number }) => each.value === FORBIDDEN;
  return (
    value === FORBIDDEN &&
    timed.every(isForbidden) &&
    byVehicle.every((own) => isForbidden(own) && own.timed.every(isForbidden))
  );
}

/** Whether restrictions that always hold forbid a turn to a vehicle of the i-th mode. */
function isForbiddenTo({ forbidden, sometimes }: Step, i: number, vehicle: Vehicle | null): boolean {
  if (forbidden & (1 << i)) return true;
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
  if (!vehicle || byVehicle.length === 0) return value;
  return byVehicle.find(({ box }) => isInBox(vehicle, box))?.value ?? value;
}

/** What an arc is to a vehicle where no condition holds. */
function forVehicle(arcs: ArcCosts, arc: PlainArc, vehicle: Vehicle | null): Pick<VehicleValue, 'value' | 'flags'> {
  const own = vehicle && arcs.byVehicle(arc).find(({ box }) => isInBox(vehicle, box));
  return own ?? { value: arcs.time[arc], flags: arcs.flags[arc] };
}

/** Whether no turn takes time by its angle. */
function turnsFreely({ nearSide, farSide, around }: TurnTimes): boolean {
  return nearSide === 0 && farSide === 0 && around === 0;
}

/** The seconds that a turn takes by its angle: little up to where one hardly slows down, half of the most at a right angle. */
function turnSeconds(angle: number, { nearSide, farSide }: TurnTimes, drivesLeft: boolean): number {
  const isNear = angle < 0 === drivesLeft;
  return ((isNear ? nearSide : farSide) * (1 - Math.cos((angle * Math.PI) / 180))) / 2;
}
