import type { LngLat, Xy } from '../../geo/position.ts';
import type { Plan, PlanLine } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level } from '../plan/venue-ids.ts';

/** How much it says that something of one level touches an end, of several levels, or only covers it. */
export const TOUCHES = 1;
const MAY_TOUCH = 0.3;
export const COVERS = 0.5;
export const keyOf = ([x, y]: Xy): string => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;

/** On which levels a point of the plan is, by what is drawn through it: lines, doors, lifts, corners of spaces. */
export class LevelEvidence {
  readonly #weights = new Map<string, Map<Level, number>>();
  /** Lines without a level, by the points that they lead through. */
  readonly #untold = new Map<string, Set<PlanLine>>();
  /** All levels on which something is drawn, from the lowest up. */
  readonly levels: readonly Level[];

  constructor({ lines, doors, lifts, spaces, marks }: Plan, plane: Plane) {
    const at = (corner: LngLat) => plane.xy(corner);
    for (const line of lines) this.#noteLine(line, plane);
    for (const { at: corner, levels } of [...doors, ...lifts, ...marks])
      this.#note(at(corner), levels, levels.length > 1 ? COVERS : TOUCHES);
    for (const { polygons, levels } of spaces) {
      const weight = levels.length > 1 ? MAY_TOUCH : COVERS;
      for (const corner of polygons.flat(2)) this.#note(at(corner), levels, weight);
    }
    this.levels = [...new Set([...lines, ...spaces].flatMap(({ levels }) => levels))].sort((a, b) => a - b);
  }

  #noteLine(line: PlanLine, plane: Plane): void {
    const { path, levels, isLevelTold } = line;
    const ends = [path[0], path[path.length - 1]];
    if (!isLevelTold) for (const corner of path) this.#noteUntold(plane.xy(corner), line);
    else if (levels.length === 1) for (const corner of path) this.#note(plane.xy(corner), levels, TOUCHES);
    else for (const end of ends) this.#note(plane.xy(end), levels, MAY_TOUCH);
  }

  #noteUntold(point: Xy, line: PlanLine): void {
    const key = keyOf(point);
    const known = this.#untold.get(key);
    if (known) known.add(line);
    else this.#untold.set(key, new Set([line]));
  }

  #note(point: Xy, levels: readonly Level[], weight: number): void {
    const key = keyOf(point);
    const weights = this.#weights.get(key) ?? new Map<Level, number>();
    this.#weights.set(key, weights);
    for (const level of levels) weights.set(level, (weights.get(level) ?? 0) + weight);
  }

  /** Notes on which levels the ends of a flight are that says it of one of them, or of none. */
  decide({ levels: [own], isLevelTold }: PlanLine, ends: readonly (readonly [Xy, Level])[]): void {
    for (const [point, level] of ends) {
      if (level === own) continue;
      if (isLevelTold) this.#note(point, [own], -TOUCHES);
      this.#note(point, [level], TOUCHES);
    }
  }

  of(point: Xy, level: Level): number {
    return this.#weights.get(keyOf(point))?.get(level) ?? 0;
  }

  /** How much lines that have no level, other than one of them, say for the ground. */
  ofUntold(point: Xy, line: PlanLine): number {
    const others = this.#untold.get(keyOf(point)) ?? new Set();
    return others.size > (others.has(line) ? 1 : 0) ? MAY_TOUCH : 0;
  }
}
