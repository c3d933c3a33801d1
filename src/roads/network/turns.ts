import type { IdColumn } from '../../branded-ids.ts';
import type { Arc, Vertex } from './road-ids.ts';

/** Where turns lead: those of arc *a* stand in `turnTo` from `firstTurn[a]` on. An arc is a segment in one direction. */
export interface Turns<A extends number = Vertex> {
  readonly firstTurn: Uint32Array;
  readonly turnTo: IdColumn<A>;
}

/**
 * Which arcs begin where. Arcs are numbered in the order of their vertices.
 *
 *     vertexOf  [arc]         where it begins
 *     firstArc  [vertex + 1]  the first of the arcs that begin there
 */
export interface Vertices {
  readonly vertexOf: IdColumn<Vertex>;
  readonly firstArc: IdColumn<Arc>;
}

/** Turns, and the arcs that one goes on along behind them. */
export interface TurnGraph extends Turns, Vertices {}

/**
 * The network with what has to be put in when vertices are taken out one after the other: a customizable contraction hierarchy (Dibbelt,
 * Strasser and Wagner 2014). Vertices are numbered in the order in which they are taken out, so that a number is also a rank. It knows nothing
 * of costs. Every way between two vertices has an equally good one that first climbs and then descends in rank, and all vertices that it
 * climbs over are ancestors of where it begins.
 *
 *     parent     [v]     the lowest vertex above that is joined to v; NONE at the top
 *     firstUp    [v + 1], upTo      shortcuts v → higher, by rising rank
 *     firstDown  [v + 1], downFrom  shortcuts higher → v, by rising rank
 */
export interface Hierarchy {
  readonly parent: IdColumn<Vertex>;
  readonly firstUp: Uint32Array;
  readonly upTo: IdColumn<Vertex>;
  readonly firstDown: Uint32Array;
  readonly downFrom: IdColumn<Vertex>;
}
