import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { clipLine, clipRings } from './clip.ts';
import { onGrid } from './cut.ts';
import { BUFFER, EXTENT, type TileAt } from './grid.ts';
import { encodedTile } from './layer-writer.ts';
import { type Path, POINT, POLYGON, type ShapeType } from './shape.ts';
import { type TileDrawn, typeOf } from './tile-feature.ts';

/** A tile that an archive lacks, cut out of one of a lesser zoom. Null for one without features. @param depth how many zooms lie between them */
export function cutOut(above: Uint8Array, depth: number, { x, y }: TileAt): Uint8Array | null {
  const side = 2 ** depth;
  const column = x & (side - 1);
  const row = y & (side - 1);
  const layers = new Map<string, TileDrawn[]>();
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(above)).layers)) {
    const features: TileDrawn[] = [];
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const type = typeOf(feature.type);
      if (type === null) continue;
      const paths = feature
        .loadGeometry()
        .map((points) =>
          Float64Array.from(points.flatMap((point) => [(point.x / layer.extent) * side, (point.y / layer.extent) * side])),
        );
      const inside = inTile(type, type === POINT ? paths.flatMap(pointsOf) : paths, column, row);
      // The tile that it is cut out of is the world here: its children are tiles of zoom `depth`.
      const drawn = onGrid(type, inside.map(scaled(1 / side)), { z: depth, x: column, y: row });
      if (drawn.length > 0) features.push({ type, paths: drawn, properties: feature.properties });
    }
    layers.set(name, features);
  }
  return encodedTile(layers);
}

const pointsOf = (path: Path): Path[] => Array.from({ length: path.length / 2 }, (_, i) => path.slice(2 * i, 2 * i + 2));

const scaled = (factor: number) => (path: Path) => path.map((number) => number * factor);

function inTile(type: ShapeType, paths: readonly Path[], column: number, row: number): Path[] {
  const buffer = type === POINT ? 0 : BUFFER / EXTENT;
  return [column, row]
    .reduce<readonly Path[]>((left, from, i) => {
      const axis = i === 0 ? 0 : 1;
      const [low, high] = [from - buffer, from + 1 + buffer];
      if (type === POINT) return left.filter((path) => path[axis] >= low && path[axis] < high);
      return type === POLYGON ? clipRings(left, axis, low, high) : left.flatMap((path) => clipLine(path, axis, low, high));
    }, paths)
    .slice();
}
