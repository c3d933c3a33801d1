import { CLOSED_TO } from '../plan/plan.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import { ARC_KINDS, ARC_NUMBER, type ArcKind, CONNECTORS } from './arcs.ts';
import { BEGUN, INNER_ARC, OPEN_ARC, OUT, OUTWARD_ARC, States } from './phases.ts';
import type { GraphRows } from './sections.ts';

/** How a kind of person walks. */
interface Profile {
  readonly metersPerSecond: number;
  /** What they cannot do. */
  readonly never: readonly ArcKind[];
  /** Whom they are taken for at doors: what is closed to one of these is closed to them. */
  readonly closed: number;
  /** How much longer stairs take them, and how much more they dislike them. */
  readonly stairs: number;
}

/** As fast as the answers of the rented service walk. */
const WALKING = 1;
const ROLLING = 0.8;
const STAIRS_WITH_STROLLER = 3;

/** On what is closed to these a trip may begin and end, but it leads nowhere else. */
const INNER = CLOSED_TO.public | CLOSED_TO.passing;

const WALKER: Profile = { metersPerSecond: WALKING, never: [], closed: INNER, stairs: 1 };

export const PROFILES = {
  default: WALKER,
  wheelchair: {
    metersPerSecond: ROLLING,
    never: ['steps', 'stairs', 'escalator'],
    closed: INNER | CLOSED_TO.wheelchair,
    stairs: 1,
  },
  stroller: { ...WALKER, never: ['escalator'], closed: INNER | CLOSED_TO.stroller, stairs: STAIRS_WITH_STROLLER },
  no_elevator: { ...WALKER, never: ['lift'] },
  staff: { ...WALKER, closed: CLOSED_TO.passing },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;
const PROFILE_NAMES = Object.keys(PROFILES) as readonly ProfileName[];

export function isProfile(name: string): name is ProfileName {
  return Object.hasOwn(PROFILES, name);
}

/** What each arc takes by a profile, and what it costs: what is disliked about it too. Infinity where it cannot be taken. */
export interface ArcCosts {
  readonly seconds: Float64Array;
  readonly cost: Float64Array;
  /** Not 0 for arcs on which a trip may begin and end, but which are no way through: those that are closed to the public, or to whoever passes (`phases.ts`). */
  readonly isInner: Uint8Array;
  /** The phase in which a trip begins at each vertex. */
  readonly begins: Uint8Array;
  /** The states of searches; null where nothing is closed, and each vertex is one. */
  readonly states: States | null;
}

/** So much longer than it is a way seems on which one may only begin and end: no more of it is taken than has to be. */
const INNER_FACTOR = 20;

export function arcCostsOf(rows: GraphRows, name: ProfileName): ArcCosts {
  const { kind, closed, meters, seconds: mapped, dislike } = rows;
  const profile: Profile = PROFILES[name];
  const seconds = new Float64Array(kind.length);
  const cost = new Float64Array(kind.length);
  const isInner = new Uint8Array(kind.length);
  const ofKind = ARC_KINDS.map((each) => ({
    isNever: profile.never.includes(each),
    stairs: each === 'steps' || each === 'stairs' ? profile.stairs : 1,
    isWalked: !CONNECTORS.has(each) || each === 'ramp',
  }));
  for (let arc = 0; arc < kind.length; arc++) {
    const { isNever: isNeverTaken, stairs, isWalked } = ofKind[kind[arc]];
    const closedTo = closed[arc] & profile.closed;
    isInner[arc] = (closedTo & INNER) === 0 ? OPEN_ARC : INNER_ARC;
    const isNever = (closed[arc] & CLOSED_TO.everyone) !== 0 || isNeverTaken || (closedTo & ~INNER) !== 0;
    const extra = Number.isNaN(mapped[arc]) ? 0 : mapped[arc];
    seconds[arc] = isNever
      ? Number.POSITIVE_INFINITY
      : isWalked
        ? meters[arc] / profile.metersPerSecond + extra
        : extra * stairs;
    cost[arc] = (seconds[arc] + dislike[arc] * stairs) * ((closedTo & CLOSED_TO.public) === 0 ? 1 : INNER_FACTOR);
  }
  const begins = beginsOf(rows, profile, isInner);
  const states = isInner.some((each) => each !== OPEN_ARC) ? new States(begins) : null;
  return { seconds, cost, isInner, begins, states };
}

/** How trips begin: inside where the space is closed, and on lines and in doors where nothing that is open begins. Notes which arcs lead out of that. */
function beginsOf({ firstArc, head, space, spaceClosed }: GraphRows, { closed }: Profile, isInner: Uint8Array): Uint8Array {
  const begins = new Uint8Array(firstArc.length - 1).fill(BEGUN);
  for (let vertex = 0 as Vertex; vertex < begins.length; vertex++) {
    const own = space[vertex];
    const isOpen =
      own >= 0
        ? (spaceClosed[own] & closed & INNER) === 0
        : isInner.subarray(firstArc[vertex], firstArc[vertex + 1]).includes(OPEN_ARC);
    if (isOpen) begins[vertex] = OUT;
  }
  for (let arc = 0; arc < head.length; arc++) {
    if (isInner[arc] === INNER_ARC && begins[head[arc]] === OUT) isInner[arc] = OUTWARD_ARC;
  }
  return begins;
}

/** The profiles that a venue has a use for: everyone's, wheelchairs', and those whose ways differ in it. */
export function profilesOf({ kind, closed }: GraphRows): ProfileName[] {
  const kinds = new Set(Array.from(new Set(kind), (number) => ARC_KINDS[number]));
  const closures = closed.reduce((all, each) => all | each, 0);
  const hasStairs = kinds.has('steps') || kinds.has('stairs') || kinds.has('escalator');
  const useful: Readonly<Record<ProfileName, boolean>> = {
    default: true,
    wheelchair: true,
    stroller: hasStairs || (closures & CLOSED_TO.stroller) !== 0,
    no_elevator: kinds.has('lift'),
    staff: (closures & CLOSED_TO.public) !== 0,
  };
  return PROFILE_NAMES.filter((name) => useful[name]);
}

/** The profiles that may take all of some arcs. */
export function profilesOnAll(
  { kind, closed }: GraphRows,
  arcs: readonly VenueArc[],
  among: readonly ProfileName[],
): ProfileName[] {
  let kinds = 0;
  let closures = 0;
  for (const arc of arcs) {
    kinds |= 1 << kind[arc];
    closures |= closed[arc];
  }
  return among.filter((name) => {
    const profile: Profile = PROFILES[name];
    return (
      (closures & profile.closed & ~INNER) === 0 && profile.never.every((never) => (kinds & (1 << ARC_NUMBER[never])) === 0)
    );
  });
}
