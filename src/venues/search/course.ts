import { type IdColumn, MISSING, type SparseIdColumn } from '../../branded-ids.ts';
import { ARC_KINDS, type ArcKind } from '../graph/arcs.ts';
import type { Anchor } from '../graph/map.ts';
import type { Level, SpaceId, VenueArc, Vertex } from '../plan/venue-ids.ts';

/** A point of a way: metres on the plane of the venue, its level, and the space that it is in (−1 for none). */
export interface CoursePoint {
  readonly x: number;
  readonly y: number;
  readonly level: Level;
  readonly space: SpaceId;
  /** The vertex that it is; −1 for an end, or for a corner of what is avoided. */
  readonly vertex: Vertex;
}

/** What lies between two points of a way. */
export interface CoursePiece {
  readonly kind: ArcKind;
  readonly meters: number;
  readonly seconds: number;
  /** The arc that it is; −1 for a line of sight. */
  readonly arc: VenueArc;
}

/** A way from end to end: its points, and the pieces between them. */
export interface Course {
  readonly points: readonly CoursePoint[];
  readonly pieces: readonly CoursePiece[];
  readonly from: Anchor;
  readonly to: Anchor;
}

interface GraphView {
  readonly rows: {
    readonly x: Float64Array;
    readonly y: Float64Array;
    readonly level: Float64Array;
    readonly space: SparseIdColumn<SpaceId>;
    readonly head: IdColumn<Vertex>;
    readonly kind: Uint8Array;
    readonly meters: Float64Array;
  };
  readonly seconds: Float64Array;
  readonly secondsPerMeter: number;
}

/** Puts a way together, point by point. */
export class CourseWriter {
  readonly #view: GraphView;
  readonly #points: CoursePoint[] = [];
  readonly #pieces: CoursePiece[] = [];

  constructor(view: GraphView, from: Anchor) {
    this.#view = view;
    this.#points.push({ ...from, vertex: MISSING });
  }

  /** Goes on in a straight line. */
  see(point: CoursePoint): void {
    const last = this.#points[this.#points.length - 1];
    const meters = Math.hypot(point.x - last.x, point.y - last.y);
    const kind = last.space < 0 && point.space < 0 ? 'path' : 'walk';
    this.#add(point, { kind, meters, seconds: meters * this.#view.secondsPerMeter, arc: MISSING });
  }

  /** Goes on in a straight line to a vertex. */
  seeVertex(vertex: Vertex): void {
    this.see(this.#pointOf(vertex));
  }

  /** Goes on along an arc. */
  take(arc: VenueArc): void {
    const { rows, seconds } = this.#view;
    this.#add(this.#pointOf(rows.head[arc]), {
      kind: ARC_KINDS[rows.kind[arc]],
      meters: rows.meters[arc],
      seconds: seconds[arc],
      arc,
    });
  }

  finish(from: Anchor, to: Anchor): Course {
    this.see({ ...to, vertex: MISSING });
    return { points: this.#points, pieces: this.#pieces, from, to };
  }

  #pointOf(vertex: Vertex): CoursePoint {
    const { x, y, level, space } = this.#view.rows;
    return { x: x[vertex], y: y[vertex], level: level[vertex], space: space[vertex], vertex };
  }

  #add(point: CoursePoint, piece: CoursePiece): void {
    this.#points.push(point);
    this.#pieces.push(piece);
  }
}

/** Metres of a course. */
export function metersOf({ pieces }: Course): number {
  return pieces.reduce((sum, { meters }) => sum + meters, 0);
}

/** Seconds of a course: what it takes, not what is disliked about it. */
export function secondsOf({ pieces }: Course): number {
  return pieces.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Metres of the pieces of a course between two of its points. */
export function metersBetween(pieces: Course['pieces'], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += pieces[i].meters;
  return sum;
}
