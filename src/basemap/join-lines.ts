import type { TilePaths } from './cut.ts';
import type { GridRing } from './grid-ring.ts';
import type { Properties } from './layers.ts';
import { LINE } from './shape.ts';
import type { TileFeature } from './tile-feature.ts';

/**
 * Joins lines of a tile that say the same into one feature, end to end where they meet: a street of the map is many pieces, which a tile need not
 * tell apart, and a label needs length.
 */
export function joinedLines(features: readonly TileFeature[]): TileFeature[] {
  const joined: TileFeature[] = features.filter(({ type }) => type !== LINE);
  for (const [first, ...others] of alikeLines(features)) {
    const paths = others.length === 0 ? first.paths : chained([...first.paths, ...others.flatMap((other) => other.paths)]);
    joined.push({ ...first, paths });
  }
  return joined;
}

/** Lines with the same properties and the same rank, in the order in which the first of them come. */
function alikeLines(features: readonly TileFeature[]): readonly (readonly TileFeature[])[] {
  const groups: TileFeature[][] = [];
  const byProperties = new Map<Properties, TileFeature[][]>();
  for (const feature of features) {
    if (feature.type !== LINE) continue;
    const known = byProperties.get(feature.properties) ?? [];
    byProperties.set(feature.properties, known);
    const group = known.find(([{ rank }]) => rank === feature.rank);
    if (group) group.push(feature);
    else {
      const begun = [feature];
      known.push(begun);
      groups.push(begun);
    }
  }
  return groups;
}

const endKey = (x: number, y: number) => x * 65_536 + y;
const firstKey = (path: GridRing) => endKey(path[0], path[1]);
const lastKey = (path: GridRing) => endKey(path[path.length - 2], path[path.length - 1]);

/** Lines, each with those that begin where it ends. Directions stay: they may be those of traffic. */
function chained(paths: TilePaths): TilePaths {
  const beginning = new Map<number, GridRing[]>();
  for (const path of paths) {
    const key = firstKey(path);
    const known = beginning.get(key);
    if (known) known.push(path);
    else beginning.set(key, [path]);
  }
  const ending = new Set(paths.map(lastKey));
  const used = new Set<GridRing>();
  const chains: GridRing[] = [];
  // Those that nothing leads to come first, so that chains are as long as they can be; what is left then runs in circles.
  const byStart = [
    ...paths.filter((path) => !ending.has(firstKey(path))),
    ...paths.filter((path) => ending.has(firstKey(path))),
  ];
  for (const start of byStart) {
    if (used.has(start)) continue;
    const chain: number[] = [];
    for (
      let next: GridRing | undefined = start;
      next;
      next = beginning.get(lastKey(next))?.find((path) => !used.has(path))
    ) {
      used.add(next);
      for (let i = chain.length === 0 ? 0 : 2; i < next.length; i++) chain.push(next[i]);
    }
    chains.push(chain);
  }
  return chains;
}
