import { fileURLToPath } from 'node:url';
import type { CommandPlace } from '../admin/command-process.ts';
import { writeCommandEvent } from '../admin/pending-audit.ts';
import { type Config, REMOTE_VARIABLES, storeText } from '../config.ts';
import type { Queryable } from '../database/pool.ts';
import type { Report } from '../http/log.ts';

/** The program of the command line, over the data of this server. */
export function commandPlace(config: Config, database: Queryable, log: Report): CommandPlace {
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
