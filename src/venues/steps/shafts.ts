import type { ArcKind } from '../graph/arcs.ts';
import { SPACE_KINDS } from '../plan/plan.ts';
import type { Course } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';

/** A stretch that leads out of a shaft and is longer is a walk, metres. */
const SHAFT_METERS = 3;

/**
 * The kinds of the pieces of a course, null for what is walked, with rides from door to door of the lift: nobody walks in its shaft, and
 * what is before its door is where one rides to.
 */
export function ridesFromDoors(venue: Venue, course: Course, kinds: readonly (ArcKind | null)[]): (ArcKind | null)[] {
  const whole = [...kinds];
  const joinWhileInside = (first: number, step: 1 | -1) => {
    for (let i = first; whole[i] === null && isOfLift(venue, course, i, i - step); i += step) whole[i] = 'lift';
  };
  for (const [i, kind] of kinds.entries()) {
    if (kind !== 'lift') continue;
    joinWhileInside(i - 1, -1);
    joinWhileInside(i + 1, 1);
  }
  return whole;
}

/** Whether a piece is in a shaft or leads out of one, or is the outer half of its doorway. */
function isOfLift({ rows }: Venue, { points, pieces }: Course, i: number, inner: number): boolean {
  const isInShaft = (at: number) => points[at].space >= 0 && SPACE_KINDS[rows.spaceKind[points[at].space]] === 'lift';
  const [starts, ends] = [isInShaft(i), isInShaft(i + 1)];
  if (starts && ends) return true;
  if (pieces[i].meters > SHAFT_METERS) return false;
  const isOuterHalf = pieces[i].kind === 'doorway' && pieces[inner].kind === 'doorway';
  return starts || ends || isOuterHalf;
}
