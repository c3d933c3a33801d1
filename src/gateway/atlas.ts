import type { Whereabouts } from '../contract/whereabouts.ts';
import { ANYWHERE } from '../contract/whereabouts.ts';
import { type Box, middleOfBox } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import type { Report } from '../http/log.ts';
import { Area } from './area.ts';
import type { AreaPlan } from './areas.ts';

const CHECK_MS = 1_000;
/** What is so near to an area belongs to it where it is in no other one: trips begin at roads up to 5 km away. In degrees of latitude. */
const MARGIN = 0.045;

interface Pattern {
  readonly method: string;
  readonly path: RegExp;
  readonly where: Whereabouts;
}

/** All areas, and which of them a place is in. */
export class Atlas {
  readonly areas: readonly Area[];
  readonly #log: Report;
  #patterns: { readonly of: Area['operations']; readonly list: readonly Pattern[] } = { of: [], list: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor(plans: readonly AreaPlan[], secret: string, log: Report) {
    this.areas = plans.map((plan) => new Area(plan, secret, log));
    this.#log = log;
  }

  /** Asks all servers how they are, now and every second. */
  async begin(): Promise<void> {
    await this.#check();
    for (const { name, isReady } of this.areas)
      if (!isReady) this.#log(`no server of the area ${name} has answered yet: what is asked for there gets 503`);
    this.#watch();
  }

  /** The names of the areas of which nobody knows yet where they are. */
  get unplaced(): readonly string[] {
    return this.areas.flatMap(({ name, isPlaced }) => (isPlaced ? [] : [name]));
  }

  async #check(): Promise<void> {
    await Promise.all(this.areas.map((area) => area.check()));
  }

  #watch(): void {
    this.#timer = setTimeout(() => void this.#check().then(() => this.#watch()), CHECK_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Where the place of a request is, and the numbers of the tile in its path. */
  whereOf(method: string, path: string): { readonly where: Whereabouts; readonly found: RegExpExecArray | null } {
    for (const pattern of this.#known()) {
      const found = pattern.method === (method === 'HEAD' ? 'GET' : method) ? pattern.path.exec(path) : null;
      if (found) return { where: pattern.where, found };
    }
    return { where: ANYWHERE, found: null };
  }

  #known(): readonly Pattern[] {
    const of = this.areas.find(({ isReady }) => isReady)?.operations ?? [];
    if (of !== this.#patterns.of && of.length > 0) this.#patterns = { of, list: of.map(patternOf) };
    return this.#patterns.list;
  }

  /** The area that holds a point, the one in which it lies deepest: there the least is cut off around it; else the nearest, if it is near. */
  ownerOf(position: Position): Area | null {
    return this.#deepest((area) => area.depthOf(position));
  }

  /** The areas that some points are in, that with the most of them first. */
  areasOf(points: readonly Position[]): readonly Area[] {
    const all = Map.groupBy(points, (point) => this.ownerOf(point));
    return [...all].sort(([, a], [, b]) => b.length - a.length).flatMap(([area]) => area ?? []);
  }

  /** The areas that have something in a box, the one that holds its middle first. */
  areasTouching(box: Box): readonly Area[] {
    const [lng, lat] = middleOfBox(box);
    const owner = this.ownerOf({ lat, lng });
    return this.areas.filter((area) => area.touches(box)).sort((a, b) => Number(b === owner) - Number(a === owner));
  }

  /** The area for a request about some points: the one that holds all of them, else the one that holds most. */
  areaFor(points: readonly Position[]): { readonly area: Area; readonly outside: number } | null {
    const all = this.#deepest((area) => Math.min(...points.map((point) => area.depthOf(point))));
    if (all) return { area: all, outside: 0 };
    let best: { area: Area; outside: number } | null = null;
    for (const area of this.areas) {
      const outside = points.filter((point) => area.depthOf(point) < -MARGIN).length;
      if (outside < points.length && (best === null || outside < best.outside)) best = { area, outside };
    }
    return best;
  }

  #deepest(depth: (area: Area) => number): Area | null {
    let best: { readonly area: Area; readonly depth: number } | null = null;
    for (const area of this.areas) {
      const of = depth(area);
      if (of >= -MARGIN && (best === null || of > best.depth)) best = { area, depth: of };
    }
    return best?.area ?? null;
  }
}

function patternOf({ method, path, where }: Area['operations'][number]): Pattern {
  const parts = path.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 1 ? `(?<${part}>[^/]+?)` : RegExp.escape(part)));
  return { method, path: new RegExp(`^${parts.join('')}/?$`), where };
}
