import type { Mode } from '../../modes/index.ts';
import { Bearings, bearingBetween, turnAngle } from '../network/bearings.ts';
import { FORBIDDEN, type Network, networkOf, ROAD_CLASSES, UNUSABLE } from '../network/network.ts';
import { type Arc, type Half, isForward, reverseOf, segmentOf } from '../network/road-ids.ts';
import type { RoadsContent } from '../network/sections.ts';
import { nameOf, POST_KINDS, postAt, SIGN_KINDS, textOf } from '../network/signs.ts';
import { costsOf } from '../network/weighting.ts';
import type { RouteLine } from './route-line.ts';

/** What one does where a step begins. */
export type ManeuverType =
  | 'depart'
  | 'turn'
  | 'continue'
  | 'new name'
  | 'end of road'
  | 'fork'
  | 'merge'
  | 'on ramp'
  | 'off ramp'
  | 'roundabout'
  | 'ferry';

/** In which direction, seen from where one comes. */
export type Modifier =
  | 'straight'
  | 'slight left'
  | 'left'
  | 'sharp left'
  | 'slight right'
  | 'right'
  | 'sharp right'
  | 'uturn';

/** An instruction to a driver, and what is on the signs. */
export interface Maneuver {
  readonly type: ManeuverType;
  readonly modifier: Modifier;
  /** The half segment of the course that the step begins with. */
  readonly index: number;
  /** Degrees from north in which one arrives, and goes on. */
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** Which exit of the roundabout, from 1; 0 where it is none. */
  readonly roundaboutExit: number;
  readonly name: string;
  readonly ref: string;
  /** Where the signs say that it leads. */
  readonly destination: string;
  readonly destinationRef: string;
  /** Number of the exit of a motorway. */
  readonly exit: string;
}

/** Less is no direction at all. */
const LEVEL = 3;
const STRAIGHT = 20;
const SLIGHT = 60;
const PLAIN = 120;
/** Roads that leave within this of straight on may be meant by "straight on". */
const AHEAD = 45;
/** So much straighter than any other road is what needs no word. */
const CLEARLY = 25;
const UNGONE_METERS = 0.1;

const classNumber = (name: (typeof ROAD_CLASSES)[number]) => ROAD_CLASSES.indexOf(name);
const TRUNK = classNumber('trunk');
const FERRY = classNumber('ferry');

/**
 * The maneuvers of a course, from the departure to the last one before the arrival: one for each decision, none where one simply goes on.
 *
 * @param language that of the names of roads, where they have some in it
 */
export function maneuversOf(roads: RoadsContent, mode: Mode, course: RouteLine, language: string): Maneuver[] {
  return new ManeuverFinder(roads, mode, course, language).find();
}

/** A road that one could go on by, or does. */
interface Onward {
  readonly half: Half;
  readonly arc: Arc;
  /** Degrees from straight on; positive to the right. */
  readonly angle: number;
}

class ManeuverFinder {
  readonly #roads: RoadsContent;
  readonly #network: Network;
  readonly #mode: Mode;
  readonly #course: RouteLine;
  readonly #bearings: Bearings;
  readonly #language: string;

  constructor(roads: RoadsContent, mode: Mode, course: RouteLine, language: string) {
    this.#language = language;
    this.#roads = roads;
    this.#network = networkOf(roads, mode);
    this.#mode = mode;
    this.#course = course;
    this.#bearings = new Bearings(roads.lines);
  }

