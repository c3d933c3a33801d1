import { type IdColumn, MISSING } from '../../branded-ids.ts';
import { type Box, PackedBoxes } from '../../storage/packed-boxes.ts';
import { publishedLevel } from '../plan/levels.ts';
import { nearestOn, Outline, type Ring } from '../plan/outline.ts';
import type { Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { View } from '../plan/view.ts';
import { ARC_NUMBER } from './arcs.ts';
import type { GraphRows } from './sections.ts';

/** A point of the network, with the vertices that see it. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly level: Level;
  /** The space that it is in; −1 on a line. */
  readonly space: SpaceId;
  readonly vertices: readonly Vertex[];
  readonly meters: readonly number[];
  /** Set where one comes in from the street, or goes out to it: who does has been, or will be, where all may be. */
  readonly isGate?: true;
}

/** What is on one level, to find what is near. */
interface Storey {
  readonly spaces: readonly SpaceId[];
  readonly boxes: PackedBoxes | null;
  readonly stretches: readonly (readonly [from: Vertex, to: Vertex])[];
  readonly stretchBoxes: PackedBoxes | null;
}

const NOWHERE = MISSING;
/** Up to so many vertices of a space are looked at one by one. */
const FEW_VERTICES = 400;
/** Of more than so many those are left out that others stand for. */
const MANY_VERTICES = 2000;
/** A point in a wall is moved so far into the ground behind it, metres. */
const INTO_METERS = [0.1, 0.3, 0.05, 0.01];
/** Who stands so near to the end of a stretch stands there, metres. */
const AT_END_METERS = 0.001;

/** The ground of a venue: what lies where, and what sees what. */
export class VenueMap {
  readonly rows: GraphRows;
  readonly #outlines: (Outline | undefined)[] = [];
  readonly #storeys = new Map<Level, Storey>();
  readonly #views = new Map<SpaceId, View>();
  readonly levels: readonly Level[];
  readonly spaces: readonly SpaceId[];
  constructor(rows: GraphRows) {
    this.rows = rows;
    this.levels = [...new Set([...rows.level, ...rows.spaceLevel])].sort((a, b) => a - b);
    this.spaces = Array.from(rows.spaceLevel, (_, space) => space as SpaceId);
  }

  outline(space: SpaceId): Outline {
    const known = this.#outlines[space];
    if (known) return known;
    const outline = new Outline(this.rings(space));
    this.#outlines[space] = outline;
    return outline;
  }

  /** The rings around a space, without a copy. */
  rings(space: SpaceId): Ring[] {
    const { spaceRing, ringCorner, corner } = this.rows;
    const rings = [];
    for (let ring = spaceRing[space]; ring < spaceRing[space + 1]; ring++) {
      rings.push(corner.subarray(ringCorner[ring] * 2, ringCorner[ring + 1] * 2));
    }
    return rings;
  }

