import { type IdColumn, idColumn, MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
import { DisjointSets } from '../../storage/disjoint-sets.ts';
import { Growing } from '../../storage/growing.ts';
import { type Box, PackedBoxes } from '../../storage/packed-boxes.ts';
import { inRange, MOST_IN_MAP } from '../../storage/range.ts';
import { ARC_NUMBER, type ArcKind, ASSUMPTION_NUMBER, type Assumption } from '../graph/arcs.ts';
import { nearestOn } from '../plan/outline.ts';
import { CLOSED_TO, type Plan } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { FeatureId, Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { MOST_ACROSS, type Space } from './space.ts';

const NO_SPACE = MISSING;
/** What is so near to a wall is in it, metres. */
const IN_WALL_METERS = 0.05;

/** What is known of an arc when it is drawn. */
export interface NewArc {
  readonly kind: ArcKind;
  readonly closed?: number;
  /** Metres; the distance between its ends when absent. */
  readonly meters?: number;
  /** What it takes where that does not follow from its length. */
  readonly seconds?: number;
  /** What one would walk further to get around it, as seconds; never shown. */
  readonly dislike?: number;
  readonly direction?: 'both' | 'forward';
  /** What of it the plan does not draw. */
  readonly assumed?: Assumption;
  /** What it is an arc of, where that can be named: a lift, stairs, a path. */
  readonly feature?: FeatureId;
}

/** A stretch of a drawn line, which something beside it may be joined to. */
interface Stretch {
  readonly from: Vertex;
  readonly to: Vertex;
  readonly arc: NewArc;
  /** Where it was joined: how far along, and by which vertex. */
  readonly joints: { readonly share: number; readonly vertex: Vertex }[];
}

/**
 * The graph while it is being made: vertices are points on levels, a point that two things share is one; arcs are added in any order.
 * Spaces know the vertices that see into them.
 */
export class GraphDraft {
  readonly x = new Growing((length) => new Float64Array(length));
  readonly y = new Growing((length) => new Float64Array(length));
  readonly level = new Growing((length) => new Float64Array(length));
  readonly space = new Growing<SparseIdColumn<SpaceId>>((length) => sparseIdColumn(new Int32Array(length)));
  readonly from = new Growing<IdColumn<Vertex>>((length) => idColumn(new Uint32Array(length)));
  readonly to = new Growing<IdColumn<Vertex>>((length) => idColumn(new Uint32Array(length)));
  readonly kind = new Growing((length) => new Uint8Array(length));
  readonly closed = new Growing((length) => new Uint8Array(length));
  readonly meters = new Growing((length) => new Float64Array(length));
  /** NaN where it follows from the metres. */
  readonly seconds = new Growing((length) => new Float64Array(length));
  readonly dislike = new Growing((length) => new Float64Array(length));
  readonly assumed = new Growing((length) => new Uint8Array(length));
  readonly feature = new Growing<SparseIdColumn<FeatureId>>((length) => sparseIdColumn(new Int32Array(length)));
  readonly plan: Plan;
  readonly plane: Plane;
  readonly spaces: readonly Space[];
  readonly spaceIds: readonly SpaceId[];
  /** The spaces of each level. */
  readonly spacesOn: ReadonlyMap<Level, readonly SpaceId[]>;
  /** For each space the vertices in it. */
  readonly inside: readonly Vertex[][];
  /** For each level the boxes of its spaces, and of its stretches as long as none is added. */
  readonly #spaceBoxes = new Map<Level, PackedBoxes | null>();
  readonly #stretchBoxes = new Map<Level, PackedBoxes | null>();
  readonly #byPoint = new Map<string, Vertex>();
  readonly #stretches = new Map<Level, Stretch[]>();
  /** How many ways lead to or from a vertex. */
  readonly #ways = new Map<Vertex, number>();
  readonly #gates = new Map<Vertex, number>();
  /** What is entered by assumed doors alone. */
  readonly #innerSpaces = new Set<SpaceId>();

  readonly #mostVertices: number;

  /** @param mostVertices those of points that things share are found by a `Map` */
  constructor(plan: Plan, plane: Plane, spaces: readonly Space[], mostVertices = MOST_IN_MAP) {
    this.#mostVertices = mostVertices;
    this.plan = plan;
    this.plane = plane;
    this.spaces = spaces;
    this.spaceIds = spaces.map((_, number) => number as SpaceId);
    this.spacesOn = Map.groupBy(this.spaceIds, (space) => spaces[space].level);
    this.inside = spaces.map(() => []);
    for (const [level, own] of this.spacesOn) {
      const boxes = own.map((space) => spaces[space].outline);
      for (const { minX, minY, maxX, maxY } of boxes)
        inRange('metres across one ground of the plan', Math.ceil(Math.hypot(maxX - minX, maxY - minY)), MOST_ACROSS);
      this.#spaceBoxes.set(level, PackedBoxes.pack(boxes.length, boxes));
    }
  }

  /** All levels on which something is drawn so far. */
  get levels(): Level[] {
    return [...new Set([...this.spacesOn.keys(), ...this.#stretches.keys(), ...this.level.view()])];
  }

  /** How many vertices there are. */
  get vertices(): number {
    return this.x.length;
  }

  #key(x: number, y: number, level: Level): string {
    return `${Math.round(x * 1000)},${Math.round(y * 1000)},${level}`;
  }

  /** The vertex at a point, where there is one. */
  find(x: number, y: number, level: Level): Vertex | undefined {
    return this.#byPoint.get(this.#key(x, y, level));
  }

  /** The vertex at a point; a new one where there is none. */
  at(x: number, y: number, level: Level): Vertex {
    const key = this.#key(x, y, level);
    const known = this.#byPoint.get(key);
    if (known !== undefined) return known;
    const vertex = this.#push(x, y, level, NO_SPACE);
    this.#byPoint.set(key, vertex);
    return vertex;
  }

  /** A vertex that belongs to one space and sees what is in it. */
  within(space: SpaceId, x: number, y: number): Vertex {
    const vertex = this.#push(x, y, this.spaces[space].level, space);
    this.inside[space].push(vertex);
    return vertex;
  }

  /** Lets a vertex see into a space that it stands in. */
  place(vertex: Vertex, space: SpaceId): void {
    const known = this.space.get(vertex);
    if (known === space || (known !== NO_SPACE && this.inside[space].includes(vertex))) return;
    this.inside[space].push(vertex);
    if (known === NO_SPACE) this.space.view()[vertex] = space;
  }

  #push(x: number, y: number, level: Level, space: SpaceId): Vertex {
    inRange('points of the plan', this.vertices + 1, this.#mostVertices);
    this.x.push(x);
    this.y.push(y);
    this.level.push(level);
    this.space.push(space);
    return (this.x.length - 1) as Vertex;
  }

  /** A vertex that nothing else shares, such as the cabin of a lift. */
  alone(x: number, y: number, level: Level): Vertex {
    return this.#push(x, y, level, NO_SPACE);
  }

  #count(a: Vertex, b: Vertex): void {
    for (const vertex of [a, b]) this.#ways.set(vertex, (this.#ways.get(vertex) ?? 0) + 1);
  }

  /** Whether the end of a line leads on: to another line, a door, or the space that it is in. */
  leadsOn(vertex: Vertex): boolean {
    return (this.#ways.get(vertex) ?? 0) > 1 || this.space.get(vertex) !== NO_SPACE;
  }

  /** Closes all that leads through a vertex to some people. */
  closeTo(vertex: Vertex, closed: number): void {
    this.#gates.set(vertex, (this.#gates.get(vertex) ?? 0) | closed);
  }

  distance(a: Vertex, b: Vertex): number {
    return Math.hypot(this.x.get(a) - this.x.get(b), this.y.get(a) - this.y.get(b));
  }

  /** Joins two vertices, by default both ways. */
  join(a: Vertex, b: Vertex, arc: NewArc): void {
    if (a === b) return;
    this.#count(a, b);
    this.#arc(a, b, arc);
    if (arc.direction !== 'forward') this.#arc(b, a, arc);
  }

  #arc(
    from: Vertex,
    to: Vertex,
    { kind, closed = 0, meters, seconds, dislike = 0, assumed, feature = MISSING }: NewArc,
  ): void {
    this.from.push(from);
    this.to.push(to);
    this.kind.push(ARC_NUMBER[kind]);
    this.closed.push(closed);
    this.meters.push(meters ?? this.distance(from, to));
    this.seconds.push(seconds ?? Number.NaN);
    this.dislike.push(dislike);
    this.assumed.push(assumed ? ASSUMPTION_NUMBER[assumed] : 0);
    this.feature.push(feature);
  }

  /** Adds a stretch of a line on one level; it is joined when all that stands beside it is known. */
  addStretch(from: Vertex, to: Vertex, arc: NewArc): void {
    this.#count(from, to);
    const level = this.level.get(from);
    const known = this.#stretches.get(level);
    const stretch = { from, to, arc, joints: [] };
    this.#stretchBoxes.delete(level);
    if (known) known.push(stretch);
    else this.#stretches.set(level, [stretch]);
  }

  /** Parts the stretches that meet at a vertex from it, so that each ends there by itself; returns all that is there then. */
  part(vertex: Vertex): Vertex[] {
    const level = this.level.get(vertex);
    const stretches = this.#stretches.get(level) ?? [];
    const ends = [vertex];
    for (const [i, stretch] of stretches.entries()) {
      if (stretch.from !== vertex && stretch.to !== vertex) continue;
      const end = this.alone(this.x.get(vertex), this.y.get(vertex), level);
      this.#stretchBoxes.delete(level);
      stretches[i] = { ...stretch, ...(stretch.from === vertex ? { from: end } : { to: end }) };
      ends.push(end);
    }
    return ends;
  }

  /** Calls for the stretches of a level within a distance of a point, each with a vertex of it, the nearest first; ends when `use` takes one. */
  joinLine(
    x: number,
    y: number,
    level: Level,
    within: number,
    use: (at: { x: number; y: number; distance: number }, line: Vertex) => boolean,
  ): Vertex | null {
    const near = this.#stretchesNear(x, y, level, within)
      .map((stretch) => {
        const [a, b] = [stretch.from, stretch.to];
        return { stretch, at: nearestOn(this.x.get(a), this.y.get(a), this.x.get(b), this.y.get(b), x, y) };
      })
      .filter(({ at }) => at.distance <= within)
      .sort((one, other) => one.at.distance - other.at.distance);
    const taken = near.find(({ stretch, at }) => use(at, stretch.from));
    return taken ? this.#jointAt(taken.stretch, taken.at.x, taken.at.y, level) : null;
  }

  /** The vertex at a point of a stretch, which is cut there. */
  #jointAt(stretch: Stretch, x: number, y: number, level: Level): Vertex {
    const vertex = this.at(x, y, level);
    const length = this.distance(stretch.from, stretch.to);
    const share = length > 0 ? this.distance(stretch.from, vertex) / length : 0;
    if (vertex !== stretch.from && vertex !== stretch.to) stretch.joints.push({ share, vertex });
    return vertex;
  }

  /** The vertex at the point nearest to an end of a line on a stretch that does not end there, which leads on now; null where none is within a distance. */
  jointOn(vertex: Vertex, within: number): Vertex | null {
    const [x, y, level] = [this.x.get(vertex), this.y.get(vertex), this.level.get(vertex)];
    const [nearest] = this.#stretchesNear(x, y, level, within)
      .filter(({ from, to }) => from !== vertex && to !== vertex)
      .map((stretch) => {
        const [a, b] = [stretch.from, stretch.to];
        return { stretch, at: nearestOn(this.x.get(a), this.y.get(a), this.x.get(b), this.y.get(b), x, y) };
      })
      .filter(({ at }) => at.distance <= within)
      .sort((one, other) => one.at.distance - other.at.distance);
    if (!nearest) return null;
    const joint = this.#jointAt(nearest.stretch, nearest.at.x, nearest.at.y, level);
    this.#count(vertex, joint);
    return joint;
  }

  /** The stretches of a level that may be within a distance of a point, in their order. */
  #stretchesNear(x: number, y: number, level: Level, within: number): Stretch[] {
    const stretches = this.#stretches.get(level) ?? [];
    let boxes = this.#stretchBoxes.get(level);
    if (boxes === undefined) {
      const ends = stretches.map(({ from, to }) =>
        boxAround(this.x.get(from), this.y.get(from), this.x.get(to), this.y.get(to)),
      );
      boxes = PackedBoxes.pack(ends.length, ends);
      this.#stretchBoxes.set(level, boxes);
    }
    const found = boxes?.search(x - within, y - within, x + within, y + within) ?? [];
    return found.sort((a, b) => a - b).map((index) => stretches[index]);
  }

  /**
   * How far the nearest line of a level is from a point, metres, among those that are asked for by one of their vertices; infinite where
   * none is within a distance.
   */
  distanceToLine(x: number, y: number, level: Level, within: number, isAsked: (line: Vertex) => boolean): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { from, to } of this.#stretchesNear(x, y, level, within)) {
      const { distance } = nearestOn(this.x.get(from), this.y.get(from), this.x.get(to), this.y.get(to), x, y);
      if (distance < least && isAsked(from)) least = distance;
    }
    return least;
  }

  /** Draws the arcs of all stretches, cut where something was joined to them. */
  finishStretches(): void {
    for (const stretches of this.#stretches.values()) {
      for (const { from, to, arc, joints } of stretches) {
        let last = from;
        for (const { vertex } of joints.sort((a, b) => a.share - b.share)) {
          this.join(last, vertex, arc);
          last = vertex;
        }
        this.join(last, to, arc);
      }
    }
  }

  /** Lets ways begin and end in some spaces, but not lead through. */
  closeToPassing(spaces: readonly SpaceId[]): void {
    for (const space of spaces) this.#innerSpaces.add(space);
  }

  /** Whom a space is closed to. */
  closedOf(space: SpaceId): number {
    return this.spaces[space].closed | (this.#innerSpaces.has(space) ? CLOSED_TO.passing : 0);
  }

  /** Closes the arcs that lead through gates, and those of what is no way through. */
  finishClosures(): void {
    const closed = this.closed.view();
    for (let arc = 0; arc < closed.length; arc++) {
      const [from, to] = [this.from.get(arc), this.to.get(arc)];
      closed[arc] |= (this.#gates.get(from) ?? 0) | (this.#gates.get(to) ?? 0);
      if (this.#innerSpaces.has(this.space.get(from)) || this.#innerSpaces.has(this.space.get(to)))
        closed[arc] |= CLOSED_TO.passing;
    }
  }

  /** The spaces of a level of which some part may be within a distance of a point. */
  spacesNear(x: number, y: number, level: Level, within: number): SpaceId[] {
    return this.#spacesIn(level, x - within, y - within, x + within, y + within);
  }

  #spacesIn(level: Level, minX: number, minY: number, maxX: number, maxY: number): SpaceId[] {
    const spaces = this.spacesOn.get(level) ?? [];
    const found = this.#spaceBoxes.get(level)?.search(minX, minY, maxX, maxY) ?? [];
    return found.sort((a, b) => a - b).map((index) => spaces[index]);
  }

  /** The spaces of a level that hold a point. */
  spacesAt(x: number, y: number, level: Level): SpaceId[] {
    return this.spacesNear(x, y, level, 0).filter((number) => this.spaces[number].outline.contains(x, y));
  }

  /** Whether a point is in the walls of some space of a level. */
  isInAnyWall(x: number, y: number, level: Level): boolean {
    return this.spacesNear(x, y, level, IN_WALL_METERS).some((space) => this.isInWall(space, x, y));
  }

  /** Whether a point is in the walls of a space. */
  isInWall(space: SpaceId, x: number, y: number): boolean {
    return this.spaces[space].outline.edgesNear(x, y, IN_WALL_METERS).length > 0;
  }

  /** Whether some wall of a level stands between two points, other than those that are at the first of them. */
  isBlocked(ax: number, ay: number, bx: number, by: number, level: Level, except: readonly SpaceId[]): boolean {
    const { minX, minY, maxX, maxY } = boxAround(ax, ay, bx, by);
    return this.#spacesIn(level, minX, minY, maxX, maxY).some(
      (number) => !except.includes(number) && this.spaces[number].outline.blocks(ax, ay, bx, by),
    );
  }

  /** Whether a line from a point in the wall of a space leads through the space. */
  isThrough(space: SpaceId, ax: number, ay: number, bx: number, by: number): boolean {
    const { outline } = this.spaces[space];
    const step = 0.1 / Math.max(0.1, Math.hypot(bx - ax, by - ay));
    return (
      outline.contains(ax + (bx - ax) * step, ay + (by - ay) * step) ||
      outline.blocks(ax + (bx - ax) * step, ay + (by - ay) * step, bx, by)
    );
  }

  /** What is joined so far, whichever way it leads. */
  parts(): Parts {
    const sets = new DisjointSets(this.vertices + this.spaces.length);
    for (let arc = 0; arc < this.from.length; arc++) sets.join(this.from.get(arc), this.to.get(arc));
    for (const stretches of this.#stretches.values()) {
      for (const { from, to, joints } of stretches)
        for (const vertex of [to, ...joints.map((joint) => joint.vertex)]) sets.join(from, vertex);
    }
    for (const [space, vertices] of this.inside.entries())
      for (const vertex of vertices) sets.join(this.vertices + space, vertex);
    return new Parts(sets, this.vertices, this.spaceIds);
  }
}

