import { localMeters } from '../geo/distance.ts';
import type { RoadWay } from '../roads/index.ts';
import type { Anchor, Course, ProfileName, Venue } from '../venues/index.ts';
import { anchorsOf, costsOut, courseIn, courseOut, leastIn, leastOut, WalksFrom } from '../venues/index.ts';
import { fastestOn, gapSeconds, type Portal, portalsOf, type WalkEnd } from './portals.ts';
import { type StreetGate, type Streets, streetGatesOf } from './street-gates.ts';

/** A walk from one end to the other: out of a venue, along the streets, into a venue. What an end has no need of is null. */
export interface Walk {
  readonly out: Course | null;
  readonly street: StreetWalk;
  readonly in: Course | null;
}

/** What of a walk is along streets: the way, and the gates between which it leads; null for an end that is on the street. */
export interface StreetWalk {
  readonly way: RoadWay;
  readonly from: StreetGate | null;
  readonly to: StreetGate | null;
}

/**
 * So many pairs of portals are worked out first, the most promising ones, then up to so many of those that could be better still: gates are
 * neighbours, and many take little more than a few.
 */
const FIRST_PAIRS = 32;
const PAIRS_AT_ONCE = 400;

/**
 * The best walk between two ends, over the gates at which venues and streets are joined; null where there is none. Gates are tried in the
 * order of what a walk over them takes at least, as the crow flies outside and by the bounds of the indoor search inside, until no other can
 * be better.
 */
export function walkBetween(streets: Streets, profile: ProfileName, from: WalkEnd, to: WalkEnd): Walk | null {
  // What is behind the far portals is searched for over all of them at once; what is before the near ones is known of each.
  const isOutward = from.kind === 'venue' && to.kind === 'street';
  const [near, far] = isOutward ? [to, from] : [from, to];
  const sides: Sides = {
    near: portalsOf(streets, profile, near, isOutward ? 'to' : 'from', costsOut),
    far: portalsOf(streets, profile, far, isOutward ? 'from' : 'to', isOutward ? leastOut : leastIn),
    isOutward,
  };
  const pairs = pairsOf(streets, sides);
  let best: Found | null = null;
  const passages: (Through | undefined)[] = sides.far.map(() => undefined);
  for (let at = 0, end = FIRST_PAIRS; at < pairs.length; at = end, end += PAIRS_AT_ONCE) {
    const most = best?.cost ?? Number.POSITIVE_INFINITY;
    const tried = pairs.slice(at, end).filter(({ least }) => least < most);
    if (tried.length === 0) break;
    noteTrips(streets, sides, tried, passages);
    best = bestOver(profile, far, sides, passages, best);
  }
  return best && wholeWalk(streets, profile, near, sides, best);
}

/** The portals of both ends. Near is the end of which it is known what each portal costs; outward is what leads from far to near. */
interface Sides {
  readonly near: readonly Portal[];
  readonly far: readonly Portal[];
  readonly isOutward: boolean;
}

/** Which of some places in a venue is reached soonest from an end that is not in it; null where none is. */
export function soonestFrom(
  streets: Streets,
  profile: ProfileName,
  from: WalkEnd,
  venue: Venue,
  places: readonly (readonly Anchor[])[],
): number | null {
  const near = portalsOf(streets, profile, from, 'from', costsOut);
  const gates = streetGatesOf(streets, venue);
  const far = gates.map((gate) => ({ position: gate.position, gate, roads: gate.to, off: gate.meters, cost: 0 }));
  const sides = { near, far, isOutward: false };
  const passages: (Through | undefined)[] = far.map(() => undefined);
  noteTrips(streets, sides, pairsOf(streets, sides), passages);
  const known = gates.flatMap((gate, i) => {
    const through = passages[i];
    return through ? [{ gate: gate.gate, seconds: through.cost + gapSeconds(venue, profile, gate) }] : [];
  });
  return new WalksFrom(venue, profile, anchorsOf(venue, profile, known)).soonest(places, 1)[0] ?? null;
}

