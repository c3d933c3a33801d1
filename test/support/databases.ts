import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { useMadeDatabase } from './made-database.ts';
import { startPostgres, withoutPostgres } from './postgres.ts';
import { startTestServer, type TestServer } from './server.ts';

interface TestDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** Both databases that the product runs on: what concerns one is tested on the other too. */
export const DATABASES: readonly { readonly name: string; readonly skip: string | false; open(): Promise<TestDatabase> }[] =
  [
    {
      name: 'embedded database',
      skip: false,
      async open() {
        const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-data-'));
        await useMadeDatabase(dataFolder);
        const database = await openDatabase({ databaseUrl: undefined, dataFolder, poolSize: 10 });
        return {
          database,
          async close() {
            await database.close();
            rmSync(dataFolder, { recursive: true });
          },
        };
      },
    },
    {
      name: 'PostgreSQL',
      skip: withoutPostgres,
      async open() {
        const server = await startPostgres();
        const database = await openDatabase({ databaseUrl: server.url, dataFolder: tmpdir(), poolSize: 10 });
        return {
          database,
          async close() {
            await database.close();
            await server.stop();
          },
        };
      },
    },
  ];

/** The same for servers. */
export const SERVERS: readonly {
  readonly name: string;
  readonly skip: string | false;
  /** @param prepare makes its region, a small one without it */
  start(settings?: Readonly<Record<string, string>>, prepare?: Parameters<typeof startTestServer>[0]): Promise<TestServer>;
}[] = [
  { name: 'embedded database', skip: false, start: (settings, prepare) => startTestServer(prepare, settings) },
  {
    name: 'PostgreSQL',
    skip: withoutPostgres,
    async start(settings, prepare) {
      const postgres = await startPostgres();
      const server = await startTestServer(prepare, { ...settings, databaseUrl: postgres.url });
      return {
        ...server,
        async stop() {
          await server.stop();
          await postgres.stop();
        },
      };
    },
  },
];
