import { Clipper, FillRule, type Paths64 } from 'clipper2-ts';
import { MISSING } from '../../branded-ids.ts';
import type { Xy } from '../../geo/position.ts';
import { PackedBoxes } from '../../storage/packed-boxes.ts';
import type { Outline } from '../plan/outline.ts';
import type { Plan, PlanOutline } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';
import { type Piece, pathsOf, pathsOfPiece, piecesOf, widened } from './clip.ts';
import { doorsOn, IN_BORDER_METERS } from './doors-on.ts';
import type { Space } from './space.ts';

/** A door is in the wall of ground that is so near, metres. */
const AT_DOOR_METERS = 0.5;
/** So many doors that lead nowhere else are evidence of ground where none is drawn. */
const DOORS_TO_GROUND = 2;
/** What lies between parts of a building that are no farther apart is inside it, metres. */
const INSIDE_GAP_METERS = 10;
/** Outlines that are cut out of each other touch, up to the rounding, metres. */
const TOUCHING_METERS = 0.02;
/** A border as long as a door is wide can be stepped over, metres. */
const PASSABLE_METERS = 0.8;
/** How closely the length of a border is measured, metres. */
const SAMPLE_METERS = 0.2;

/** What is drawn of a storey. */
export interface Storey {
  readonly level: Level;
  readonly spaces: readonly Space[];
  /** All that covers ground. */
  readonly covered: Paths64;
  /** What ground ends at: rooms, walls, obstacles. */
  readonly solid: Paths64;
}

/** Ground that a plan does not draw: what is left of a storey when all that is drawn on it is cut out. */
export class UndrawnGround {
  readonly #plan: Plan;
  readonly #plane: Plane;
  readonly #surfaces: Paths64;
  #inside: Paths64 | null = null;

  /** @param surfaces those of all storeys */
  constructor(plan: Plan, plane: Plane, surfaces: Paths64) {
    this.#plan = plan;
    this.#plane = plane;
    this.#surfaces = surfaces;
  }

  /** The spaces of a storey and its undrawn ground, which flows into what is drawn beside it unless a door stands between them. */
  addTo(storey: Storey): Space[] {
    let spaces = [...storey.spaces];
    const doors = doorsOn(this.#plan, this.#plane, storey.level);
    for (const piece of this.#piecesOf(storey)) {
      const joined = spaces.filter((space) => isOpenTo(space, piece, doors));
      const others = spaces.filter((space) => space.kind === 'open' && !joined.includes(space));
      const whole =
        joined.length === 0 ? [piece] : unite([piece, ...joined], [...storey.solid, ...others.flatMap(pathsOfPiece)]);
      spaces = [...spaces.filter((space) => !joined.includes(space)), ...whole.map((each) => groundOn(storey.level, each))];
    }
    return spaces;
  }

  /** It is ground where nothing else on the level is walked on, or where several doors lead to it that lead out of nothing else. */
  #piecesOf({ level, spaces, covered }: Storey): Piece[] {
    const plan = this.#plan;
    const outlines = plan.outlines.filter(({ levels }) => levels.includes(level));
    if (outlines.length === 0) return [];
    const boxes = PackedBoxes.pack(
      spaces.length,
      spaces.map(({ outline }) => outline),
    );
    const spacesAt = ([x, y]: Xy) =>
      (boxes?.search(x - AT_DOOR_METERS, y - AT_DOOR_METERS, x + AT_DOOR_METERS, y + AT_DOOR_METERS) ?? []).filter((space) =>
        isAt(spaces[space].outline, [x, y]),
      );
    const doors = doorsOn(plan, this.#plane, level, ({ isEntrance, isUnusable }) => !isEntrance && !isUnusable).filter(
      (door) => spacesAt(door).length === 1,
    );
    const whole = Clipper.union(
      outlines.flatMap(({ polygons }) => pathsOf(polygons, this.#plane)),
      FillRule.NonZero,
    );
    const hasDoors = ({ outline }: Piece) => doors.filter((door) => isAt(outline, door)).length >= DOORS_TO_GROUND;
    if (outlines.every(isBox)) {
      this.#inside ??= insideOf(this.#surfaces);
      const pieces = piecesOf(Clipper.intersect(whole, this.#inside, FillRule.NonZero), covered).filter(hasDoors);
      if (pieces.length > 0) return pieces;
    }
    const isWalked =
      spaces.some(({ kind }) => kind === 'open') ||
      plan.lines.some(({ levels, isLevelTold }) => isLevelTold && levels.includes(level));
    return piecesOf(whole, covered).filter((piece) => !isWalked || hasDoors(piece));
  }
}

function isAt(outline: Outline, [x, y]: Xy): boolean {
  return outline.edgesNear(x, y, AT_DOOR_METERS).length > 0;
}

/** A box around the whole plan says nothing about where the building ends. */
function isBox({ polygons }: PlanOutline): boolean {
  const [ring, ...others] = polygons.flat();
  const isFourSided = others.length === 0 && ring?.length === 5;
  return isFourSided && ring.slice(1).every(([lng, lat], i) => lng === ring[i][0] || lat === ring[i][1]);
}

/** What is drawn on any storey, and what lies within or between it. */
function insideOf(surfaces: Paths64): Paths64 {
  const wide = widened(Clipper.union(surfaces, FillRule.NonZero), INSIDE_GAP_METERS / 2);
  const filled = wide.filter((path) => Clipper.area(path) > 0);
  return widened(Clipper.union(filled, FillRule.NonZero), -INSIDE_GAP_METERS / 2);
}

function isOpenTo({ kind, closed, outline }: Space, piece: Piece, doors: readonly Xy[]): boolean {
  if (kind !== 'open' || closed !== 0 || borderMeters(piece.outline, outline) < PASSABLE_METERS) return false;
  return !doors.some(([x, y]) =>
    [outline, piece.outline].every((each) => each.edgesNear(x, y, IN_BORDER_METERS).length > 0),
  );
}

/** How much of its border an outline shares with another one, metres. */
function borderMeters({ edges }: Outline, other: Outline): number {
  let meters = 0;
  for (let at = 0; at < edges.length; at += 4) {
    const [ax, ay, bx, by] = edges.subarray(at, at + 4);
    const length = Math.hypot(bx - ax, by - ay);
    const samples = Math.ceil(length / SAMPLE_METERS);
    for (let i = 0; i < samples; i++) {
      const share = (i + 0.5) / samples;
      const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
      if (other.edgesNear(x, y, TOUCHING_METERS).length > 0) meters += length / samples;
    }
  }
  return meters;
}

function unite(pieces: readonly Piece[], cut: Paths64): Piece[] {
  const paths = pieces.flatMap((piece) => widened(pathsOfPiece(piece), TOUCHING_METERS));
  return piecesOf(Clipper.union(paths, FillRule.NonZero), cut);
}

function groundOn(level: Level, piece: Piece): Space {
  return { level, kind: 'open', feature: MISSING, hasWalls: false, closed: 0, seconds: null, ...piece };
}
