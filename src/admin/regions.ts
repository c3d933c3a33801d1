import Type, { type Static } from 'typebox';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { ExplainedError } from '../explained-error.ts';
import { MODES } from '../modes/index.ts';
import { creditsOf } from '../regions/attribution.ts';
import { ManifestSchema, type RegionVersions } from '../regions/versions.ts';
import { pathPart } from './schemas.ts';

const { name: _, format: __, id: ___, inputs: ____, ...MANIFEST } = ManifestSchema.properties;

const Region = Type.Object(
  {
    ...MANIFEST,
    name: Type.String({ description: 'Its id, which names it everywhere: the time of its import and what it was called.' }),
    called: Type.String(),
    in_use: Type.Boolean(),
    bytes: Type.Integer({ format: 'int64' }),
    kept_bytes: Type.Integer({
      format: 'int64',
      description: 'Those of them of the files that it was built from: without any, it cannot be updated.',
    }),
    credits: Type.Array(Type.String(), { description: 'Whom those who show answers have to credit.' }),
  },
  { title: 'RegionVersion' },
);
const Regions = Type.Object({
  regions: Type.Array(Region, { description: 'The newest first.' }),
  damaged: Type.Array(Type.Object({ name: Type.String(), error: Type.String() })),
});

const unknownRegion = () => new Problem(404, 'There is no such region version');
const inUse = () => new Problem(409, 'The region version is in use: use another one first');
const UNKNOWN_REGION: Cause = { name: 'unknownRegion', description: 'There is no such version', problem: unknownRegion() };
const IN_USE: Cause = { name: 'regionInUse', description: 'The version is in use', problem: inUse() };
const damaged = (reason: string) => new Problem(409, reason);
const DAMAGED: Cause = {
  name: 'regionDamaged',
  description: 'Its manifest cannot be read',
  problem: damaged('The manifest is damaged: import the maps of that region again'),
};

/** The region versions of a server. */
export function regionEndpoints(versions: RegionVersions): Endpoint[] {
  const need = (id: string) => {
    if (!versions.ids().includes(id)) throw unknownRegion();
  };
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/regions',
      operationId: 'listRegions',
      summary: 'The region versions: imported maps',
      admits: 'operator',
      reply: Regions,
      answer: () => listed(versions),
    }),
    adminEndpoint({
      method: 'PUT',
      path: '/admin/regions/current',
      operationId: 'useRegion',
      summary: 'Switch to another version; running servers follow within a second',
      admits: 'operator',
      body: jsonBody(Type.Object({ name: Type.String({ maxLength: 200 }) })),
      refuses: [UNKNOWN_REGION, DAMAGED],
      reply: Type.Object({ name: Type.String(), in_use: Type.Boolean() }),
      answer({ body: { name } }) {
        need(name);
        explained(() => versions.use(name));
        return { name, in_use: true };
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/regions/{region}',
      operationId: 'deleteRegion',
      summary: 'Remove a version that is not in use',
      admits: 'operator',
      at: { region: pathPart('The name of a version.') },
      refuses: [UNKNOWN_REGION, IN_USE],
      status: 204,
      reply: NOTHING,
      answer({ path: { region } }) {
        need(region);
        if (region === versions.current()) throw inUse();
        explained(() => versions.remove(region));
      },
    }),
  ];
}

function listed(versions: RegionVersions): Static<typeof Regions> {
  const regions: Static<typeof Region>[] = [];
  const broken: { name: string; error: string }[] = [];
  for (const id of versions.ids()) {
    try {
      const { name: called, format: _format, id: name, inputs: _inputs, ...version } = versions.describe(id);
      const credits = creditsOf(version.sources).map(({ attribution }) => attribution);
      regions.push({ ...version, name, called, modes: version.modes ?? [...MODES], credits });
    } catch (error) {
      if (!(error instanceof ExplainedError)) throw error;
      // One that cannot be read does not hide the others.
      broken.push({ name: id, error: error.message });
    }
  }
  return { regions, damaged: broken };
}

/** What an operator can mend is said. */
function explained(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof ExplainedError ? damaged(error.message) : error;
  }
}
