import { WALKING } from '../../../modes/index.ts';
import { NO_TAGS, type Tags } from '../../../osm/element.ts';
import type { NodePositions } from '../../../osm/positions.ts';
import { standingTags } from '../../../osm/roads/conditional.ts';
import { passingOf } from '../../../osm/roads/node.ts';
import type { AreaReader } from './area-reader.ts';
import { type AreaShape, LEFT_AREAS, type LeftArea, shapeOfArea } from './area-shapes.ts';
import { entrancesOf, type WalkedWay } from './entrances.ts';
import { type AreaWay, linesAcross } from './lines-across.ts';
import { ObstacleReader } from './obstacle-reader.ts';

/** What became of the areas of a map. */
export interface AreasReport {
  /** Areas with lines across. */
  readonly crossed: number;
  /** Lines, each of two points. */
  readonly lines: number;
  /** Areas that need none: fewer than two entrances, or ways along their rings as short. */
  readonly plain: number;
  /** How many areas are left as they were, by reason. */
  readonly left: Readonly<Partial<Record<LeftArea, number>>>;
}

/** Counts areas by what became of them. */
class AreaCounts {
  #crossed = 0;
  #lines = 0;
  #plain = 0;
  readonly #left = new Map<LeftArea, number>();

  leave(reason: LeftArea): void {
    this.#left.set(reason, (this.#left.get(reason) ?? 0) + 1);
  }

  cross(lines: number): void {
    if (lines > 0) this.#crossed++;
    else this.#plain++;
    this.#lines += lines;
  }

  report(): AreasReport {
    const left = Object.fromEntries(
      LEFT_AREAS.flatMap((reason) => {
        const count = this.#left.get(reason);
        return count === undefined ? [] : [[reason, count]];
      }),
    );
    return { crossed: this.#crossed, lines: this.#lines, plain: this.#plain, left };
  }
}

/** What is looked up of the roads of a map. */
interface Roads {
  /** Ways that people walk along. */
  readonly ways: () => Iterable<WalkedWay>;
  readonly isRoad: (id: number) => boolean;
  readonly isDoor: (node: number) => boolean;
  /** Whether everybody gets through a barrier at a node. */
  readonly isGate: (node: number) => boolean;
  readonly tagsOf: (node: number) => Tags;
}

/** The ways across the areas of a map, once the positions of nodes are known. */
export class AreaWays {
  readonly #positions: NodePositions;
  readonly #counts = new AreaCounts();
  readonly #shapes: AreaShape[] = [];
  readonly #obstacles: ObstacleReader;

  constructor(reader: AreaReader, positions: NodePositions) {
    this.#positions = positions;
    for (const area of reader.finish()) {
      const shape = shapeOfArea(area, positions);
      if (typeof shape === 'string') this.#counts.leave(shape);
      else this.#shapes.push(shape);
    }
    this.#obstacles = new ObstacleReader(
      this.#shapes.map(({ box }) => box),
      reader.obstacleMembers,
    );
  }

  /** What collects obstacles; null where there are no areas. */
  obstacles(): ObstacleReader | null {
    return this.#shapes.length > 0 ? this.#obstacles : null;
  }

  /** All ways that the map does not have: lines across areas, and rings of multipolygons that are no roads by themselves. */
  across({ ways, isRoad, isDoor, isGate, tagsOf }: Roads): {
    readonly ways: readonly AreaWay[];
    readonly report: AreasReport;
  } {
    const positions = this.#positions;
    const rings = this.#shapes.map((shape) => this.#ringWays(shape, isRoad));
    const ringWays = this.#shapes.flatMap(({ area }, i) =>
      rings[i].map(({ id, nodes }): WalkedWay => {
        const places = Int32Array.from(nodes, (node) => positions.find(node));
        return { id, places, floor: area.floor, isPlain: () => false };
      }),
    );
    const known = new Map<Tags, boolean>([[NO_TAGS, false]]);
    const isClosed = (tags: Tags) => {
      const closed = known.get(tags) ?? passingOf(standingTags(tags, WALKING), WALKING).word === 'closed';
      known.set(tags, closed);
      return closed;
    };
    const all = function* () {
      yield* ways();
      yield* ringWays;
    };
    const entrances = entrancesOf(this.#shapes, all, {
      positions,
      isDoor: (place) => isDoor(positions.id(place)),
      isClosed: (place) => isClosed(tagsOf(positions.id(place))),
    });
    const found: AreaWay[] = [];
    for (const [i, shape] of this.#shapes.entries()) {
      const lines = linesAcross(shape, entrances[i], positions, this.#obstacles, isGate);
      // The ring of a multipolygon is walked along where something leads to it.
      const isEntered = entrances[i].onRing.size > 0 || (typeof lines !== 'string' && lines.length > 0);
      if (isEntered) found.push(...rings[i]);
      if (typeof lines === 'string') {
        this.#counts.leave(lines);
        continue;
      }
      this.#counts.cross(lines.length);
      found.push(...lines);
    }
    return { ways: found, report: this.#counts.report() };
  }

  /** Ways of the rings of a multipolygon that are no roads. */
  #ringWays({ area }: AreaShape, isRoad: (id: number) => boolean): AreaWay[] {
    if (!area.isRelation) return [];
    const { tags, sign, lines } = area;
    return area.ringWays.flatMap((id, i) => (isRoad(id) ? [] : [{ id, nodes: lines[i], tags, sign }]));
  }
}
