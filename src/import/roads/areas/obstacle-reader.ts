import type { Tags } from '../../../osm/element.ts';
import { type Floor, floorOf } from '../../../osm/roads/area.ts';
import { type Obstacle, obstacleOf } from '../../../osm/roads/obstacle.ts';
import { Growing } from '../../../storage/growing.ts';
import { IdIndex } from '../../../storage/id-index.ts';
import { IdSet } from '../../../storage/id-set.ts';
import type { LargeMap } from '../../../storage/large.ts';
import type { ObstacleMember } from './area-reader.ts';
import { CellSet, cellAt, cellsOf, type UnitBox } from './map-cells.ts';

/** Something in the way: longitude and latitude of its corners in 10⁻⁷ degrees, one after the other. */
export interface ObstacleLine {
  readonly kind: Obstacle;
  readonly floor: Floor;
  readonly line: Float64Array;
  /** The nodes that its corners are. */
  readonly nodes: readonly number[];
}

/** How far beyond an area the corners of what reaches into it are looked for, in 10⁻⁷ degrees: about 100 m. An edge that has none there is not seen. */
const MARGIN = 10_000;

/** Collects what stands on areas: nodes near them first, then the ways that are drawn of those. */
export class ObstacleReader {
  readonly #cells = new CellSet();
  readonly #members: LargeMap<number, ObstacleMember>;
  readonly #ids = new Growing((length) => new Float64Array(length));
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));
  /** Of the nodes, once all of them are there. */
  #index: IdIndex | null = null;
  readonly #seen = new IdSet();
  readonly #inCell = new Map<number, ObstacleLine[]>();

  constructor(boxes: readonly UnitBox[], members: LargeMap<number, ObstacleMember>) {
    this.#members = members;
    for (const { south, west, north, east } of boxes) {
      const wider = { south: south - MARGIN, west: west - MARGIN, north: north + MARGIN, east: east + MARGIN };
      for (const cell of cellsOf(wider)) this.#cells.add(cell);
    }
  }

  node(id: number, lat: number, lng: number): void {
    if (!this.#cells.has(cellAt(lat, lng))) return;
    this.#index = null;
    this.#ids.push(id);
    this.#lat.push(lat);
    this.#lng.push(lng);
  }

  way(id: number, nodes: readonly number[], tags: Tags): void {
    const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1];
    const kind = obstacleOf(tags, isClosed);
    const obstacle = kind ? { kind, floor: floorOf(tags) } : this.#members.get(id);
    if (!obstacle || this.#seen.has(id)) return;
    this.#seen.add(id);
    // Where the map lacks nodes, or they are far away, the line is interrupted.
    let start = 0;
    for (let at = 0; at <= nodes.length; at++) {
      if (at < nodes.length && this.#find(nodes[at]) >= 0) continue;
      this.#add(nodes.slice(start, at), obstacle);
      start = at + 1;
    }
  }

  #find(node: number): number {
    this.#index ??= new IdIndex(this.#ids.view());
    return this.#index.find(node);
  }

  /** Longitude and latitude of a node that is there. */
  #pointOf(node: number): readonly number[] {
    const found = this.#find(node);
    return [this.#lng.get(found), this.#lat.get(found)];
  }

  #add(nodes: readonly number[], { kind, floor }: ObstacleMember): void {
    if (nodes.length < 2) return;
    const line = Float64Array.from(nodes.flatMap((node) => this.#pointOf(node)));
    const obstacle = { kind, floor, line, nodes };
    const cells = new Set<number>();
    for (let at = 2; at < line.length; at += 2) {
      const [fromLng, fromLat, toLng, toLat] = line.subarray(at - 2, at + 2);
      const box = {
        south: Math.min(fromLat, toLat),
        west: Math.min(fromLng, toLng),
        north: Math.max(fromLat, toLat),
        east: Math.max(fromLng, toLng),
      };
      for (const cell of cellsOf(box)) if (this.#cells.has(cell)) cells.add(cell);
    }
    for (const cell of cells) {
      const known = this.#inCell.get(cell);
      if (known) known.push(obstacle);
      else this.#inCell.set(cell, [obstacle]);
    }
  }

  /** What may reach into a box. */
  within(box: UnitBox): Set<ObstacleLine> {
    const found = new Set<ObstacleLine>();
    for (const cell of cellsOf(box)) for (const obstacle of this.#inCell.get(cell) ?? []) found.add(obstacle);
    return found;
  }
}
