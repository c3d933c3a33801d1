import { startsOf } from '../../storage/starts.ts';
import type { DraftHeights } from './heights.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/** Sweeps over junctions of structures, and the change in metres at which no more are needed. */
const MOST_SWEEPS = 400;
const SETTLED_METERS = 0.02;
/** Stairs to a bridge hardly pull it to the ground: they climb what there is. */
const STAIRS_PULL = 0.001;

/**
 * Lays bridges, tunnels and stairs evenly between their ends: the ground below or above them says nothing. Where several meet away from the
 * ground, as on a long viaduct, each junction is at the mean of its neighbours, weighted by how near they are, which is a straight line where
 * there are two.
 */
export function levelStructures(segments: Segments, use: RoadUse, heights: DraftHeights): void {
  const own = [...segments.way.keys()].filter((segment) => use.lie(segments.way[segment]) !== 'ground');
  if (own.length === 0) return;
  const height = junctionHeights(segments, heights);
  settle(height, linksOf(segments, use, own));
  for (const segment of own) {
    const [first, last] = [heights.first[segment], heights.first[segment + 1] - 1];
    const [from, to] = [height[segments.from[segment]], height[segments.to[segment]]];
    for (let i = first; i <= last; i++) heights.meters[i] = from + ((to - from) * (i - first)) / (last - first);
  }
}

/** What the ground is at each junction. */
function junctionHeights({ from, to, junctionNode }: Segments, { first, meters }: DraftHeights): Float32Array {
  const height = new Float32Array(junctionNode.length).fill(Number.NaN);
  for (let segment = 0; segment < from.length; segment++) {
    height[from[segment]] = meters[first[segment]];
    height[to[segment]] = meters[first[segment + 1] - 1];
  }
  return height;
}

/** The neighbours of junctions that are away from the ground; those of `junction[i]` stand from `start[i]` on. */
interface Links {
  readonly junction: Uint32Array;
  readonly start: Uint32Array;
  readonly neighbour: Uint32Array;
  readonly pull: Float64Array;
}

function linksOf({ from, to, way, length, junctionNode }: Segments, use: RoadUse, own: readonly number[]): Links {
  const all = new Uint32Array(junctionNode.length);
  const above = new Uint32Array(junctionNode.length);
  for (let segment = 0; segment < from.length; segment++) for (const end of [from[segment], to[segment]]) all[end]++;
  for (const segment of own) for (const end of [from[segment], to[segment]]) above[end]++;
  // Where structures alone meet, and not one of them ends.
  const isAway = (junction: number) => above[junction] > 1 && above[junction] === all[junction];
  const junction = Uint32Array.from(new Set(own.flatMap((segment) => [from[segment], to[segment]].filter(isAway))));
  const place = new Map([...junction].map((each, i) => [each, i]));
  const sizes = new Uint32Array(junction.length);
  const ends = own.flatMap((segment) => [
    { segment, at: place.get(from[segment]), other: to[segment] },
    { segment, at: place.get(to[segment]), other: from[segment] },
  ]);
  for (const { at } of ends) if (at !== undefined) sizes[at]++;
  const start = startsOf(sizes);
  const cursor = start.slice();
  const neighbour = new Uint32Array(start[junction.length]);
  const pull = new Float64Array(neighbour.length);
  for (const { segment, at, other } of ends) {
    if (at === undefined) continue;
    const link = cursor[at]++;
    neighbour[link] = other;
    pull[link] = (use.lie(way[segment]) === 'stairs' ? STAIRS_PULL : 1) / Math.max(1, length[segment]);
  }
  return { junction, start, neighbour, pull };
}

/** Gauss and Seidel's method, forwards and backwards in turn, so that a chain is settled in few sweeps. */
function settle(height: Float32Array, links: Links): void {
  const { junction } = links;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let change = 0;
    for (let k = 0; k < junction.length; k++) {
      const i = sweep % 2 === 0 ? k : junction.length - 1 - k;
      const level = levelBetween(height, links, i);
      if (Number.isNaN(level)) continue;
      const before = height[junction[i]];
      change = Math.max(change, Number.isNaN(before) ? Number.POSITIVE_INFINITY : Math.abs(level - before));
      height[junction[i]] = level;
    }
    if (change < SETTLED_METERS) return;
  }
}

/** The mean of what is known of the neighbours of the i-th junction; NaN where nothing is. */
function levelBetween(height: Float32Array, { start, neighbour, pull }: Links, i: number): number {
  let [sum, weight] = [0, 0];
  for (let link = start[i]; link < start[i + 1]; link++) {
    const other = height[neighbour[link]];
    if (Number.isNaN(other)) continue;
    sum += other * pull[link];
    weight += pull[link];
  }
  return sum / weight;
}
