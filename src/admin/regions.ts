import Type, { type Static } from 'typebox';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Queryable } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { MODES } from '../modes/index.ts';
import { creditsOf } from '../regions/attribution.ts';
import { ManifestSchema, NoRegionVersion, type RegionVersions } from '../regions/versions.ts';
import { REGION } from '../sharing/items.ts';
import { NotPublished, type Publishing } from '../sharing/publisher.ts';
import { listServers } from '../sharing/server-rows.ts';
import { sharedRegions } from '../sharing/shared-regions.ts';
import { pathPart, Time } from './schemas.ts';

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
    is_next: Type.Boolean({ description: 'Whether it takes the place of the one in use when all servers have it.' }),
    servers: nullable(
      Type.Array(Type.String(), { description: 'The servers that have it; null where servers share nothing.' }),
    ),
  },
  { title: 'RegionVersion' },
);
const Server = Type.Object(
  {
    address: Type.String(),
    version: Type.String(),
    started_at: Time,
    seen_at: Time,
    is_live: Type.Boolean({ description: 'Whether the others wait for it: it was seen in the last seconds.' }),
    region: nullable(Type.String({ description: 'The region version that it answers from.' })),
    problems: Type.Array(Type.Object({ part: Type.String(), reason: Type.String() }), {
      description: 'What it should serve and cannot.',
    }),
  },
  { title: 'SharingServer' },
);
const Regions = Type.Object({
  regions: Type.Array(Region, { description: 'The newest first; with a store, those of the store.' }),
  servers: Type.Array(Server, { description: 'The servers that share a store, of the last hour; none without one.' }),
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

/** The region versions of a server, or of the servers that share them. */
export function regionEndpoints(versions: RegionVersions, publishing: Publishing | null): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/regions',
      operationId: 'listRegions',
      summary: 'The region versions: imported maps',
      admits: 'operator',
      reply: Regions,
      answer: () => (publishing ? listShared(publishing.database) : listed(versions)),
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
      async answer({ body: { name } }) {
        if (publishing) await published(publishing.publisher.serve(REGION, name), unknownRegion);
        else explained(() => versions.use(name));
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
      async answer({ path: { region } }) {
        if (publishing) {
          const isRemoved = await published(publishing.publisher.removeVersion(REGION, region), inUse);
          if (!isRemoved) throw unknownRegion();
          return;
        }
        if (region === versions.current()) throw inUse();
        explained(() => versions.remove(region));
      },
    }),
  ];
}

/** What the index refuses, as the API says it. */
async function published<T>(work: Promise<T>, refusal: () => Problem): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NotPublished ? refusal() : error;
  }
}

async function listShared(database: Queryable): Promise<Static<typeof Regions>> {
  const regions = (await sharedRegions(database)).map(({ published_by: _by, published_at: _at, ...region }) => {
    const { name: called, format: _format, id: name, inputs: _inputs, ...version } = region;
    const credits = creditsOf(version.sources).map(({ attribution }) => attribution);
    return { ...version, name, called, modes: version.modes ?? [...MODES], credits, servers: [...version.servers] };
  });
  const servers = (await listServers(database)).map(({ address, version, startedAt, beatAt, isLive, state }) => ({
    ...{ address, version, is_live: isLive, region: state.region, problems: [...state.problems] },
    ...{ started_at: startedAt.toISOString(), seen_at: beatAt.toISOString() },
  }));
  return { regions, servers, damaged: [] };
}

function listed(versions: RegionVersions): Static<typeof Regions> {
  const regions: Static<typeof Region>[] = [];
  const broken: { name: string; error: string }[] = [];
  for (const id of versions.ids()) {
    try {
      const found = versions.describeIfThere(id);
      if (!found) continue;
      const { name: called, format: _format, id: name, inputs: _inputs, ...version } = found;
      const credits = creditsOf(version.sources).map(({ attribution }) => attribution);
      regions.push({ ...version, name, called, modes: version.modes ?? [...MODES], credits, is_next: false, servers: null });
    } catch (error) {
      if (!(error instanceof ExplainedError)) throw error;
      // One that cannot be read does not hide the others.
      broken.push({ name: id, error: error.message });
    }
  }
  return { regions, servers: [], damaged: broken };
}

/** What an operator can mend is said. Other processes remove versions, too: one may be gone at any moment. */
function explained(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof NoRegionVersion) throw unknownRegion();
    throw error instanceof ExplainedError ? damaged(error.message) : error;
  }
}
