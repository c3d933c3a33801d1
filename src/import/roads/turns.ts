import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Mode, TurnTimes } from '../../modes/index.ts';
import type { Passing } from '../../osm/roads/node.ts';
import {
  ARC_FLAGS,
  type DraftArc,
  FORBIDDEN,
  type Half,
  reverseOf,
  segmentOf,
  TIME_UNITS_PER_SECOND,
  type TimedCosts,
  turnAngle,
  UNUSABLE,
} from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import type { Arcs, PlainArc } from './arcs.ts';
import type { KeptBearings } from './kept-bearings.ts';
import type { JunctionPassings } from './passings.ts';
import type { Segments } from './segments.ts';
import type { ArcStates } from './states.ts';
import type { RoadUse } from './ways.ts';

/** What turns need to know of a mode. */
export interface ModeTurns {
  readonly mode: Mode;
  readonly times: TurnTimes;
  /** [arc] */
  readonly arcTime: Uint32Array;
  /** [arc] */
  readonly arcFlags: Uint8Array;
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
  readonly ofMode: readonly { readonly turn: Uint16Array; readonly timedTurns: TimedCosts }[];
}

const LONGEST_TURN = FORBIDDEN - 1;

export function turnsOf(around: Surroundings): DraftTurns {
  const builder = new TurnsBuilder(around);
  for (let state = 0 as DraftArc; state < around.states.count; state++) builder.addFrom(state);
  return builder.finish();
}

/** A turn while it is drafted: where it leads, and what it costs each mode. */
interface Turn {
  readonly to: DraftArc;
  readonly arc: PlainArc;
  readonly costs: readonly number[];
  readonly timed: readonly TimedTurn[];
}

type Step = ReturnType<ArcStates['step']>;

/** What stands at the end of an arc to a mode. */
interface Stop {
  readonly passing: Passing;
  readonly timed: ReturnType<JunctionPassings['timed']>;
}

/** How one comes to the end of an arc. */
interface Approach {
  readonly half: Half;
  readonly stop: readonly Stop[];
  /** Degrees from north in which one arrives. */
  readonly bearing: number;
  readonly drivesLeft: boolean;
  readonly isCrossing: boolean;
}

/** What a turn costs the i-th mode under a condition. */
interface TimedTurn {
  readonly mode: number;
  readonly condition: number;
  readonly value: number;
}