/** What of a graph is joined with what. */
export class Parts {
  readonly #sets: DisjointSets;
  readonly #vertices: number;
  readonly #spaceIds: readonly SpaceId[];
  /** The part with the most spaces and vertices. */
  readonly main: number;

  constructor(sets: DisjointSets, vertices: number, spaceIds: readonly SpaceId[]) {
    this.#sets = sets;
    this.#vertices = vertices;
    this.#spaceIds = spaceIds;
    const sizes = new Uint32Array(vertices + spaceIds.length);
    for (const item of sizes.keys()) sizes[sets.of(item)]++;
    this.main = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  }

  ofSpace(space: SpaceId): number {
    return this.#sets.of(this.#vertices + space);
  }

  ofVertex(vertex: Vertex): number {
    return this.#sets.of(vertex);
  }

  /** Notes that two vertices have been joined. */
  join(a: Vertex, b: Vertex): void {
    this.#sets.join(a, b);
  }

  /** The spaces of each part but the main one, by its number. */
  cutOff(): ReadonlyMap<number, readonly SpaceId[]> {
    const byPart = Map.groupBy(this.#spaceIds, (space) => this.ofSpace(space));
    byPart.delete(this.main);
    return byPart;
  }
}

function boxAround(ax: number, ay: number, bx: number, by: number): Box {
  return { minX: Math.min(ax, bx), minY: Math.min(ay, by), maxX: Math.max(ax, bx), maxY: Math.max(ay, by) };
}
