import type { IdColumn } from '../../branded-ids.ts';
import type { Arc } from './road-ids.ts';

/**
 * What turns lead where: those of arc *a* stand in `turnTo` from `firstTurn[a]` on. An arc is a segment in one direction; arcs are
 * numbered in the order in which they are taken out of the network, so that a number is also a rank.
 */
export interface Turns<A extends number = Arc> {
  readonly firstTurn: Uint32Array;
  readonly turnTo: IdColumn<A>;
}

/**
 * The network with what has to be put in when arcs are taken out one after the other: a customizable contraction hierarchy (Dibbelt,
 * Strasser and Wagner 2014) over arcs. It knows nothing of costs. Every way between two arcs has an equally good one that first
 * climbs and then descends in rank, and all arcs that it climbs over are ancestors of where it begins.
 *
 *     parent     [a]     the lowest arc above that is joined to a; NONE at the top
 *     firstUp    [a + 1], upTo      shortcuts a → higher, by rising rank
 *     firstDown  [a + 1], downFrom  shortcuts higher → a, by rising rank
 *     turnSlot   [turn]  the shortcut that the turn is: its place in upTo, or behind those its place in downFrom; NONE for a
 *                        turn from an arc onto itself
 */
export interface Hierarchy {
  readonly parent: IdColumn<Arc>;
  readonly firstUp: Uint32Array;
  readonly upTo: IdColumn<Arc>;
  readonly firstDown: Uint32Array;
  readonly downFrom: IdColumn<Arc>;
  readonly turnSlot: Uint32Array;
}