class TurnsBuilder {
  readonly #around: Surroundings;
  readonly #firstTurn: Uint32Array;
  readonly #turnTo = new Growing((length) => idColumn<DraftArc>(new Uint32Array(length)));
  readonly #costs: readonly Growing<Uint16Array>[];
  readonly #timed: readonly { readonly items: number[]; readonly conditions: number[]; readonly values: number[] }[];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#firstTurn = new Uint32Array(around.states.count + 1);
    this.#costs = around.modes.map(() => new Growing((length) => new Uint16Array(length)));
    this.#timed = around.modes.map(() => ({ items: [], conditions: [], values: [] }));
  }

  addFrom(state: DraftArc): void {
    const { arcs, states, modes } = this.#around;
    const arc = states.arcOf(state);
    const ways = [...arcs.outOf(arcs.head[arc])];
    const reverse = reverseOf(arcs.half[arc]);
    const onward = ways.filter((next) => arcs.half[next] !== reverse);
    const isCrossing = new Set(ways.map((next) => segmentOf(arcs.half[next]))).size > 2;
    const approach = this.#approach(arc, isCrossing);
    const turns = onward.map((next) => this.#turn(state, next, approach));
    const back = ways.find((next) => arcs.half[next] === reverse);
    if (back !== undefined) turns.push(this.#turnAround(state, arc, back, turns));
    for (const { to, costs, timed } of turns) {
      if (costs.every((cost) => cost === FORBIDDEN) && timed.every(({ value }) => value === FORBIDDEN)) continue;
      this.#addTimed(timed);
      this.#turnTo.push(to);
      for (let mode = 0; mode < modes.length; mode++) this.#costs[mode].push(costs[mode]);
    }
    this.#firstTurn[state + 1] = this.#turnTo.length;
  }

  /** What all turns from an arc have in common. */
  #approach(arc: PlainArc, isCrossing: boolean): Approach {
    const { arcs, bearings, use, segments } = this.#around;
    const half = arcs.half[arc];
    const drivesLeft = use.drivesLeft(segments.way[segmentOf(half)]);
    return { half, stop: this.#stopAt(arc), bearing: bearings.arriving(half), drivesLeft, isCrossing };
  }

  /** What stands at the end of an arc, to each mode: always, and under conditions. */
  #stopAt(arc: PlainArc): Stop[] {
    const { arcs, modes, passings, use, segments } = this.#around;
    const half = arcs.half[arc];
    const place = use.place(segments.way[segmentOf(half)]);
    return modes.map(({ mode }) => ({
      passing: passings.at(arcs.head[arc], mode),
      timed: passings.timed(arcs.head[arc], mode, place),
    }));
  }

  #turn(state: DraftArc, next: PlainArc, { half, stop, bearing, drivesLeft, isCrossing }: Approach): Turn {
    const { arcs, states, modes, bearings, passings } = this.#around;
    const step = states.step(state, next);
    const angle = turnAngle(bearing, bearings.leaving(arcs.half[next]));
    const cost = (passing: Passing, i: number) => {
      if (step.forbidden & (1 << i) || passing.word === 'closed') return FORBIDDEN;
      const turning = isCrossing ? turnSeconds(angle, modes[i].times, drivesLeft) : 0;
      const seconds = turning + passings.seconds(passing, half);
      return Math.min(LONGEST_TURN, Math.round(seconds * TIME_UNITS_PER_SECOND));
    };
    const atNode = stop.flatMap(({ timed }, mode) =>
      timed.map(({ condition, passing }): TimedTurn => ({ mode, condition, value: cost(passing, mode) })),
    );
    const costs = stop.map(({ passing }, mode) => cost(passing, mode));
    return { to: step.state, arc: next, costs, timed: [...atNode, ...this.#restricted(step)] };
  }

  /** Restrictions that hold under conditions only. */
  #restricted({ timed }: Pick<Step, 'timed'>): TimedTurn[] {
    return timed.flatMap(({ modes: bits, condition }) =>
      this.#around.modes.flatMap((_, mode) =>
        condition !== null && bits & (1 << mode) ? [{ mode, condition, value: FORBIDDEN }] : [],
      ),
    );
  }

  /** Turning around is allowed where nothing else is: nobody has to go on into a private road. */
  #turnAround(state: DraftArc, arc: PlainArc, back: PlainArc, onward: readonly Turn[]): Turn {
    const { states, modes } = this.#around;
    const step = states.step(state, back);
    const costs = modes.map(({ arcTime, arcFlags, times }, i) => {
      const isPrivate = (other: PlainArc) => (arcFlags[other] & ARC_FLAGS.restricted) !== 0;
      const canGoOn = onward.some(
        (turn) => turn.costs[i] !== FORBIDDEN && arcTime[turn.arc] !== UNUSABLE && (isPrivate(arc) || !isPrivate(turn.arc)),
      );
      return canGoOn || step.forbidden & (1 << i) ? FORBIDDEN : times.around * TIME_UNITS_PER_SECOND;
    });
    return { to: step.state, arc: back, costs, timed: this.#restricted(step) };
  }

  #addTimed(timed: readonly TimedTurn[]): void {
    for (const { mode, condition, value } of timed) {
      const { items, conditions, values } = this.#timed[mode];
      items.push(this.#turnTo.length);
      conditions.push(condition);
      values.push(value);
    }
  }

  finish(): DraftTurns {
    return {
      firstTurn: this.#firstTurn,
      turnTo: this.#turnTo.view(),
      ofMode: this.#costs.map((costs, mode) => {
        const { items, conditions, values } = this.#timed[mode];
        return {
          turn: costs.view(),
          timedTurns: {
            item: Uint32Array.from(items),
            value: Uint32Array.from(values),
            condition: Uint32Array.from(conditions),
          },
        };
      }),
    };
  }
}

/** The seconds that a turn takes by its angle: little up to where one hardly slows down, half of the most at a right angle. */
function turnSeconds(angle: number, { nearSide, farSide }: TurnTimes, drivesLeft: boolean): number {
  const isNear = angle < 0 === drivesLeft;
  return ((isNear ? nearSide : farSide) * (1 - Math.cos((angle * Math.PI) / 180))) / 2;
}
