import Type from 'typebox';
import { last } from '../at.ts';
import {
  type CourseHeights,
  climbsOf,
  heightsAlong,
  MOST_PROFILE_POINTS,
  profileOf,
  type Roads,
  type RouteLine,
} from '../roads/index.ts';

/** Elevation was asked for, and the region has none: it has to be imported again. */
export class ElevationNotAvailable extends Error {
  constructor() {
    super(
      'ELEVATION_NOT_AVAILABLE: the region in use was imported without elevation; import its maps again (waypost import, --elevation)',
    );
    this.name = 'ElevationNotAvailable';
  }
}

const KNOWN = 'Only where the elevation of at least nine tenths of the way is known.';

/** Fields of a route and of a leg in a region with elevation. */
export const CLIMB = {
  ascent: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `Metres that are climbed; ups and downs of less than 3 m are not counted. ${KNOWN}`,
    }),
  ),
  descent: Type.Optional(Type.Integer({ minimum: 0, description: `Metres that are descended, counted alike. ${KNOWN}` })),
};

/** The field of a route with `elevation=true`. */
export const PROFILE = {
  profile: Type.Optional(
    Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      maxItems: MOST_PROFILE_POINTS,
      description: `Metres from the origin, and metres over the sea there. ${KNOWN}`,
    }),
  ),
};

/** What a route has of elevation: its own fields, and those of its legs. */
interface Climbs {
  readonly route: { readonly ascent?: number; readonly descent?: number; readonly profile?: number[][] };
  readonly legs: readonly { readonly ascent?: number; readonly descent?: number }[];
}

/** What the legs of a route climb and descend, and the route as their sum; nothing without elevation. */
export function climbsOn({ heights }: Pick<Roads, 'heights'>, courses: readonly RouteLine[], hasProfile: boolean): Climbs {
  const known = courses.map((course) => heights && heightsAlong(heights, course));
  const legs = known.map((leg) => (leg ? rounded(climbsOf(leg.height)) : {}));
  const all = known.filter((leg): leg is CourseHeights => leg !== null);
  if (all.length < courses.length) return { route: {}, legs };
  const sum = (kind: 'ascent' | 'descent') => legs.reduce((whole, leg) => whole + (leg[kind] ?? 0), 0);
  return { route: { ascent: sum('ascent'), descent: sum('descent'), ...(hasProfile && profile(all, courses)) }, legs };
}

function rounded({ ascent, descent }: { ascent: number; descent: number }): Climbs['legs'][number] {
  return { ascent: Math.round(ascent), descent: Math.round(descent) };
}

function profile(known: readonly CourseHeights[], courses: readonly RouteLine[]) {
  const points = profileOf(
    known,
    courses.map(({ meters }) => last(meters)),
  );
  return { profile: points.map(([meters, height]) => [Math.round(meters), Math.round(height * 10) / 10]) };
}