  find(): Maneuver[] {
    const { halves } = this.#course.way;
    // What begins or ends at a junction may stand on a road there that it does not go along.
    const first = halves.length > 1 && this.#isUngone(0) ? 1 : 0;
    const end = halves.length - (this.#isUngone(halves.length - 1) ? 1 : 0);
    const found = [this.#departure(first)];
    for (let index = first + 1; index < end; index++) {
      const isInside = this.#is('roundabout', halves[index]);
      if (isInside && this.#is('roundabout', halves[index - 1])) continue;
      if (isInside) {
        const leaving = this.#leavesRoundabout(index);
        found.push(this.#maneuver('roundabout', index, leaving));
        index = leaving;
        continue;
      }
      const kind = this.#decision(index);
      if (kind) found.push(this.#maneuver(kind, index, index));
    }
    return found;
  }

  #isUngone(index: number): boolean {
    const { meters } = this.#course;
    return meters[index + 1] - meters[index] < UNGONE_METERS;
  }

  #departure(index: number): Maneuver {
    const [start, next = start] = this.#course.line;
    const bearing = bearingBetween(start, next);
    const { name, ref } = this.#signOf(this.#course.way.halves[index]);
    return {
      ...NO_SIGNS,
      type: 'depart',
      modifier: 'straight',
      index: 0,
      bearingBefore: bearing,
      bearingAfter: bearing,
      name,
      ref,
    };
  }

  /** A maneuver at the beginning of a half segment; `onto` is the one whose name counts. */
  #maneuver(type: ManeuverType, index: number, onto: number): Maneuver {
    const { halves } = this.#course.way;
    const before = this.#bearings.arriving(halves[index - 1]);
    const after = this.#bearings.leaving(halves[onto]);
    const isRoundabout = type === 'roundabout';
    return {
      type,
      modifier: this.#modifier(type, index, turnAngle(before, after)),
      index,
      bearingBefore: before,
      bearingAfter: this.#bearings.leaving(halves[index]),
      roundaboutExit: isRoundabout ? this.#countExits(index, onto) : 0,
      ...this.#signOf(halves[onto]),
      exit: type === 'off ramp' ? this.#exitNumber(index) : '',
    };
  }

  #modifier(type: ManeuverType, index: number, angle: number): Modifier {
    // Who comes from the right of a road turns right onto it, and merges to the left.
    if (type === 'merge') return Math.abs(angle) < LEVEL ? 'straight' : angle > 0 ? 'slight left' : 'slight right';
    if (type !== 'fork') return this.#isTurnAround(index) ? 'uturn' : modifierOf(angle);
    const { taken, others } = this.#onwards(index);
    const ahead = others.filter((other) => Math.abs(other.angle) <= AHEAD);
    return ahead.every((other) => other.angle > taken.angle) ? 'slight left' : 'slight right';
  }

  /** The instruction at the beginning of a half segment; null where none is needed. */
  #decision(index: number): ManeuverType | null {
    const { halves, arcs } = this.#course.way;
    const [before, after] = [halves[index - 1], halves[index]];
    const [classBefore, classAfter] = [this.#network.class[arcs[index - 1]], this.#network.class[arcs[index]]];
    if (classAfter === FERRY) return classBefore === FERRY ? null : 'ferry';
    if (this.#isTurnAround(index)) return 'continue';
    // On a square one sees where one is going.
    if (this.#areSameArea(before, after)) return null;
    const { taken, others } = this.#onwards(index);
    const isSame = this.#isSameRoad(before, after);
    const renamed = isSame || this.#isNameless(after) ? null : 'new name';
    const onRamps = this.#decisionOnRamps(before, after, classBefore, classAfter);
    if (onRamps && (others.length > 0 || onRamps === 'merge')) return onRamps;
    if (others.length === 0) return Math.abs(taken.angle) < SLIGHT || isSame ? renamed : 'turn';
    if (this.#isFork(taken, others)) return 'fork';
    if (this.#isObvious(before, taken, others)) return renamed;
    const isEnd = Math.abs(taken.angle) > AHEAD && others.every(({ angle }) => Math.abs(angle) > AHEAD);
    if (isEnd) return 'end of road';
    return isSame && !this.#isRenamed(before, after) ? 'continue' : 'turn';
  }

  /** Slip roads of motorways and the like: onto them, off them, and between them and the main road. */
  #decisionOnRamps(before: Half, after: Half, classBefore: number, classAfter: number): ManeuverType | null {
    const [isLink, wasLink] = [this.#is('link', after), this.#is('link', before)];
    const [isFast, wasFast] = [classAfter <= TRUNK, classBefore <= TRUNK];
    if (isLink && isFast && !wasLink) return wasFast ? 'off ramp' : 'on ramp';
    return wasLink && wasFast && isFast && !isLink ? 'merge' : null;
  }

  /** How much of a road it is: motorways first, slip roads behind the roads of their class. */
  #rank({ arc, half }: Onward): number {
    return this.#network.class[arc] * 2 + (this.#is('link', half) ? 1 : 0);
  }

  /** Fast roads of one rank that part in a small angle. */
  #isFork(taken: Onward, others: readonly Onward[]): boolean {
    const rank = this.#rank(taken);
    if (Math.abs(taken.angle) > AHEAD || rank > 2 * TRUNK + 1) return false;
    return others.some((other) => Math.abs(other.angle) <= AHEAD && this.#rank(other) === rank);
  }

  /** Whether one would take it without a word: straight on, or where the road leads, and nothing of its rank is as straight. */
  #isObvious(before: Half, taken: Onward, others: readonly Onward[]): boolean {
    const own = Math.abs(taken.angle);
    if (own > AHEAD) return false;
    const rank = this.#rank(taken);
    const isSame = this.#isSameRoad(before, taken.half);
    if (isSame && own < STRAIGHT) return true;
    return others.every((other) => {
      const isLesser = this.#rank(other) > rank + 1;
      const isElsewhere = isSame && !this.#isNameless(before) && !this.#isSameRoad(before, other.half);
      return Math.abs(other.angle) > own + (isLesser || isElsewhere ? 0 : CLEARLY);
    });
  }

  /** What one goes on by at the beginning of a half segment, and what one could have. */
  #onwards(index: number): { readonly taken: Onward; readonly others: readonly Onward[] } {
    const { arcs, halves } = this.#course.way;
    const { firstTurn, turnTo, firstArc, half } = this.#network;
    const { time, turn } = costsOf(this.#network, this.#mode);
    const from = arcs[index - 1];
    const arriving = this.#bearings.arriving(halves[index - 1]);
    const onward = (arc: Arc): Onward => ({
      arc,
      half: half[arc],
      angle: turnAngle(arriving, this.#bearings.leaving(half[arc])),
    });
    const others: Onward[] = [];
    // Of a square that one comes to or leaves, the other lines are no choices.
    const isOwn = (arc: Arc) =>
      [halves[index], halves[index - 1]].some(
        (own) => segmentOf(own) === segmentOf(half[arc]) || this.#areSameArea(own, half[arc]),
      );
    for (let t = firstTurn[from]; t < firstTurn[from + 1]; t++) {
      if (turn[t] === FORBIDDEN) continue;
      for (let arc = firstArc[turnTo[t]]; arc < firstArc[turnTo[t] + 1]; arc++)
        if (time[arc] !== UNUSABLE && !isOwn(arc)) others.push(onward(arc));
    }
    return { taken: onward(arcs[index]), others };
  }

  #isTurnAround(index: number): boolean {
    const { halves } = this.#course.way;
    return halves[index] === reverseOf(halves[index - 1]);
  }

  /** The first half segment behind a roundabout that one is on. */
  #leavesRoundabout(index: number): number {
    const { halves } = this.#course.way;
    let at = index;
    while (at < halves.length - 1 && this.#is('roundabout', halves[at])) at++;
    return at;
  }

  /** Exits that are passed between entering a roundabout and leaving it, the last one included. */
  #countExits(entering: number, leaving: number): number {
    if (this.#is('roundabout', this.#course.way.halves[leaving])) return 0;
    let exits = 1;
    for (let index = entering + 1; index < leaving; index++) {
      const { others } = this.#onwards(index);
      if (others.some(({ half }) => !this.#is('roundabout', half))) exits++;
    }
    return exits;
  }

  #sign(half: Half): number {
    const { lines, signs } = this.#roads;
    return signs.sign[lines.way[segmentOf(half)]];
  }

  #is(kind: keyof typeof SIGN_KINDS, half: Half): boolean {
    return (this.#roads.signs.kind[this.#sign(half)] & SIGN_KINDS[kind]) !== 0;
  }

  /** Whether two pieces are lines on one surface that is walked across. */
  #areSameArea(one: Half, other: Half): boolean {
    return this.#sign(one) === this.#sign(other) && this.#is('area', one);
  }

  #isNameless(half: Half): boolean {
    const { signs } = this.#roads;
    const sign = this.#sign(half);
    return signs.name[sign] === 0 && signs.ref[sign] === 0;
  }

  /** Whether two pieces are called the same: by name, or by number where one of them has no name; or are both not called anything. */
  #isSameRoad(before: Half, after: Half): boolean {
    const { name, ref } = this.#roads.signs;
    const [a, b] = [this.#sign(before), this.#sign(after)];
    if (a === b) return true;
    if (name[a] !== 0 && name[b] !== 0) return name[a] === name[b] || (ref[a] !== 0 && ref[a] === ref[b]);
    return ref[a] === ref[b] && (ref[a] !== 0 || name[a] === name[b]);
  }

  /** Whether a road goes on under another name, though its number stays. */
  #isRenamed(before: Half, after: Half): boolean {
    const { name } = this.#roads.signs;
    const [a, b] = [name[this.#sign(before)], name[this.#sign(after)]];
    return a !== 0 && b !== 0 && a !== b;
  }

  /** What stands on the signs of a half segment; where it leads is known in the direction of its drawing. */
  #signOf(half: Half): Pick<Maneuver, 'name' | 'ref' | 'destination' | 'destinationRef'> {
    const { signs } = this.#roads;
    const sign = this.#sign(half);
    const isAlong = isForward(half);
    return {
      name: nameOf(signs, sign, this.#language),
      ref: textOf(signs, signs.ref[sign]),
      destination: isAlong ? textOf(signs, signs.destination[sign]) : '',
      destinationRef: isAlong ? textOf(signs, signs.destinationRef[sign]) : '',
    };
  }

  #exitNumber(index: number): string {
    const { signs } = this.#roads;
    const { halves } = this.#course.way;
    const tagged = textOf(signs, signs.exit[this.#sign(halves[index])]);
    const post = postAt(signs, halves[index - 1]);
    return tagged || (post >= 0 && signs.postKind[post] === POST_KINDS.exit ? textOf(signs, signs.postRef[post]) : '');
  }
}

const NO_SIGNS = { roundaboutExit: 0, destination: '', destinationRef: '', exit: '' };

function modifierOf(angle: number): Modifier {
  const size = Math.abs(angle);
  if (size < STRAIGHT) return 'straight';
  const side = angle < 0 ? 'left' : 'right';
  if (size < SLIGHT) return `slight ${side}`;
  return size < PLAIN ? side : `sharp ${side}`;
}
