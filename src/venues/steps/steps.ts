import type { Xy } from '../../geo/position.ts';
import type { ArcKind } from '../graph/arcs.ts';
import { CONNECTORS } from '../graph/arcs.ts';
import type { Waymark } from '../graph/waymarks.ts';
import { publishedLevel } from '../plan/levels.ts';
import { nearestOn } from '../plan/outline.ts';
import { SPACE_KINDS } from '../plan/plan.ts';
import type { FeatureId, SpaceId, VenueArc } from '../plan/venue-ids.ts';
import type { Course, CoursePoint } from '../search/course.ts';
import type { Venue } from '../search/venue.ts';
import { type Zigzag, zigzagsOf } from './zigzags.ts';

export type Turn =
  | 'turn_left'
  | 'turn_right'
  | 'turn_slight_left'
  | 'turn_slight_right'
  | 'turn_sharp_left'
  | 'turn_sharp_right'
  | 'turn_around';
type At<T extends string> = `${T}_at`;
/** The instruction at the beginning of a step. */
export type InstructionType =
  | 'walk_straight'
  | 'walk_straight_walk_past'
  | 'walk_straight_to'
  | Turn
  | At<Turn>
  | 'take_stairs'
  | `take_${'stairs' | 'escalator' | 'elevator' | 'ramp'}_${'up' | 'down'}`
  | 'take_moving_walkway'
  | 'enter'
  | 'exit'
  | 'arrive'
  | 'arrive_left'
  | 'arrive_right'
  | 'reach_waypoint';

/** A piece of a way between two decisions. */
export interface Step {
  readonly type: InstructionType;
  readonly points: readonly CoursePoint[];
  readonly meters: number;
  readonly seconds: number;
  readonly arcs: readonly VenueArc[];
  /** The feature that is passed, entered, left or reached; null for none. */
  readonly feature: FeatureId | null;
}

/** Where a step of the course begins, and why. */
interface Cut {
  readonly at: number;
  readonly type: InstructionType;
  readonly feature: FeatureId | null;
}

/** Changes of direction up to these, in degrees, are worded as: nothing, a slight turn, a turn, a sharp turn; beyond, turning around. */
const [STRAIGHT, SLIGHT, PLAIN, SHARP] = [25, 50, 120, 160];
/** So far before and behind a bend one's direction is taken, metres. */
const LOOK_METERS = 3;
/** Bends that follow each other so closely are one decision; two that are opposite are none. */
const TOGETHER_METERS = 4;
/** A step is not shorter, unless it changes the level. */
const LEAST_METERS = 1.5;
/** What is so near to the way is passed, and so near to a bend marks it, metres. */
const PASSED_METERS = 4;
const AT_BEND_METERS = 6;
/** What is farther from the end of the way lies on a side of it, metres. */
const ASIDE_METERS = 1;
/** Flights with a landing between them that is no longer are one climb, metres; one between two storeys may be longer. */
const LANDING_METERS = 5;
const HALF_LANDING_METERS = 15;

/** What is known of a course besides its line. */
export interface StepOptions {
  /** Whether it ends at the destination, and not at a stop on the way there. */
  readonly isLast: boolean;
  /** Features that need not be spoken of: where one comes from, and where one goes. */
  readonly known: ReadonlySet<FeatureId>;
  /** Where one wants to be, on the plane of the venue, which may be off the way. */
  readonly asked: Xy | null;
}

/** Divides a course into steps: one for each decision, with what is passed, and one without length for the arrival. */
export function stepsOf(venue: Venue, course: Course, options: StepOptions): Step[] {
  const runs = runsOf(course);
  const steps: Step[] = [];
  const mentioned = new Set([...options.known].map((feature) => calledAs(venue, feature)));
  // Whoever rides a lift is told so when he gets there.
  if (runs.some(({ kind }) => kind === 'lift')) mentioned.add(LIFT);
  for (const [i, run] of runs.entries()) {
    if (run.kind !== null) steps.push(connectorStep(course, run, run.kind));
    else steps.push(...walkSteps(venue, course, run, { mentioned, before: runs[i - 1], isLast: i === runs.length - 1 }));
  }
  return [...steps, arrivalOf(course, steps, options)];
}

const LIFT = 'highway/elevator';

/** What tells a feature from others in a text: two of one name, such as a shop and its room, are the same to who reads it. */
function calledAs({ heads }: Venue, feature: FeatureId): string {
  const { name, preset, ref } = heads[feature];
  return name ?? preset ?? ref ?? String(feature);
}

