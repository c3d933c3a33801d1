import { fileURLToPath } from 'node:url';
import type { UsageStatistics } from '../access/statistics.ts';
import type { CommandPlace } from '../admin/command-process.ts';
import { Commands } from '../admin/commands.ts';
import { adminEndpoints } from '../admin/endpoints.ts';
import { writeCommandEvent } from '../admin/pending-audit.ts';
import { RegionImports } from '../admin/region-imports.ts';
import { Schedule } from '../admin/schedule.ts';
import type { SystemParts } from '../admin/system.ts';
import { Uploads } from '../admin/uploads.ts';
import { type Config, REMOTE_VARIABLES, storeText } from '../config.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Queryable } from '../database/pool.ts';
import type { Report } from '../http/log.ts';
import { People } from '../http/people.ts';
import type { VenueFiles } from '../regions/venues.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { SharedUploads } from '../sharing/shared-uploads.ts';
import { publishingOn } from './publishing.ts';

/** What is managed. */
interface ConsoleParts extends SystemParts {
  readonly versions: RegionVersions;
  readonly venueFiles: VenueFiles;
  readonly statistics: UsageStatistics;
  readonly log: Report;
}

/** What lets people manage a server. */
interface OpenConsole {
  readonly people: People;
  readonly endpoints: readonly Endpoint[];
  close(): Promise<void>;
}

/** Opens the admin API. */
export function openConsole(config: Config, parts: ConsoleParts): OpenConsole {
  const { database, versions, log } = parts;
  const publishing = config.store && publishingOn(config, database);
  const place = commandPlace(config, database.access, log);
  const people = new People(database.access);
  const uploads = new Uploads(config.dataFolder, config.maxUploadBytes, publishing && new SharedUploads(publishing));
  const imports = new RegionImports(place, uploads, versions, log);
  const schedule = new Schedule(config.dataFolder, imports);
  const commands = new Commands(place, uploads);
  return {
    people,
    endpoints: adminEndpoints({
      ...parts,
      publishing,
      people,
      uploads,
      imports,
      schedule,
      commands,
      dataFolder: config.dataFolder,
    }),
    async close() {
      await commands.close();
      await imports.close();
      schedule.close();
    },
  };
}

/** Where the store is, for a process of its own. */
function storeVariables({ store, awsEndpoint, awsRegion, awsKeyId, awsSecretKey, awsSessionToken }: Config) {
  if (store === null) return {};
  return {
    WAYPOST_STORE: storeText(store),
    AWS_ENDPOINT_URL: awsEndpoint,
    AWS_REGION: awsRegion,
    AWS_ACCESS_KEY_ID: awsKeyId,
    AWS_SECRET_ACCESS_KEY: awsSecretKey,
    AWS_SESSION_TOKEN: awsSessionToken,
  };
}

/** The program of the command line, over the data of this server. */
function commandPlace(config: Config, database: Queryable, log: Report): CommandPlace {
  const { dataFolder, databaseUrl, holidays, fetchPrivate } = config;
  const environment: Record<string, string | undefined> = { ...process.env, ...storeVariables(config) };
  for (const variable of Object.values(REMOTE_VARIABLES)) delete environment[variable];
  return {
    script: fileURLToPath(new URL('../main.ts', import.meta.url)),
    environment: {
      ...environment,
      WAYPOST_DATA: dataFolder,
      DATABASE_URL: databaseUrl ?? '',
      WAYPOST_FETCH_PRIVATE: typeof fetchPrivate === 'string' ? fetchPrivate : fetchPrivate.join(','),
      ...(typeof holidays === 'string' && { WAYPOST_HOLIDAYS: holidays }),
    },
    record: ({ user, via }, change) =>
      writeCommandEvent(database, { ...change, user, via }).catch((error: unknown) =>
        log(`what the command ${change.action} has changed could not be written down`, error),
      ),
  };
}
