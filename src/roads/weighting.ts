import { COST_UNITS, type Method, THRESHOLD } from './cost.ts';
import type { Turns } from './hierarchy.ts';
import { ARC_FLAGS, FORBIDDEN, type ModeCosts, UNUSABLE } from './network.ts';

/** What a weighting is made from. */
export interface WeightingSource extends Turns {
  /** [arc] 1/10 m. */
  readonly length: Uint32Array;
  readonly costs: ModeCosts;
  readonly method: Method;
  /** `ARC_FLAGS` of what is not used at all. */
  readonly avoid: number;
  /** [arc] 1/100 s with the traffic of a time; those of `costs` where there is none. */
  readonly time?: Uint32Array;
}

/**
 * What arcs and turns cost under a method, as `cost.ts` counts:
 *
 *     arc   [arc]   from the beginning of the arc to its end; Infinity for what cannot be used
 *     turn  [turn]  from the beginning of an arc to the beginning of the next: the arc and the turn
 */
export interface Weighting {
  readonly arc: Float64Array;
  readonly turn: Float64Array;
}

export function weightingOf({ firstTurn, turnTo, length, costs, method, avoid, time }: WeightingSource): Weighting {
  const units = COST_UNITS[method];
  const { flags, turn: turnTime } = costs;
  const times = time ?? costs.time;
  const arc = new Float64Array(length.length);
  for (let a = 0; a < arc.length; a++) {
    const isUsable = costs.time[a] !== UNUSABLE && (flags[a] & avoid) === 0;
    arc[a] = isUsable ? times[a] * units.time + length[a] * units.length : Number.POSITIVE_INFINITY;
  }
  const turn = new Float64Array(turnTo.length);
  for (let a = 0; a < arc.length; a++) {
    for (let t = firstTurn[a]; t < firstTurn[a + 1]; t++) {
      const b = turnTo[t];
      if (turnTime[t] === FORBIDDEN || arc[b] === Number.POSITIVE_INFINITY) turn[t] = Number.POSITIVE_INFINITY;
      else turn[t] = arc[a] + turnTime[t] * units.time + ((flags[a] ^ flags[b]) & ARC_FLAGS.restricted ? THRESHOLD : 0);
    }
  }
  return { arc, turn };
}