/** Pieces from one point to another that are walked, or one connector. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly kind: ArcKind | null;
}

function runsOf({ points, pieces }: Course): Run[] {
  const runs: Run[] = [];
  for (const [i, { kind }] of pieces.entries()) {
    const own = connectorKind(kind, points[i], points[i + 1]);
    const last = runs[runs.length - 1];
    if (last && last.kind === own && isSameRide(own, points, last, i)) runs[runs.length - 1] = { ...last, to: i + 1 };
    else runs.push({ from: i, to: i + 1, kind: own });
  }
  return joinFlights({ points, pieces }, withoutLinks(runs));
}

/** Links and ramps within a storey are walked over without a word. */
function connectorKind(kind: ArcKind, from: CoursePoint, to: CoursePoint): ArcKind | null {
  if (kind === 'ramp' || kind === 'link') return publishedLevel(from.level) === publishedLevel(to.level) ? null : kind;
  return CONNECTORS.has(kind) ? kind : null;
}

/**
 * A link is where two things meet whose levels are drawn differently: beside stairs it is a part of their climb, which is drawn on one level
 * alone; between paths nobody climbs.
 */
function withoutLinks(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const [i, run] of runs.entries()) {
    const last = joined[joined.length - 1];
    const next = runs[i + 1];
    if (run.kind === 'link' && isClimb(next?.kind)) continue;
    const from = runs[i - 1]?.kind === 'link' && isClimb(run.kind) ? runs[i - 1].from : run.from;
    const kind = run.kind === 'link' ? (isClimb(last?.kind) ? last.kind : null) : run.kind;
    const isMore =
      last && last.to === from && (run.kind === 'link' ? last.kind === kind : kind === null && last.kind === null);
    if (isMore) joined[joined.length - 1] = { ...last, to: run.to };
    else joined.push({ from, to: run.to, kind });
  }
  return joined;
}

function isClimb(kind: ArcKind | null | undefined): boolean {
  return kind === 'steps' || kind === 'stairs' || kind === 'escalator';
}

/** Pieces of a connector are one ride as long as they lead in the same direction. */
function isSameRide(kind: ArcKind | null, points: readonly CoursePoint[], run: Run, i: number): boolean {
  if (kind === null || kind === 'lift') return true;
  const rising = Math.sign(points[i + 1].level - points[i].level);
  const before = Math.sign(points[run.to].level - points[run.from].level);
  return rising === 0 || before === 0 || rising === before;
}

/** Flights of stairs in the same direction with a landing between them are one. */
function joinFlights({ points, pieces }: Pick<Course, 'points' | 'pieces'>, runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const [flight, landing] = [joined[joined.length - 2], joined[joined.length - 1]];
    const longest = flight && isBetweenStoreys(points, flight, run) ? HALF_LANDING_METERS : LANDING_METERS;
    const isLanding = landing?.kind === null && metersBetween(pieces, landing.from, landing.to) <= longest;
    if (
      flight &&
      isLanding &&
      isStairs(flight.kind) &&
      isStairs(run.kind) &&
      isSameRide(run.kind, points, flight, run.from)
    ) {
      joined.splice(-2, 2, { from: flight.from, to: run.to, kind: flight.kind });
    } else joined.push(run);
  }
  return joined;
}

/** Whether one comes off a flight and gets on the next one between two whole levels. */
function isBetweenStoreys(points: readonly CoursePoint[], flight: Run, next: Run): boolean {
  return [points[flight.to], points[next.from]].every(({ level }) => !Number.isInteger(level));
}

function isStairs(kind: ArcKind | null): boolean {
  return kind === 'steps' || kind === 'stairs';
}

function metersBetween(pieces: Course['pieces'], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += pieces[i].meters;
  return sum;
}

function stepBetween(
  { points, pieces }: Course,
  from: number,
  to: number,
  type: InstructionType,
  feature: FeatureId | null,
): Step {
  const own = pieces.slice(from, to);
  return {
    type,
    points: points.slice(from, to + 1),
    meters: own.reduce((sum, { meters }) => sum + meters, 0),
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    arcs: own.flatMap(({ arc }) => (arc >= 0 ? [arc] : [])),
    feature,
  };
}

function connectorStep(course: Course, { from, to }: Run, kind: ArcKind): Step {
  const way = course.points[to].level >= course.points[from].level ? 'up' : 'down';
  return stepBetween(
    course,
    from,
    to,
    connectorType(kind, way, course.points[from].level === course.points[to].level),
    null,
  );
}

