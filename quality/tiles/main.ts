/**
 * Draws the basemap of maps and checks all its tiles over them: layers and fields by what Shortbread defines, polygons by PostGIS, and
 * what is on them beside tiles that tilemaker draws. Prints the tables and, when all maps were checked, writes them to
 * `docs/tile-quality.md`.
 *
 *     npm run quality:tiles
 *     npm run quality:tiles -- map.osm.pbf
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { machineLine, markdownTable } from '../../bench/report.ts';
import { Basemap, MAX_ZOOM, type TileAt } from '../../src/basemap/index.ts';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { ExplainedError } from '../../src/explained-error.ts';
import { writeBasemap } from '../../src/import/basemap/write.ts';
import { OSM_COORDINATE_SCALE } from '../../src/osm/element.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { DATABASES } from '../../test/support/databases.ts';
import { tileAt } from '../../test/support/tiles.ts';
import { faultsOf, polygonText } from './check.ts';
import { type Amount, addAmounts } from './measure.ts';
import { peerAmounts, peerVersion } from './peer.ts';
import { SHORTBREAD } from './shortbread.ts';

const MAPS = fileURLToPath(new URL('../../../shared/data/osm', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/tile-quality.md', import.meta.url));
/** So many polygons are checked by one statement. */
const POLYGONS_AT_ONCE = 2_000;
/** So many faults of a map are printed. */
const MOST_PRINTED = 5;

interface Sizes {
  tiles: number;
  bytes: number;
  largest: number;
}

/** What was found on the tiles of a map. */
interface Findings {
  tiles: number;
  features: number;
  polygons: number;
  /** Faults, each once, with how often. */
  readonly faults: Map<string, number>;
  readonly invalid: string[];
  readonly ours: Map<string, Amount>;
}

/** All tiles that hold something of a map, from its raw nodes, and those above them. */
async function tilesOf(map: string): Promise<TileAt[]> {
  const keys = new Set<string>();
  await openMapFile(map).read({
    node(_id, lat, lng) {
      keys.add(tileAt(MAX_ZOOM, [lng / OSM_COORDINATE_SCALE, lat / OSM_COORDINATE_SCALE]));
    },
  });
  for (const key of keys) {
    const [z, x, y] = key.split('/').map(Number);
    if (z > 0) keys.add(`${z - 1}/${x >> 1}/${y >> 1}`);
  }
  return [...keys].map((key) => {
    const [z, x, y] = key.split('/').map(Number);
    return { z, x, y };
  });
}

/** PostGIS's reasons against polygons. */
async function invalidOf(database: Database, polygons: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ reason: string }>(sql`
    select postgis.ST_IsValidReason(shape) || ' in ' || left(text, 200) as reason
    from (select text, postgis.ST_GeomFromText(text) as shape from unnest(${polygons}::text[]) text) read
    where not postgis.ST_IsValid(shape)`);
  return rows.map(({ reason }) => reason);
}

async function check(
  map: string,
  tiles: readonly TileAt[],
  folder: string,
  database: Database,
  sizes: Sizes[],
): Promise<Findings> {
  const archive = join(folder, `${basename(map)}.pmtiles`);
  await writeBasemap(archive, { maps: [map], towns: true }, () => {});
  const found: Findings = { tiles: 0, features: 0, polygons: 0, faults: new Map(), invalid: [], ours: new Map() };
  const opened = await Basemap.open(archive);
  let polygons: string[] = [];
  const flush = async () => {
    found.polygons += polygons.length;
    found.invalid.push(...(await invalidOf(database, polygons)));
    polygons = [];
  };
  try {
    for (const tile of tiles) {
      const bytes = await opened.tile(tile);
      addSize(sizes, tile.z, bytes.length);
      const read = new VectorTile(new PbfReader(gunzipSync(bytes)));
      found.tiles++;
      for (const [name, layer] of Object.entries(read.layers)) {
        found.features += layer.length;
        for (const fault of faultsOf(name, layer, tile.z)) found.faults.set(fault, (found.faults.get(fault) ?? 0) + 1);
        if (SHORTBREAD[name]?.geometry !== 'polygon') continue;
        for (let i = 0; i < layer.length; i++) polygons.push(polygonText(layer.feature(i)));
      }
      if (tile.z === MAX_ZOOM) addAmounts(found.ours, read);
      if (polygons.length >= POLYGONS_AT_ONCE) await flush();
    }
    await flush();
  } finally {
    await opened.close();
  }
  return found;
}

function addSize(sizes: Sizes[], zoom: number, bytes: number): void {
  sizes[zoom] ??= { tiles: 0, bytes: 0, largest: 0 };
  const size = sizes[zoom];
  size.tiles++;
  size.bytes += bytes;
  size.largest = Math.max(size.largest, bytes);
}

function printFaults(name: string, { faults, invalid }: Findings): void {
  const lines = [...faults].map(([fault, count]) => `${fault} (${count} times)`);
  for (const line of [...lines.slice(0, MOST_PRINTED), ...invalid.slice(0, MOST_PRINTED)])
    process.stdout.write(`  ${name}: ${line}\n`);
}

