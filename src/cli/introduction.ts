import { beginDemo, readDeployment, setIntroduction } from '../access/deployment.ts';
import { createKey } from '../access/keys.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { TOWN_KINDS } from '../places/index.ts';
import type { OpenRegion } from '../regions/live.ts';
import { publishFolder } from '../sharing/publish-folder.ts';
import { wordsOf } from '../text/words.ts';
import { DEMO_TOWN, DEMO_VENUE, DEMO_WORDS, demoDataset, fillWithDemo, importDemoVenue, useDemoTariff } from './demo.ts';
import { publishingOn } from './publishing.ts';

/**
 * On the first start: a project `demo` with the shops, parcels and tolls of the sample town, its keys, and requests to try them with. A start
 * that was interrupted is finished by the next one: what may be half done is done again, and keys are made when all else is there.
 */
export async function introduce(database: Database, region: OpenRegion, config: Config, address: string): Promise<void> {
  const { introduction, demoProject } = await readDeployment(database);
  if (introduction === 'done') return;
  const projectId = introduction === 'filled' ? demoProject : await prepareDemo(database, config);
  const datasetId = projectId && (await demoDataset(database, projectId));
  if (!datasetId) return setIntroduction(database, 'done');
  const publicKey = await createKey(database, projectId, { kind: 'public', canWrite: false, expiresAt: null });
  const privateKey = await createKey(database, projectId, { kind: 'private', canWrite: true, expiresAt: null });
  await showDemo(region, config, { address, publicKey, privateKey, datasetId });
  await setIntroduction(database, 'done');
}

/** Makes the demo project with all but its keys; null where somebody has a project of that name. */
async function prepareDemo(database: Database, config: Config): Promise<string | null> {
  const { dataFolder } = config;
  const project = await beginDemo(database);
  if (!project) return null;
  await fillWithDemo(database, project.id);
  useDemoTariff(dataFolder);
  await importDemoVenue(dataFolder, project.id);
  if (config.store) await publishFolder(publishingOn(config, database).publisher, dataFolder, ['tariff', 'venue']);
  await setIntroduction(database, 'filled');
  return project.id;
}

interface DemoKeys {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly datasetId: string;
}

/** Shows the keys, and requests to try them with; fulfilled when they are out. */
async function showDemo(
  region: OpenRegion,
  config: Config,
  { address, publicKey, privateKey, datasetId }: DemoKeys,
): Promise<void> {
  const { threewords, threewordsSegment } = config;
  const townCalled = (name: string) =>
    region.search.find({ words: wordsOf(name), kinds: new Set<string>(TOWN_KINDS), limit: 1 })[0]?.place;
  const sanFrancisco = townCalled('san francisco');
  const hasSampleTown = townCalled(DEMO_TOWN) !== undefined;
  // A request for what the region does not have would be answered with nothing.
  const requests = [
    ...(sanFrancisco === undefined
      ? []
      : [
          `'${address}/localities/autocomplete?input=san%20franc&private_key=${privateKey}'`,
          `'${address}/localities/details?public_id=${region.places.publicId(sanFrancisco)}&private_key=${privateKey}'`,
          `-H 'Referer: http://localhost/' '${address}/localities/autocomplete?input=par&location=45.76,4.83&radius=100000&key=${publicKey}'`,
        ]),
    `'${address}/stores/search?lat=50.95&lng=1.48&radius=500&query=tag:wifi&private_key=${privateKey}'`,
    `-d '{"geometry": "50.95,1.48", "buffer": 100, "where": "use:shop"}' '${address}/datasets/${datasetId}/features/nearby?private_key=${privateKey}'`,
    ...(hasSampleTown
      ? [
          `'${address}/distance/distancematrix/json?origins=50.95,1.48&destinations=50.9503,1.4288|50.952,1.49&elements=duration_distance&private_key=${privateKey}'`,
          `'${address}/distance/tolls/json?origin=50.9424,1.5040&destination=50.9553,1.4652&private_key=${privateKey}'`,
        ]
      : []),
    `'${address}/indoor/directions/${DEMO_VENUE}?origin=ref:1.0.1&destination=ref:2.2.6&private_key=${privateKey}'`,
    ...(hasSampleTown && threewords === 'open'
      ? [`'${address}/${threewordsSegment}/convert-to-address?words=${DEMO_WORDS}&private_key=${privateKey}'`]
      : []),
  ];
  const text = `
The project demo is ready. Its keys are not shown again:

  public key   ${publicKey}
  private key  ${privateKey}

Try it:

${requests.map((request) => `  curl ${request}\n`).join('')}
API reference: ${address}/docs
Demo pages:    ${address}/demo

`;
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}