function connectorType(kind: ArcKind, way: 'up' | 'down', isLevel: boolean): InstructionType {
  switch (kind) {
    case 'escalator':
      return isLevel ? 'take_moving_walkway' : `take_escalator_${way}`;
    case 'walkway':
      return 'take_moving_walkway';
    case 'lift':
      return `take_elevator_${way}`;
    case 'ramp':
      return `take_ramp_${way}`;
    default:
      return isLevel ? 'take_stairs' : `take_stairs_${way}`;
  }
}

interface WalkOptions {
  /** What features are called that have been spoken of; those that are spoken of here are added. */
  readonly mentioned: Set<string>;
  readonly before: Run | undefined;
  readonly isLast: boolean;
}

/** The steps of a walk on one level. */
function walkSteps(venue: Venue, course: Course, run: Run, { mentioned, before, isLast }: WalkOptions): Step[] {
  if (metersBetween(course.pieces, run.from, run.to) < 0.01) return [];
  const first = firstCut(venue, course, run, before);
  // What is left by the first step is not left again at its door.
  const passages = passagesOf(venue, course, run).filter(
    ({ type, feature }) => type !== 'exit' || feature !== first.feature,
  );
  const turns = turnsOf(course, run).filter((turn) => isDecision(venue, course, turn));
  const cuts = [first, ...mergedCuts(course, run, [...turns, ...passages], isLast)];
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

/** One leaves the room that one is in. Behind stairs and escalators one knows which way one faces; behind a lift, and at the very beginning, one does not. */
function firstCut(venue: Venue, course: Course, run: Run, before: Run | undefined): Cut {
  const straight: Cut = { at: run.from, type: 'walk_straight', feature: null };
  const left = before ? null : roomOf(venue, course.points[run.from].space);
  if (left !== null && course.points[run.to].space !== course.points[run.from].space)
    return { at: run.from, type: 'exit', feature: left };
  if (!before || before.kind === 'lift' || before.kind === null) return straight;
  const arriving = directionBefore(course, before.from, before.to);
  const leaving = directionAfter(course, run.from, run.to);
  const turn = arriving !== null && leaving !== null ? turnOf(leaving - arriving) : null;
  return turn ? { ...straight, type: turn } : straight;
}

/** The turn that a change of direction is, in degrees counter-clockwise; null for going straight on. */
function turnOf(change: number): Turn | null {
  const angle = ((((change + 180) % 360) + 360) % 360) - 180;
  const size = Math.abs(angle);
  if (size < STRAIGHT) return null;
  if (size > SHARP) return 'turn_around';
  const side = angle > 0 ? 'left' : 'right';
  if (size < SLIGHT) return `turn_slight_${side}`;
  return size <= PLAIN ? `turn_${side}` : `turn_sharp_${side}`;
}

/** The direction in which one arrives at a point, over the last metres; null where one has not moved. */
function directionBefore({ points }: Course, from: number, at: number): number | null {
  let [x, y] = [points[at].x, points[at].y];
  let left = LOOK_METERS;
  for (let i = at; i > from && left > 0; i--) {
    const [a, b] = [points[i], points[i - 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const share = length > left ? left / length : 1;
    [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    left -= length;
  }
  return angleOf(points[at].x - x, points[at].y - y);
}

/** The direction in which one leaves a point, over the next metres. */
function directionAfter({ points }: Course, at: number, to: number): number | null {
  let [x, y] = [points[at].x, points[at].y];
  let left = LOOK_METERS;
  for (let i = at; i < to && left > 0; i++) {
    const [a, b] = [points[i], points[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const share = length > left ? left / length : 1;
    [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    left -= length;
  }
  return angleOf(x - points[at].x, y - points[at].y);
}

/** Degrees counter-clockwise from the east. */
function angleOf(x: number, y: number): number | null {
  return Math.hypot(x, y) < 0.01 ? null : (Math.atan2(y, x) * 180) / Math.PI;
}

/**
 * The turns of a walk. Bends that follow each other closely are taken together: what counts is where one comes from and goes to. Who winds
 * between stands along a straight line does not turn on it.
 */
function turnsOf(course: Course, run: Run): Cut[] {
  const cuts: Cut[] = [];
  const zigzags = zigzagsOf(course, run.from, run.to);
  const startsAt = new Map(zigzags.map((zigzag) => [zigzag.from, zigzag]));
  const endsAt = new Map(zigzags.map((zigzag) => [zigzag.to, zigzag]));
  for (let i = startsAt.get(run.from)?.to ?? run.from + 1; i < run.to; i = startsAt.get(i)?.to ?? i + 1) {
    let last = i;
    let length = 0;
    while (
      last + 1 < run.to &&
      !startsAt.has(last) &&
      length + course.pieces[last].meters <= TOGETHER_METERS &&
      isBend(course, last + 1)
    )
      length += course.pieces[last++].meters;
    const [before, after] = [endsAt.get(i), startsAt.get(last)];
    const arriving = before ? directionOf(course, before) : directionBefore(course, run.from, i);
    const leaving = after ? directionOf(course, after) : directionAfter(course, last, run.to);
    const turn = isBend(course, i) && arriving !== null && leaving !== null ? turnOf(leaving - arriving) : null;
    if (turn) cuts.push({ at: sharpest(course, i, last), type: turn, feature: null });
    if (isBend(course, i)) i = last;
  }
  return cuts;
}

/** A line that bends a little and has no fork there leads one by itself. */
function isDecision({ rows: { firstArc, head } }: Venue, { points }: Course, { at, type }: Cut): boolean {
  const { vertex, space } = points[at];
  if (!type.startsWith('turn_slight') || vertex < 0 || space >= 0) return true;
  return new Set(head.subarray(firstArc[vertex], firstArc[vertex + 1])).size > 2;
}

/** The direction from one point of a course to another. */
function directionOf({ points }: Course, { from, to }: Zigzag): number | null {
  return angleOf(points[to].x - points[from].x, points[to].y - points[from].y);
}

/** Whether the line bends at a point at all. */
function isBend(course: Course, at: number): boolean {
  return Math.abs(bendAt(course, at)) > 3;
}

function bendAt({ points }: Course, at: number): number {
  const [a, b, c] = [points[at - 1], points[at], points[at + 1]];
  const [arriving, leaving] = [angleOf(b.x - a.x, b.y - a.y), angleOf(c.x - b.x, c.y - b.y)];
  if (arriving === null || leaving === null) return 0;
  return ((((leaving - arriving + 180) % 360) + 360) % 360) - 180;
}

function sharpest(course: Course, from: number, to: number): number {
  let best = from;
  for (let i = from; i <= to; i++) if (Math.abs(bendAt(course, i)) > Math.abs(bendAt(course, best))) best = i;
  return best;
}

/** Where rooms with a name, and buildings, are entered and left. */
function passagesOf(venue: Venue, { points }: Course, { from, to }: Run): Cut[] {
  const cuts: Cut[] = [];
  let inside = points[from].space;
  for (let i = from + 1; i <= to; i++) {
    const { space } = points[i];
    // Doors are in no space: they are where one space ends and the next begins.
    if (space < 0 && i < to && points[i + 1].space >= 0) continue;
    if (space === inside) continue;
    const [left, entered] = [roomOf(venue, inside), roomOf(venue, space)];
    const door = Math.max(from, points[i - 1].space < 0 ? i - 1 : i);
    if (entered !== null) cuts.push({ at: door, type: 'enter', feature: entered });
    else if (left !== null) cuts.push({ at: door, type: 'exit', feature: left });
    inside = space;
  }
  return cuts;
}

/** The room with a name that a space is. */
function roomOf({ rows, heads }: Venue, space: SpaceId): FeatureId | null {
  if (space < 0) return null;
  const kind = SPACE_KINDS[rows.spaceKind[space]];
  const feature = rows.spaceFeature[space];
  if ((kind !== 'room' && kind !== 'hall') || feature < 0) return null;
  const { name, ref } = heads[feature];
  return name !== null || ref !== null ? feature : null;
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

/** The instruction of a step with what marks its bend, or what is passed on it. */
function marked(
  venue: Venue,
  course: Course,
  { at, type, feature }: Cut,
  to: number,
  mentioned: ReadonlySet<string>,
): [InstructionType, FeatureId | null] {
  if (type === 'enter' || type === 'exit') return [type, feature];
  if (type !== 'walk_straight') {
    const mark = markAt(venue, course.points[at], mentioned);
    return mark === null ? [type, null] : [`${type as Turn}_at`, mark];
  }
  const passed = passedBetween(venue, course, at, to, mentioned);
  return passed ? [passed.isAtEnd ? 'walk_straight_to' : 'walk_straight_walk_past', passed.feature] : [type, null];
}

function markAt(venue: Venue, point: CoursePoint, mentioned: ReadonlySet<string>): FeatureId | null {
  const { x, y, level } = point;
  const near = venue.waymarks
    .within(level, x - AT_BEND_METERS, y - AT_BEND_METERS, x + AT_BEND_METERS, y + AT_BEND_METERS)
    .map((mark) => ({ mark, distance: Math.hypot(mark.x - x, mark.y - y) }))
    .filter(
      ({ mark, distance }) =>
        distance <= AT_BEND_METERS && !mentioned.has(calledAs(venue, mark.feature)) && isSeen(venue, mark, point, x, y),
    )
    .sort((a, b) => a.mark.rank - b.mark.rank || a.distance - b.distance);
  return near[0]?.mark.feature ?? null;
}

/** What is passed on a step: of what people know best the first, named as its end where it is there. */
function passedBetween(
  venue: Venue,
  course: Course,
  from: number,
  to: number,
  mentioned: ReadonlySet<string>,
): { feature: FeatureId; isAtEnd: boolean } | null {
  const whole = metersBetween(course.pieces, from, to);
  const { isAtEnd = false, mark } = marksAlong(venue, course, from, to, whole, mentioned)[0] ?? {};
  return mark ? { feature: mark.feature, isAtEnd } : null;
}

interface PassedMark {
  readonly mark: Waymark;
  readonly isAtEnd: boolean;
  readonly distance: number;
}

function marksAlong(
  venue: Venue,
  course: Course,
  from: number,
  to: number,
  whole: number,
  mentioned: ReadonlySet<string>,
): PassedMark[] {
  const passed: PassedMark[] = [];
  let walked = 0;
  for (let i = from; i < to; i++) {
    const [a, b] = [course.points[i], course.points[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const near = venue.waymarks.within(
      a.level,
      Math.min(a.x, b.x) - PASSED_METERS,
      Math.min(a.y, b.y) - PASSED_METERS,
      Math.max(a.x, b.x) + PASSED_METERS,
      Math.max(a.y, b.y) + PASSED_METERS,
    );
    for (const mark of near) {
      const on = nearestOn(a.x, a.y, b.x, b.y, mark.x, mark.y);
      if (on.distance > PASSED_METERS || mentioned.has(calledAs(venue, mark.feature))) continue;
      const along = walked + Math.hypot(on.x - a.x, on.y - a.y);
      // What stands where the step begins has been reached before.
      if (along < Math.min(LEAST_METERS, whole / 2) || !isSeen(venue, mark, a, on.x, on.y)) continue;
      passed.push({ mark, isAtEnd: whole - along < LEAST_METERS, distance: on.distance });
    }
    walked += length;
  }
  return passed.sort((a, b) => a.mark.rank - b.mark.rank || a.distance - b.distance);
}

/**
 * Whether a mark is on the same side of the walls as the way, and not around it. A door is in a wall, so that it is looked at from just
 * before it; what stands in a room is not seen from a line outside.
 */
function isSeen(venue: Venue, mark: Waymark, { space, level }: CoursePoint, x: number, y: number): boolean {
  const { map } = venue;
  if (venue.covers(mark.feature, x, y)) return false;
  const here = space >= 0 ? space : map.spaceAt(x, y, level);
  const there = here >= 0 ? here : mark.space;
  const distance = Math.hypot(mark.x - x, mark.y - y);
  const before = Math.max(0, distance - 0.3) / Math.max(distance, 0.01);
  return there < 0 || !map.outline(there).blocks(x, y, x + (mark.x - x) * before, y + (mark.y - y) * before);
}

/** The arrival: without length; on a side, where what was asked for lies off the way. */
function arrivalOf(course: Course, steps: readonly Step[], { isLast, asked }: StepOptions): Step {
  const { points } = course;
  const end = points[points.length - 1];
  const arcs = steps[steps.length - 1]?.arcs.slice(-1) ?? [];
  const type = isLast ? arrivalType(course, end, asked) : 'reach_waypoint';
  return { type, points: [end, end], meters: 0, seconds: 0, arcs, feature: null };
}

function arrivalType(course: Course, end: CoursePoint, asked: StepOptions['asked']): InstructionType {
  const arriving = directionBefore(course, 0, course.points.length - 1);
  if (!asked || arriving === null) return 'arrive';
  const [east, north] = [asked[0] - end.x, asked[1] - end.y];
  if (Math.hypot(east, north) < ASIDE_METERS) return 'arrive';
  const side = turnOf((angleOf(east, north) ?? arriving) - arriving);
  if (side === null || side === 'turn_around') return 'arrive';
  return side.endsWith('left') ? 'arrive_left' : 'arrive_right';
}
