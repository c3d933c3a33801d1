import type { Xy } from '../../src/geo/position.ts';
import { at } from './indoor-plan.ts';
import type { TestMap } from './map-files.ts';

type Tags = Readonly<Record<string, string>>;

/** Draws streets in metres, on the plane of drawn plans. Streets are joined where they share a point. */
export class DrawnStreets {
  readonly #nodes = new Map<string, { readonly id: number; readonly lat: number; readonly lng: number; tags?: Tags }>();
  readonly #ways: { readonly id: number; readonly nodes: number[]; readonly tags: Tags }[] = [];

  #node(point: Xy): number {
    const key = point.join();
    const node = this.#nodes.get(key) ?? { id: this.#nodes.size + 1, ...at(point) };
    this.#nodes.set(key, node);
    return node.id;
  }

  street(points: readonly Xy[], tags: Tags): this {
    this.#ways.push({ id: this.#ways.length + 1, nodes: points.map((point) => this.#node(point)), tags });
    return this;
  }

  get map(): TestMap {
    return { nodes: [...this.#nodes.values()], ways: this.#ways };
  }
}

/** Metres of the plane as a request has them. */
export function point(x: number, y: number): string {
  const { lat, lng } = at([x, y]);
  return `${lat},${lng}`;
}
