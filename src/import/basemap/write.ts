import { zxyToTileId } from 'pmtiles';
import {
  BasemapWriter,
  clipRings,
  type Drawn,
  LINE,
  latOf,
  lngOf,
  MAX_ZOOM,
  type Path,
  POINT,
  POLYGON,
  WORLD_ZOOM,
} from '../../basemap/index.ts';
import { openMapFile } from '../../osm/read.ts';
import { CELL_ZOOM, type Coverage, shortestSpan } from './coverage.ts';
import { drawElements, type ReadElements } from './elements.ts';
import { landOf } from './land.ts';
import type { LineSquares } from './line-squares.ts';
import { shifted } from './meridian.ts';
import { townLabels } from './towns.ts';
import { type DrawnPoint, readWorld } from './world.ts';

/** What a basemap is made of. */
export interface BasemapContent {
  /** Map files of OpenStreetMap. */
  readonly maps: readonly string[];
  /** Whether the towns of the rest of the world are on it. */
  readonly towns: boolean;
}

/** Makes the archive of tiles of a region. */
export async function writeBasemap(
  path: string,
  { maps, towns }: BasemapContent,
  progress: (step: string, share?: number) => void,
): Promise<void> {
  const writer = new BasemapWriter(path);
  try {
    await fill(writer, { maps, towns }, progress);
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

async function fill(
  writer: BasemapWriter,
  { maps, towns }: BasemapContent,
  progress: (step: string, share?: number) => void,
): Promise<void> {
  const settled: DrawnPoint[] = [];
  const read = await drawElements(
    maps.map(openMapFile),
    (type, paths, drawn, coverage) => {
      writer.add(type, paths, drawn, { touched: (tile) => coverage.touch(tile) });
      for (const each of drawn)
        if (each.layer === 'place_labels') settled.push({ x: paths[0][0], y: paths[0][1], drawn: each });
    },
    (share) => progress('drawing the map', share),
  );
  progress('drawing the world');
  const world = readWorld();
  const { coverage } = read;
  const land = landOf(world.land, read.files);
  addEverywhere(
    writer,
    POLYGON,
    [WORLD_RING, ...aroundEdge(land)],
    { layer: 'ocean', minZoom: 0, properties: {} },
    coverage,
  );
  const border: Drawn = { layer: 'boundaries', minZoom: 0, properties: BORDER, rank: 2 };
  for (const line of world.borders) {
    writer.add(LINE, [line], [{ ...border, maxZoom: WORLD_ZOOM }]);
    addNear(writer, LINE, outside(line, read.borders), border, coverage);
  }
  for (const { x, y, drawn } of world.countries) addEverywhere(writer, POINT, [Float64Array.of(x, y)], drawn, coverage);
  if (towns) {
    for (const { x, y, drawn } of await townLabels(settled))
      addEverywhere(writer, POINT, [Float64Array.of(x, y)], drawn, coverage);
  }
  progress('writing tiles');
  writer.finish(aboutOf(read), { name: 'Waypost', world_zoom: WORLD_ZOOM }, coveredTiles(coverage));
}

const BORDER = { admin_level: 2, maritime: false, disputed: false } as const;
/** The whole world, and a little more at its edges. */
const WORLD_RING: Path = Float64Array.of(-0.1, -0.1, 1.1, -0.1, 1.1, 1.1, -0.1, 1.1, -0.1, -0.1);

/** How far beyond the edge of the world, on both sides, land goes on: more than tiles reach. */
const BEYOND = 0.05;

/** Land, and what of it is seen again beyond the edge of the world, where tiles have a margin. */
function aroundEdge(land: readonly Path[]): Path[] {
  const west = clipRings(land, 0, 1 - BEYOND, 1).map((ring) => shifted(ring, -1));
  const east = clipRings(land, 0, 0, BEYOND).map((ring) => shifted(ring, 1));
  return [...land, ...west, ...east];
}

/** Draws what the whole world has: in all tiles down to its deepest zoom, and below that in those over map files; others are cut when they are asked for. */
function addEverywhere(
  writer: BasemapWriter,
  type: 1 | 2 | 3,
  paths: readonly Path[],
  drawn: Drawn,
  coverage: Coverage,
): void {
  writer.add(type, paths, [drawn], { isWanted: (range) => range.z <= WORLD_ZOOM || coverage.meets(range) });
}

function addNear(writer: BasemapWriter, type: 1 | 2 | 3, paths: readonly Path[], drawn: Drawn, coverage: Coverage): void {
  writer.add(type, paths, [{ ...drawn, minZoom: WORLD_ZOOM + 1 }], { isWanted: (range) => coverage.meets(range) });
}

/** The pieces of a line outside of cells. */
function outside(line: Path, cells: LineSquares): Path[] {
  const pieces: number[][] = [[]];
  for (let i = 0; i < line.length; i += 2) {
    if (!cells.has(line[i], line[i + 1])) pieces[pieces.length - 1].push(line[i], line[i + 1]);
    else if (pieces[pieces.length - 1].length > 0) pieces.push([]);
  }
  return pieces.filter(({ length }) => length >= 4).map((piece) => Float64Array.from(piece));
}

/** The numbers of all tiles below the world's deepest zoom that lie over what map files cover, in their order. */
function* coveredTiles(coverage: Coverage): Iterable<number> {
  const { cells } = coverage;
  for (let z = WORLD_ZOOM + 1; z <= MAX_ZOOM; z++) {
    const ids: number[] = [];
    if (z <= CELL_ZOOM) {
      for (const { x, y } of coverage.tilesAt(z)) ids.push(zxyToTileId(z, x, y));
    } else {
      const side = 2 ** (z - CELL_ZOOM);
      for (const { x, y } of cells) {
        for (let i = 0; i < side * side; i++)
          ids.push(zxyToTileId(z, x * side + (i % side), y * side + Math.floor(i / side)));
      }
    }
    yield* new Set(Float64Array.from(ids).sort());
  }
}

/** What is drawn first: the map files, or the world where there are none. */
function aboutOf({ box, coverage }: ReadElements) {
  if (!box) return { minZoom: 0, maxZoom: MAX_ZOOM, bounds: WORLD_BOUNDS, center: [0, 20, 1] } as const;
  const [from, to] = shortestSpan(box, coverage.cells);
  const zoom = Math.max(0, Math.min(MAX_ZOOM, Math.floor(-Math.log2(Math.max(to - from, box.maxY - box.minY, 1e-4)))));
  return {
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    bounds: WORLD_BOUNDS,
    center: [lngOf(((from + to) / 2) % 1), (latOf(box.minY) + latOf(box.maxY)) / 2, zoom],
  } as const;
}

const WORLD_BOUNDS = [-180, -85.0511, 180, 85.0511] as const;