const count = (number: number) => number.toLocaleString('en');
const kilobytes = (bytes: number) => (bytes / 1e3).toFixed(1);

/** Layers of both makers over all maps: how much of each, and ours as a share of the other's. */
function layerTable(ours: ReadonlyMap<string, Amount>, theirs: ReadonlyMap<string, Amount>): string {
  const none: Amount = { features: 0, size: 0 };
  const rows = [...theirs].sort().map(([name, their]) => {
    const our = ours.get(name) ?? none;
    const unit = { point: '', line: ' sides', polygon: ' tiles' }[SHORTBREAD[name]?.geometry ?? 'point'];
    const sizeOf = ({ size }: Amount) => (unit === '' ? count(size) : `${Number(size.toPrecision(4))}${unit}`);
    const share = their.size === 0 ? '–' : `${((our.size / their.size) * 100).toFixed(1)} %`;
    return [name, count(our.features), count(their.features), sizeOf(our), sizeOf(their), share];
  });
  return markdownTable(['layer', 'features', "tilemaker's", 'size', "tilemaker's", 'share'], rows);
}

function addAll(sum: Map<string, Amount>, more: ReadonlyMap<string, Amount>): void {
  for (const [name, { features, size }] of more) {
    const known = sum.get(name) ?? { features: 0, size: 0 };
    sum.set(name, { features: known.features + features, size: known.size + size });
  }
}

async function report(maps: readonly string[], folder: string, database: Database): Promise<string> {
  const version = peerVersion();
  if (version === null) process.stderr.write('tilemaker is not installed: no comparison by layer\n');
  const rows: string[][] = [];
  const sizes: Sizes[] = [];
  const compared: string[] = [];
  const [ours, theirs] = [new Map<string, Amount>(), new Map<string, Amount>()];
  for (const map of maps) {
    const name = basename(map).replace(/\.osm(\.pbf|\.gz|\.bz2)?$/, '');
    process.stderr.write(`${name}\n`);
    const tiles = await tilesOf(map);
    const found = await check(map, tiles, folder, database, sizes);
    printFaults(name, found);
    const faults = [...found.faults.values()].reduce((sum, times) => sum + times, 0);
    rows.push([
      ...[name, count(found.tiles), count(found.features), count(faults), count(found.polygons)],
      count(found.invalid.length),
    ]);
    const deepest = new Set(tiles.filter(({ z }) => z === MAX_ZOOM).map(({ x, y }) => `${x}/${y}`));
    const amounts = version === null ? null : peerAmounts(map, deepest, join(folder, `${name}.mbtiles`));
    if (amounts === null) continue;
    compared.push(name);
    addAll(ours, found.ours);
    addAll(theirs, amounts);
  }
  const zooms = sizes.flatMap(({ tiles, bytes, largest }, zoom) => [
    [String(zoom), count(tiles), kilobytes(bytes / tiles), kilobytes(largest)],
  ]);
  return `# Quality of tiles

Made by \`npm run quality:tiles\`, which draws the basemap of each map and checks all its tiles that hold something of the map, from zoom 0 to 14. \`npm run quality:tiles -- FILE…\` does so with any map.

${machineLine()}

## Layers, fields and polygons

*Faults* are layers, kinds, fields, types of values and of geometries, and zooms that [Shortbread 1.0](https://shortbread-tiles.org/schema/1.0/) does not have; names in further languages (\`name:fr\`) are none. *Invalid* are polygons that PostGIS's \`ST_IsValid\` refuses.

${markdownTable(['map', 'tiles', 'features', 'faults', 'polygons', 'invalid'], rows)}

## Sizes

Packed with gzip.

${markdownTable(['zoom', 'tiles', 'mean kB', 'largest kB'], zooms)}
${compared.length === 0 ? '' : `\n## Beside another maker\n\nThe maps that tilemaker ${version} can read (${compared.join(', ')}), drawn by it at zoom 14 by the same rules (\`quality/tiles/tilemaker.lua\`). A size is the number of points, the length of lines in sides of a tile, or the area in tiles; streets and labels with equal properties are joined into one feature here, so that sizes compare and numbers of features do not. What is more here: waters and lands that an extract cuts are closed, and towns that an extract lacks are those of the world's table.\n\n${layerTable(ours, theirs)}\n`}`;
}

const folder = mkdtempSync(join(tmpdir(), 'waypost-tiles-'));
const [embedded] = DATABASES;
const opened = await embedded.open();
try {
  const named = process.argv.slice(2);
  const maps =
    named.length > 0
      ? named
      : readdirSync(MAPS)
          .sort()
          .map((file) => join(MAPS, file));
  const text = await report(maps, folder, opened.database);
  process.stdout.write(text);
  if (named.length === 0) writeFileSync(DOCUMENT, text);
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await opened.close();
  rmSync(folder, { recursive: true });
}
