import type { Course } from '../search/course.ts';
import { metersBetween } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import { calledAs, marked } from './landmarks.ts';
import { passagesOf, roomOf } from './passages.ts';
import type { Run } from './runs.ts';
import { type Cut, LEAST_METERS, type Step, stepBetween } from './step.ts';
import { directionBefore, isDecision, turnsOf } from './turns.ts';

interface WalkOptions {
  /** What features are called that have been spoken of; those that are spoken of here are added. */
  readonly mentioned: Set<string>;
  readonly before: Run | undefined;
  readonly isLast: boolean;
}

/** The steps of a walk on one level. */
export function walkSteps(venue: Venue, course: Course, run: Run, { mentioned, before, isLast }: WalkOptions): Step[] {
  if (metersBetween(course.pieces, run.from, run.to) < 0.01) return [];
  const turns = turnsOf(course, run, facingAt(course, before));
  const first = firstCut(venue, course, run, before, turns[0]);
  // What is left by the first step is not left again at its door.
  const passages = passagesOf(venue, course, run).filter(
    ({ type, feature }) => type !== 'exit' || feature !== first.feature,
  );
  const decisions = turns.filter((turn) => turn.at > run.from && isDecision(venue, course, turn));
  const cuts = [first, ...mergedCuts(course, run, [...decisions, ...passages], isLast)];
  const starts = withoutShortStart(
    course,
    cuts.filter((cut, i) => i === 0 || cut.at > cuts[i - 1].at),
  );
  return starts.map((cut, i) => {
    const to = starts[i + 1]?.at ?? run.to;
    const [type, feature] = marked(venue, course, cut, to, mentioned);
    if (feature !== null) mentioned.add(calledAs(venue, feature));
    return stepBetween(course, cut.at, to, type, feature);
  });
}

/** What is entered straight away is entered first: nobody walks half a metre as a step of its own. */
function withoutShortStart(course: Course, [first, second, ...rest]: readonly Cut[]): readonly Cut[] {
  if (!second) return [first];
  const isShort = first.type === 'walk_straight' && metersBetween(course.pieces, first.at, second.at) < LEAST_METERS;
  return isShort ? [{ ...second, at: first.at }, ...rest] : [first, second, ...rest];
}

/** Behind stairs and escalators one knows which way one faces; behind a lift, and at the very beginning, one does not. */
function facingAt(course: Course, before: Run | undefined): number | null {
  if (!before || before.kind === 'lift' || before.kind === null) return null;
  return directionBefore(course, before.from, before.to);
}

/** One leaves the room that one is in. @param turn the first turn of the walk */
function firstCut(venue: Venue, course: Course, run: Run, before: Run | undefined, turn: Cut | undefined): Cut {
  const left = before ? null : roomOf(venue, course.points[run.from].space);
  if (left !== null && course.points[run.to].space !== course.points[run.from].space)
    return { at: run.from, type: 'exit', feature: left };
  return turn?.at === run.from ? turn : { at: run.from, type: 'walk_straight', feature: null };
}

/** Cuts in the order of the way, none of which makes a step too short: entering goes before turning, turning before leaving. */
function mergedCuts(course: Course, run: Run, cuts: readonly Cut[], isLast: boolean): Cut[] {
  const importance = ({ type }: Cut) => (type === 'enter' ? 2 : type === 'exit' ? 0 : 1);
  const kept: Cut[] = [];
  for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
    const last = kept[kept.length - 1];
    const sinceLast = metersBetween(course.pieces, last?.at ?? run.from, cut.at);
    const rest = metersBetween(course.pieces, cut.at, run.to);
    if (cut.at <= run.from || (rest < LEAST_METERS && cut.type !== 'enter') || (rest < 0.01 && isLast)) continue;
    if (last && sinceLast < LEAST_METERS) {
      if (importance(cut) > importance(last)) kept[kept.length - 1] = cut;
      continue;
    }
    if (sinceLast >= LEAST_METERS || cut.type === 'enter') kept.push(cut);
  }
  return kept;
}
