import { boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { checkedGeometry, type Geometry } from '../../geo/geometry.ts';
import { pathsOf, ringOf, widened } from '../build/clip.ts';
import type { Anchor, VenueMap } from '../graph/map.ts';
import type { VenueRows } from '../graph/sections.ts';
import type { FeatureHead, FeatureRecord } from '../graph/stored.ts';
import { Outline } from '../plan/outline.ts';
import { CLOSED_TO, isLineKind, SPACE_NUMBER } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { FeatureId, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { withCorners } from './corners.ts';
import { type OutlinedArea, OutlinedAreas } from './outlined-areas.ts';

/** What touches the border of a closed area from outside is not in it, metres. */
const BORDER_METERS = 0.05;

/** A geometry has been imported: it was small enough then. */
const LIMITS = { maxPositions: 10_000_000, maxDegrees: 3_600 };
/** A venue of which nothing is closed yet. */
interface WholeVenue {
  readonly rows: VenueRows;
  readonly map: VenueMap;
  readonly plane: Plane;
  readonly heads: readonly FeatureHead[];
  record(feature: FeatureId): FeatureRecord;
  anchors(feature: FeatureId): readonly Anchor[];
}

/** The kinds of spaces that join levels. */
const VERTICAL: ReadonlySet<number> = new Set([SPACE_NUMBER.stairs, SPACE_NUMBER.lift]);

/**
 * What is closed of a venue at a moment, and what is left of its graph. Arcs of a closed lift, door or line are closed to everyone; into a
 * closed space no arc leads, but out of it they do. Open ground, of which a closed area is a part, gets its corners: one walks around it.
 * Landmarks of the whole graph stay lower bounds, since nothing becomes nearer.
 */
export class ClosedGround {
  readonly features: ReadonlySet<FeatureId>;
  readonly rows: VenueRows;
  readonly areas: readonly OutlinedArea[];
  readonly #map: VenueMap;
  readonly #spaces: ReadonlySet<SpaceId>;
  readonly #outlined: OutlinedAreas;
  readonly #firstCorner: number;

  constructor(venue: WholeVenue, features: readonly FeatureId[]) {
    this.features = new Set(features);
    this.#map = venue.map;
    const own = new Set(venue.rows.arcFeature);
    this.#spaces = new Set(features.flatMap((feature) => spacesOf(venue, feature, own.has(feature))));
    this.areas = features.flatMap((feature) => areaOf(venue, feature));
    this.#outlined = new OutlinedAreas(venue.map, this.areas);
    this.#firstCorner = venue.rows.x.length;
    const closed = this.#closedArcs(venue);
    this.rows = withCorners(venue.map, { ...venue.rows, closed }, this.#outlined.corners, (ax, ay, bx, by, level) =>
      this.crosses(ax, ay, bx, by, level),
    );
  }

  /** Whether a corner was added to the graph, so that vertices are no longer those of the venue. */
  get hasCorners(): boolean {
    return this.#outlined.corners.length > 0;
  }

  /** Whether a place is in what is closed: no way leads there. */
  holds({ x, y, level, space }: Anchor): boolean {
    return this.#spaces.has(space) || (this.#isOpenGround(space) && this.#outlined.around({ x, y, level }).size > 0);
  }

  /** A place with what is seen from it past what is closed; who is in that sees what is outside, and can leave. */
  seen(anchor: Anchor): Anchor {
    const { x, y, level, space } = anchor;
    if (this.areas.length === 0 || !this.#isOpenGround(space) || this.holds(anchor)) return anchor;
    const { rows } = this;
    const corners = this.#outlined.corners.flatMap((corner, i) => {
      const vertex = (this.#firstCorner + i) as Vertex;
      const isSeen = space >= 0 && corner.space === space && !this.#map.outline(space).blocks(x, y, corner.x, corner.y);
      return isSeen && !anchor.vertices.includes(vertex) ? [vertex] : [];
    });
    const vertices = [...anchor.vertices, ...corners].filter(
      (vertex) => !this.crosses(x, y, rows.x[vertex], rows.y[vertex], level),
    );
    return { ...anchor, vertices, meters: vertices.map((vertex) => Math.hypot(rows.x[vertex] - x, rows.y[vertex] - y)) };
  }

  /** Whether a straight piece on a level leads through a closed area. */
  crosses(ax: number, ay: number, bx: number, by: number, level: number): boolean {
    return this.areas.some(
      ({ levels, outline }) => levels.includes(level) && (outline.contains(bx, by) || outline.blocks(ax, ay, bx, by)),
    );
  }

  /** Open ground is a part of no feature, and what is on lines is in no space. */
  #isOpenGround(space: SpaceId): boolean {
    return space < 0 || this.#map.rows.spaceFeature[space] < 0;
  }

  #closedArcs(venue: WholeVenue): Uint8Array {
    const { firstArc, head, space, arcFeature, x, y, level, closed: before } = venue.rows;
    const closed = before.slice();
    const doors = doorsOf(venue, this.features);
    const isDoor = (vertex: Vertex) => doors.has(vertex);
    for (let tail = 0 as Vertex; tail < x.length; tail++) {
      const isWithin = this.#spaces.has(space[tail]);
      const isLeaving = isWithin || (this.areas.length > 0 && this.holds(venue.map.anchorAt(tail)));
      for (let arc = firstArc[tail]; arc < firstArc[tail + 1]; arc++) {
        const to = head[arc];
        const isClosed =
          this.features.has(arcFeature[arc]) ||
          isDoor(tail) ||
          isDoor(to) ||
          (!isWithin && this.#spaces.has(space[to])) ||
          (!isLeaving && this.#leadsThrough(x[tail], y[tail], level[tail], to));
        if (isClosed) closed[arc] |= CLOSED_TO.everyone;
      }
    }
    return closed;
  }

  /** Whether an arc leads into or through a closed area: on one level by all of its length, else by where it ends. */
  #leadsThrough(fromX: number, fromY: number, fromLevel: number, to: Vertex): boolean {
    const { x, y, level, space } = this.#map.rows;
    if (this.areas.length === 0 || !this.#isOpenGround(space[to])) return false;
    const isFlat = level[to] === fromLevel;
    return this.crosses(isFlat ? fromX : x[to], isFlat ? fromY : y[to], x[to], y[to], level[to]);
  }
}

/** The vertices of closed doors. */
function doorsOf(venue: WholeVenue, features: ReadonlySet<FeatureId>): Set<Vertex> {
  const { x, y } = venue.rows;
  const vertices = [...features]
    .filter((feature) => venue.heads[feature].kind === 'door' || venue.heads[feature].kind === 'entrance')
    .flatMap((feature) => venue.anchors(feature))
    // A door that is no part of the graph is reached from what is near: that stays open.
    .filter(
      (anchor) => anchor.vertices.length === 1 && anchor.x === x[anchor.vertices[0]] && anchor.y === y[anchor.vertices[0]],
    )
    .map((anchor) => anchor.vertices[0]);
  return new Set(vertices);
}

/**
 * The spaces of a feature. A lift or a flight of stairs that is drawn into a shaft or a stairwell, which joins the levels in its place, is
 * that shaft or stairwell.
 *
 * @param hasArcs whether it is a part of the graph by itself
 */
function spacesOf(venue: WholeVenue, feature: FeatureId, hasArcs: boolean): SpaceId[] {
  const { map, plane } = venue;
  const { spaceFeature, spaceKind, spaceLevel } = map.rows;
  const own = map.spaces.filter((space) => spaceFeature[space] === feature);
  const { kind, levels } = venue.heads[feature];
  if (own.length > 0 || hasArcs || !(kind === 'lift' || isLineKind(kind))) return own;
  const [x, y] = plane.xy(middleOfBox(boxOfGeometry(geometryOf(venue, feature))));
  return map.spaces.filter(
    (space) => VERTICAL.has(spaceKind[space]) && levels.includes(spaceLevel[space]) && map.outline(space).contains(x, y),
  );
}

function geometryOf(venue: WholeVenue, feature: FeatureId): Geometry {
  return checkedGeometry(venue.record(feature).geometry, LIMITS);
}

/** The area that a part of open ground covers. */
function areaOf(venue: WholeVenue, feature: FeatureId): OutlinedArea[] {
  const { kind, levels } = venue.heads[feature];
  if (kind !== 'area') return [];
  const geometry = geometryOf(venue, feature);
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const rings = widened(pathsOf(polygons, venue.plane), -BORDER_METERS).map(ringOf);
  return rings.length === 0 ? [] : [{ levels, outline: new Outline(rings) }];
}
