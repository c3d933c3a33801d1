import { createProject } from '../src/access/projects.ts';
import type { Database } from '../src/database/open.ts';
import { createDataset } from '../src/datasets/datasets.ts';
import { domainOf } from '../src/datasets/domain.ts';
import type { FeatureFile } from '../src/datasets/files/feature-file.ts';
import { beginImport } from '../src/datasets/import-record.ts';
import { loadFeatures } from '../src/datasets/load.ts';
import { DegreesConverter } from '../src/datasets/reproject.ts';
import { checkedProjected } from '../src/geo/geometry.ts';
import { DATABASES } from '../test/support/databases.ts';
import { seededRandom } from './queries.ts';
import { markdownTable } from './report.ts';

const PARCELS = 20_000;
const ROUNDS = 5;
const SEED = 29;
/** Lambert 93, as a Shapefile has it: more to set up than a number of EPSG. */
const LAMBERT93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",44.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';
const EPSG = 'EPSG:2154';
const SYSTEMS = [
  ['WGS 84', undefined],
  [EPSG, EPSG],
  ['the text of a Shapefile', LAMBERT93],
] as const;

/** A parcel of France in Lambert 93: a square with sides of 20 m. */
function* parcels(count: number) {
  const random = seededRandom(SEED);
  for (let i = 0; i < count; i++) {
    const [x, y] = [300_000 + random() * 700_000, 6_200_000 + random() * 800_000];
    const ring = [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
      [0, 0],
    ].map(([right = 0, up = 0]) => [x + right, y + up]);
    yield { type: 'Polygon', coordinates: [ring] };
  }
}

/** The same as features, in longitude and latitude where there is no system. */
function features(geometries: readonly unknown[]): FeatureFile['features'] {
  return geometries.map((geojson, i) => ({
    place: `feature ${i + 1}`,
    id: undefined,
    geometry: { geojson },
    attributes: { parcel: `P${i}`, use: ['house', 'shop', 'field'][i % 3] },
  }));
}

/** Seconds that an import takes. */
async function importSeconds(database: Database, projectId: string, name: string, file: FeatureFile): Promise<number> {
  const { id } = await createDataset(database, projectId, { name, url: null, mapping: null });
  const task = await beginImport(database, projectId, id);
  const started = performance.now();
  await loadFeatures(database, task, file, { maxRows: 10_000_000, onInvalid: 'refuse' }, () => {});
  return (performance.now() - started) / 1000;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** Files in another system than longitude and latitude beside the same features in it, by turns. */
export async function benchProjected(): Promise<string> {
  const rows: string[][] = [];
  const planar = [...parcels(PARCELS)].map((each) => checkedProjected(each, { maxPositions: 100 }, domainOf(EPSG)));
  for (const { name, skip, open } of DATABASES) {
    if (skip !== false) continue;
    const { database, close } = await open();
    const project = await createProject(database, 'bench');
    if (!project) throw new Error('no project');
    const degrees = (await new DegreesConverter(database, EPSG).convert(planar)).map((each) =>
      'geojson' in each ? each.geojson : null,
    );
    const seconds = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [system, crs] of SYSTEMS) {
        const file = { crs, features: features(crs === undefined ? degrees : planar) };
        const took = await importSeconds(database, project.id, `${system} ${round}`, file);
        seconds.set(system, [...(seconds.get(system) ?? []), took]);
      }
    }
    const plain = seconds.get('WGS 84') ?? [];
    for (const [system] of SYSTEMS) {
      const own = seconds.get(system) ?? [];
      const took = median(own);
      // Of imports one after the other: what else the machine does meets both.
      const ratio = median(own.map((each, round) => each / (plain[round] ?? Number.NaN)));
      rows.push([name, system, took.toFixed(1), (PARCELS / took).toFixed(0), ratio.toFixed(2)]);
    }
    await close();
  }
  return `## Imports of projected files

${PARCELS.toLocaleString('en')} parcels of five positions, in longitude and latitude and in Lambert 93, imported by turns, ${ROUNDS} rounds each; medians.

${markdownTable(['database', 'reference system of the file', 'seconds', 'features/s', 'of WGS 84'], rows)}
`;
}