/** A near and a far portal, and what a walk over them costs at least. */
interface Pair {
  readonly near: number;
  readonly far: number;
  readonly least: number;
}

function pairsOf(streets: Streets, { near, far }: Sides): Pair[] {
  const secondsPerMeter = 1 / fastestOn(streets);
  const pairs = near.flatMap((a, i) =>
    far.map((b, j) => {
      const crow = localMeters(a.position.lat, a.position.lng, b.position.lat, b.position.lng);
      const outside = Math.max(0, crow - a.off - b.off) * secondsPerMeter;
      return { near: i, far: j, least: a.cost + outside + b.cost };
    }),
  );
  return pairs.sort((a, b) => a.least - b.least);
}

/** The best known way to a far portal, or from it: over which near one, and what it costs as far as the portal. */
interface Through {
  readonly near: Portal;
  readonly cost: number;
}

/** Works out the trips of pairs, and notes of each far portal the best one. */
function noteTrips(
  { queries, question }: Streets,
  { near, far, isOutward }: Sides,
  pairs: readonly Pair[],
  passages: (Through | undefined)[],
): void {
  const nears = [...new Set(pairs.map((pair) => pair.near))];
  const fars = [...new Set(pairs.map((pair) => pair.far))];
  const nearRoads = nears.map((each) => near[each].roads);
  const farRoads = fars.map((each) => far[each].roads);
  const { trips } = isOutward
    ? queries.snappedMatrix(question, farRoads, nearRoads)
    : queries.snappedMatrix(question, nearRoads, farRoads);
  for (const [i, a] of nears.entries()) {
    for (const [j, b] of fars.entries()) {
      const trip = trips[isOutward ? j * nears.length + i : i * fars.length + j];
      if (!trip) continue;
      const cost = near[a].cost + trip.seconds;
      if (cost < (passages[b]?.cost ?? Number.POSITIVE_INFINITY)) passages[b] = { near: near[a], cost };
    }
  }
}

/** The best walk that is known: the portals that it leads over, and what lies behind the far one. */
interface Found {
  readonly cost: number;
  readonly near: Portal;
  readonly far: Portal;
  readonly inside: Course | null;
}

/** The best walk over portals whose trips are known; `best` where none is better. */
function bestOver(
  profile: ProfileName,
  end: WalkEnd,
  { far, isOutward }: Sides,
  passages: readonly (Through | undefined)[],
  best: Found | null,
): Found | null {
  const known = passages.flatMap((through, i) => (through ? [{ through, portal: far[i] }] : []));
  const most = best?.cost ?? Number.POSITIVE_INFINITY;
  if (end.kind === 'street') {
    const [only] = known;
    if (!only || only.through.cost >= most) return best;
    return { cost: only.through.cost, near: only.through.near, far: only.portal, inside: null };
  }
  const { venue, anchors } = end;
  const outside = known.flatMap(({ through, portal: { gate } }) =>
    gate ? [{ gate: gate.gate, seconds: through.cost + gapSeconds(venue, profile, gate) }] : [],
  );
  const found = isOutward
    ? courseOut(venue, profile, anchors, outside, most)
    : courseIn(venue, profile, outside, anchors, most);
  if (!found) return best;
  const { through, portal } = known[found.passage];
  return { cost: found.cost, near: through.near, far: portal, inside: found.course };
}

function wholeWalk(
  { queries, question }: Streets,
  profile: ProfileName,
  end: WalkEnd,
  { isOutward }: Sides,
  { near, far, inside }: Found,
): Walk | null {
  const [from, to] = isOutward ? [far, near] : [near, far];
  const way = queries.way(question, from.position, to.position);
  if (!way) return null;
  const street = { way, from: from.gate, to: to.gate };
  if (isOutward) return { out: inside, street, in: null };
  const passage = near.gate && [{ gate: near.gate.gate, seconds: 0 }];
  const out = end.kind === 'venue' && passage ? courseOut(end.venue, profile, end.anchors, passage) : null;
  return { out: out?.course ?? null, street, in: inside };
}
