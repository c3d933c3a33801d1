import type { Id } from '../../branded-ids.ts';

/** A piece of a road between two junctions, in the order of the ways of the map. */
export type Segment = Id<'segment'>;

/** A segment in one direction: twice the number of the segment, and one more against its drawing. */
export type Half = Id<'half segment'>;

/** A half segment in a network. One that the network remembers by its turns has several. */
export type Arc = Id<'arc'>;

/**
 * Where one stands before one goes on along an arc, a vertex of the hierarchy: the number is its rank. Arcs that begin at one junction share it
 * where every turn costs the same to all of them, as it does on foot; elsewhere each has its own.
 */
export type Vertex = Id<'vertex'>;

/** An arc before a network is put in order: one of the map, or a copy that remembers by which turns it was reached. */
export type DraftArc = Id<'arc of the map' | 'copied arc'>;

export function segmentOf(half: Half): Segment {
  return (half >> 1) as Segment;
}

/** Along the drawing, and against it. */
export function halvesOf(segment: Segment): readonly [forward: Half, backward: Half] {
  return [(2 * segment) as Half, (2 * segment + 1) as Half];
}

/** The other direction of the same segment. */
export function reverseOf(half: Half): Half {
  return (half ^ 1) as Half;
}

export function isForward(half: Half): boolean {
  return (half & 1) === 0;
}
