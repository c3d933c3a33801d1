import { extentOf, type Path } from '../../basemap/index.ts';

/** Shapes across 180°: their corners go on beyond the edge of the world, and are drawn on both sides of it. */

/** Lets no edge of a path run around the world: corners beyond the edge lie above 1, or below 0. Changes the path. */
export function unwrapped(path: Path): Path {
  for (let i = 2; i < path.length; i += 2) path[i] += Math.round(path[i - 2] - path[i]);
  return path;
}

/** Paths of one shape on the same side of the edge as the first. */
export const onOneSide = (paths: readonly Path[]): Path[] =>
  paths.map((path) => shifted(path, Math.round((paths[0]?.[0] ?? 0) - path[0])));

/** A shape, and once more on the other side of the world where it goes beyond the edge. */
export function onBothSides(paths: readonly Path[]): (readonly Path[])[] {
  const { minX, maxX } = extentOf(paths);
  const copies = [paths];
  if (maxX > 1) copies.push(paths.map((path) => shifted(path, -1)));
  if (minX < 0) copies.push(paths.map((path) => shifted(path, 1)));
  return copies;
}

/** A path so many worlds to the east. */
export function shifted(path: Path, columns: number): Path {
  return columns === 0 ? path : path.map((number, i) => (i % 2 === 0 ? number + columns : number));
}

/** A line in parts, each on one side of the edge. */
export function cutAtEdge(path: Path): Path[] {
  const parts: number[][] = [[]];
  let world = Math.floor(path[0]);
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i], path[i + 1]];
    const own = Math.floor(x);
    if (own !== world) {
      const edge = Math.max(own, world);
      const [beforeX, beforeY] = [path[i - 2], path[i - 1]];
      const crossing = beforeY + ((y - beforeY) * (edge - beforeX)) / (x - beforeX);
      parts[parts.length - 1].push(edge - world, crossing);
      parts.push([edge - own, crossing]);
      world = own;
    }
    parts[parts.length - 1].push(x - world, y);
  }
  // What only touches the edge is nothing on its other side.
  return parts.filter((part) => part.some((number, i) => number !== part[i % 2])).map((part) => Float64Array.from(part));
}
