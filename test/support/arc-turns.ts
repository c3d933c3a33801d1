import type { TurnGraph } from '../../src/roads/network/turns.ts';

/** Turns from arc to arc, as a map draws them: what the arcs of a vertex share stands there for each of them. */
export interface ArcTurns {
  readonly firstTurn: Uint32Array;
  readonly turnTo: Uint32Array;
  /** [turn] the turn of the network. */
  readonly turn: Uint32Array;
}

export function arcTurns({ firstTurn, turnTo, firstArc }: TurnGraph): ArcTurns {
  const first = new Uint32Array(firstTurn.length);
  const to: number[] = [];
  const turn: number[] = [];
  for (let arc = 0; arc < firstTurn.length - 1; arc++) {
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++)
      for (let next = firstArc[turnTo[t]]; next < firstArc[turnTo[t] + 1]; next++) {
        to.push(next);
        turn.push(t);
      }
    first[arc + 1] = to.length;
  }
  return { firstTurn: first, turnTo: Uint32Array.from(to), turn: Uint32Array.from(turn) };
}
