import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Body } from '../contract/body.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Database } from '../database/open.ts';
import { createDataset, listDatasets } from '../datasets/datasets.ts';
import { importNow } from '../datasets/import-now.ts';
import { importVenue } from '../import/venues/import.ts';
import { TariffFiles } from '../regions/tariffs.ts';
import { VenueFiles } from '../regions/venues.ts';
import { assetsBody } from '../stores/asset.ts';
import { createStores } from '../stores/write.ts';
import { createZones } from '../stores/write-zones.ts';
import { zonesBody } from '../stores/zones.ts';
import { readTariffFile } from '../tolls/read.ts';

const demoFile = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
/** The file is part of the product: it comes in at once, and is small. */
const LIMITS = { maxBytes: 10_000_000, maxSeconds: 60, maxRows: 10_000, allowPrivate: 'no' } as const;

function readDemo<T>(body: Body<T>, name: string): T {
  const errors: Parameters<typeof body.read>[1] = [];
  const value = body.read(JSON.parse(readFileSync(demoFile(name), 'utf8')), errors);
  if (errors.length > 0) throw new InputProblem(errors);
  return value;
}

/** Puts the tariff of the sample town in use, unless there are tariffs already. */
export function useDemoTariff(dataFolder: string): void {
  const files = new TariffFiles(dataFolder);
  if (files.isEmpty()) files.write(readTariffFile(demoFile('tariff.yaml')));
}

/** The sample town. */
export const DEMO_TOWN = 'Port-Colbart';
/** What the mall of the sample town is called in requests. */
export const DEMO_VENUE = 'deux-nefs';
/** The three words of a house in the sample town, 12 Avenue du Colbart. */
export const DEMO_WORDS = 'orographic.fluctuations.avowed';

/** Gives a project the mall of the sample town. */
export async function importDemoVenue(dataFolder: string, projectId: string): Promise<void> {
  const plan = { path: demoFile('town.osm'), name: 'Les Deux Nefs' };
  await new VenueFiles(dataFolder).write(projectId, DEMO_VENUE, (draft) => importVenue(draft, plan, () => {}));
}

/** The dataset of parcels of the demo project; null where somebody has removed it, or the project. */
export async function demoDataset(database: Database, projectId: string): Promise<string | null> {
  const [dataset] = await listDatasets(database, projectId);
  return dataset?.id ?? null;
}

/** Gives a project what a team has in the sample town: shops, their zones, and a dataset of parcels. */
export async function fillWithDemo(database: Database, projectId: string): Promise<void> {
  await createStores(database, projectId, readDemo(assetsBody, 'stores.json'));
  await createZones(database, projectId, readDemo(zonesBody, 'zones.json'));
  const mapping = { id: 'parcel' };
  const { id: datasetId } = await createDataset(database, projectId, { name: 'parcels', url: null, mapping });
  await importNow(
    database,
    { projectId, datasetId, mapping, source: demoFile('parcels.geojson'), ...LIMITS, onInvalid: 'refuse' },
    () => {},
  );
}
