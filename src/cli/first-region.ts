import { readDeployment } from '../access/deployment.ts';
import type { Database } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { buildRegion, STARTER } from './region-build.ts';

/** Builds the starter region where there has never been another. */
export async function prepareRegion(versions: RegionVersions, opening: Promise<Database>): Promise<void> {
  if (!versions.isNew(STARTER.name)) {
    versions.needCurrent();
    return;
  }
  const progress = new Progress();
  progress.step('first start: preparing the database and the starter region');
  // Before anything is built: a region that is refused would stay, and look as if it had been wanted.
  await refuseOtherRegion(await opening, versions);
  const manifest = versions.list().at(0) ?? (await buildRegion(versions, STARTER, progress));
  versions.use(manifest.id);
  progress.done(`${counted(manifest.places, 'place')}`);
}

/** @throws ExplainedError where another region than the starter one was served: its files are lost, and must not be replaced in silence */
async function refuseOtherRegion(database: Database, versions: RegionVersions): Promise<void> {
  const { region } = await readDeployment(database);
  if (region === null || region === STARTER.name) return;
  throw new ExplainedError(
    `This database was last used with the region ${region}, but ${versions.folder} has no region. Mount or restore that folder, or import the ` +
      'maps again (waypost import); to serve the starter region instead, run waypost region build.',
  );
}