  #storey(level: Level): Storey {
    const known = this.#storeys.get(level);
    if (known) return known;
    const { spaceLevel, level: levels, firstArc, head, kind, x, y } = this.rows;
    const spaces = this.spaces.filter((space) => spaceLevel[space] === level);
    const stretches: [Vertex, Vertex][] = [];
    for (let from = 0 as Vertex; from < levels.length; from++) {
      if (levels[from] !== level) continue;
      for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) {
        const isPath = kind[arc] === ARC_NUMBER.path && levels[head[arc]] === level;
        if (isPath) stretches.push([from, head[arc]]);
      }
    }
    const storey = {
      spaces,
      boxes: boxesOf(spaces, (space) => this.outline(space)),
      stretches,
      stretchBoxes: boxesOf(stretches, ([a, b]) => ({
        minX: Math.min(x[a], x[b]),
        minY: Math.min(y[a], y[b]),
        maxX: Math.max(x[a], x[b]),
        maxY: Math.max(y[a], y[b]),
      })),
    };
    this.#storeys.set(level, storey);
    return storey;
  }

  /** The levels of the plan that are answered as a whole one; the very level where the plan has it. */
  levelsOf(asked: Level): Level[] {
    if (this.levels.includes(asked) && !Number.isInteger(asked)) return [asked];
    const whole = publishedLevel(asked);
    return this.levels
      .filter((level) => publishedLevel(level) === whole)
      .sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked));
  }

  /** The space of a level that holds a point, the smallest where several do; −1 for none. */
  spaceAt(x: number, y: number, level: Level): SpaceId {
    const { spaces, boxes } = this.#storey(level);
    let best: SpaceId = NOWHERE;
    let least = Number.POSITIVE_INFINITY;
    for (const index of boxes?.search(x, y, x, y) ?? []) {
      const outline = this.outline(spaces[index]);
      const size = (outline.maxX - outline.minX) * (outline.maxY - outline.minY);
      if (size >= least || !outline.contains(x, y)) continue;
      best = spaces[index];
      least = size;
    }
    return best;
  }

  /** A point of a space, and the vertices that see it. */
  anchorIn(space: SpaceId, x: number, y: number): Anchor {
    const { x: xs, y: ys, spaceLevel } = this.rows;
    const vertices = this.#seenFrom(space, x, y);
    const meters = vertices.map((vertex) => Math.hypot(xs[vertex] - x, ys[vertex] - y));
    return { x, y, level: spaceLevel[space], space, vertices, meters };
  }

  /** The vertices of a space that are seen from a point, in their order; of very many those to which no way leads over another one. */
  #seenFrom(space: SpaceId, x: number, y: number): Vertex[] {
    const { insideStart, inside, x: xs, y: ys } = this.rows;
    const own = inside.subarray(insideStart[space], insideStart[space + 1]);
    if (own.length <= FEW_VERTICES) {
      const outline = this.outline(space);
      return Array.from(own).filter((vertex) => !outline.blocks(x, y, xs[vertex], ys[vertex]));
    }
    const found: number[] = [];
    const visit = (point: number) => {
      found.push(point);
      return false;
    };
    const view = this.#view(space, own);
    if (own.length > MANY_VERTICES) view.thinned(x, y, visit);
    else view.from(x, y, [], visit);
    return found.sort((a, b) => a - b).map((point) => own[point]);
  }

  #view(space: SpaceId, own: IdColumn<Vertex>): View {
    const known = this.#views.get(space);
    if (known) return known;
    const [x, y] = [this.rows.x, this.rows.y].map((column) => Float64Array.from(own, (vertex) => column[vertex]));
    const view = new View(this.outline(space), { x, y, length: own.length });
    this.#views.set(space, view);
    return view;
  }

  /** A vertex as a point. */
  anchorAt(vertex: Vertex): Anchor {
    const { x, y, level, space } = this.rows;
    return { x: x[vertex], y: y[vertex], level: level[vertex], space: space[vertex], vertices: [vertex], meters: [0] };
  }

  /** Where one stands who is at a point: there, or on the nearest ground or line within a distance; null where there is none. */
  stand(x: number, y: number, level: Level, within: number): Anchor | null {
    const space = this.spaceAt(x, y, level);
    const own = space === NOWHERE ? null : this.anchorIn(space, x, y);
    if (own && own.vertices.length > 0) return own;
    const ground = this.#nearestGround(x, y, level, within);
    const line = this.#nearestLine(x, y, level, ground?.distance ?? within);
    // What nothing leads to is walked about in all the same.
    return line ?? ground?.anchor ?? own;
  }

  /** Whether ground, or a line that is walked along, is within a distance of a point. */
  isNear(x: number, y: number, level: Level, within: number): boolean {
    const { spaces, boxes, stretches, stretchBoxes } = this.#storey(level);
    const [around, { x: xs, y: ys }] = [[x - within, y - within, x + within, y + within] as const, this.rows];
    const isOnGround = (boxes?.search(...around) ?? []).some((index) => {
      const outline = this.outline(spaces[index]);
      return outline.contains(x, y) || outline.edgesNear(x, y, within).length > 0;
    });
    if (isOnGround) return true;
    return (stretchBoxes?.search(...around) ?? []).some((index) => {
      const [from, to] = stretches[index];
      return nearestOn(xs[from], ys[from], xs[to], ys[to], x, y).distance <= within;
    });
  }

  #nearestGround(
    x: number,
    y: number,
    level: Level,
    within: number,
  ): { readonly anchor: Anchor; readonly distance: number } | null {
    const { spaces, boxes } = this.#storey(level);
    const near = (boxes?.search(x - within, y - within, x + within, y + within) ?? [])
      .flatMap((index) =>
        this.outline(spaces[index])
          .edgesNear(x, y, within)
          .slice(0, 1)
          .map((edge) => ({ space: spaces[index], edge })),
      )
      .sort((a, b) => a.edge.distance - b.edge.distance);
    for (const { space, edge } of near) {
      const outline = this.outline(space);
      for (const into of INTO_METERS) {
        const [inX, inY] = [edge.x - edge.alongY * into, edge.y + edge.alongX * into];
        if (!outline.contains(inX, inY)) continue;
        const anchor = this.anchorIn(space, inX, inY);
        if (anchor.vertices.length > 0) return { anchor, distance: edge.distance };
      }
    }
    return null;
  }

  #nearestLine(x: number, y: number, level: Level, within: number): Anchor | null {
    const { x: xs, y: ys } = this.rows;
    const { stretches, stretchBoxes } = this.#storey(level);
    let best: Anchor | null = null;
    let least = within;
    for (const index of stretchBoxes?.search(x - within, y - within, x + within, y + within) ?? []) {
      const [from, to] = stretches[index];
      const near = nearestOn(xs[from], ys[from], xs[to], ys[to], x, y);
      if (near.distance > least) continue;
      least = near.distance;
      const meters = [from, to].map((vertex) => Math.hypot(xs[vertex] - near.x, ys[vertex] - near.y));
      // Several lines may end there, and each of them begins there.
      const end = meters.findIndex((each) => each < AT_END_METERS);
      best =
        end >= 0
          ? this.anchorAt([from, to][end])
          : { x: near.x, y: near.y, level, space: NOWHERE, vertices: [from, to], meters };
    }
    return best;
  }
}

function boxesOf<T>(items: readonly T[], boxOf: (item: T) => Box): PackedBoxes | null {
  return PackedBoxes.pack(items.length, items.map(boxOf));
}

/** Whether two points see each other: in one space, or on one stretch of a line. */
export function sees(map: VenueMap, a: Anchor, b: Anchor): boolean {
  if (a.level !== b.level) return false;
  if (a.space >= 0) return a.space === b.space && !map.outline(a.space).blocks(a.x, a.y, b.x, b.y);
  const isSameStretch = a.vertices.length === 2 && a.vertices.every((vertex) => b.vertices.includes(vertex));
  return (
    b.space < 0 && (isSameStretch || (a.vertices.length === 1 && a.vertices[0] === b.vertices[0] && b.vertices.length === 1))
  );
}
