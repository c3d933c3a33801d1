import { boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import type { LngLat } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import { type LevelsOf, levelsOf } from '../../osm/indoor/levels.ts';
import { isWalked } from '../../osm/indoor/ways.ts';
import type { TaggedFeature } from './tagged.ts';

/** So far from where a train stops its platform is looked for: by its number, and without one, metres. */
const SAME_REF_METERS = 300;
const BESIDE_METERS = 25;
/** An end of a path that is so near to a platform leads to it, metres. */
const ON_LINE_METERS = 0.2;

interface Platform {
  readonly refs: readonly string[];
  readonly lines: readonly (readonly LngLat[])[];
  readonly levels: LevelsOf;
}

/** Whether a thing is a platform. */
export function isPlatform(tags: Tags): boolean {
  return tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform';
}

/** Whether a thing belongs to a platform: where a train stops, or the edge at which one gets on. */
export function isAtPlatform(tags: Tags): boolean {
  return tags.get('public_transport') === 'stop_position' || /^(stop|platform_edge)$/.test(tags.get('railway') ?? '');
}

/** What is at a track or a gate is called by its number, whatever key has it. */
export function refOf(tags: Tags): string | null {
  const own = tags.get('ref');
  if (own !== undefined || !(isPlatform(tags) || isAtPlatform(tags))) return own ?? null;
  return tags.get('local_ref') ?? tags.get('railway:track_ref') ?? null;
}

/** The numbers of a `ref`: `31;32` are two. */
function refsOf(ref: string | null): string[] {
  return ref === null ? [] : ref.split(';').map((each) => each.trim());
}

const cornerKey = ([lng, lat]: LngLat) => `${lng},${lat}`;

/** The platforms of a plan whose level is told: what belongs to one is on its level. */
export class Platforms {
  readonly #platforms: readonly Platform[];
  /** The corners of all lines that are walked along, and their ends. */
  readonly #corners: ReadonlySet<string>;
  readonly #ends: readonly LngLat[];

  constructor(features: readonly TaggedFeature[]) {
    const walked = features.filter(({ tags, geometry }) => /LineString$/.test(geometry.type) && isWalked(tags));
    const lines = walked.flatMap(({ geometry }) => linesOf(geometry));
    this.#corners = new Set(lines.flat().map(cornerKey));
    this.#ends = lines.flatMap((line) => [line[0], line[line.length - 1]]);
    this.#platforms = features.flatMap(({ tags, geometry }) => {
      const levels = levelsOf(tags);
      if (!isPlatform(tags) || !levels.isTold) return [];
      return [{ refs: refsOf(refOf(tags)), lines: linesOf(geometry), levels }];
    });
  }

  /** Whether a platform that is drawn as a line is walked along: where a path leads to it. Else it may be the edge of one that is a surface. */
  isWalked(tags: Tags, line: readonly LngLat[]): boolean {
    if (!isPlatform(tags) || tags.get('foot') === 'no') return false;
    return (
      line.some((corner) => this.#corners.has(cornerKey(corner))) ||
      this.#ends.some((end) => metersTo(end, line) <= ON_LINE_METERS)
    );
  }

  /** The levels of the platform that a thing belongs to: the nearest with its number, else the one beside it; undefined for none. */
  levelsOf({ tags, geometry }: TaggedFeature): LevelsOf | undefined {
    const at = middleOfBox(boxOfGeometry(geometry));
    const refs = refsOf(refOf(tags));
    const near = this.#platforms
      .map((platform) => ({ platform, meters: Math.min(...platform.lines.map((line) => metersTo(at, line))) }))
      .sort((a, b) => a.meters - b.meters);
    const same = near.find(
      ({ platform, meters }) => meters <= SAME_REF_METERS && platform.refs.some((ref) => refs.includes(ref)),
    );
    return (same ?? near.find(({ meters }) => meters <= BESIDE_METERS))?.platform.levels;
  }
}

/** The points and lines of a geometry. */
function linesOf(geometry: TaggedFeature['geometry']): readonly (readonly LngLat[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((point) => [point]);
    case 'LineString':
      return [geometry.coordinates];
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** How far a line is from a point. */
function metersTo([lng, lat]: LngLat, line: readonly LngLat[]): number {
  const [perLat, perLng] = metersPerDegree(lat);
  const points = line.map(([x, y]) => [(x - lng) * perLng, (y - lat) * perLat] as const);
  let least = Number.POSITIVE_INFINITY;
  for (const [i, [bx, by]] of points.entries()) {
    const [ax, ay] = points[Math.max(0, i - 1)];
    const [east, north] = [bx - ax, by - ay];
    const square = east * east + north * north;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * east + ay * north) / square));
    least = Math.min(least, Math.hypot(ax + east * share, ay + north * share));
  }
  return least;
}
