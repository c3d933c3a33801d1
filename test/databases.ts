import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../src/database/open.ts';
import { startPostgres, withoutPostgres } from './postgres.ts';

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

/** The same for servers: what they are to be started with. */
export const SERVER_DATABASES: readonly {
  readonly name: string;
  readonly skip: string | false;
  start(): Promise<{ readonly settings: Readonly<Record<string, string>>; stop(): Promise<void> }>;
}[] = [
  { name: 'embedded database', skip: false, start: async () => ({ settings: {}, stop: async () => {} }) },
  {
    name: 'PostgreSQL',
    skip: withoutPostgres,
    async start() {
      const { url, stop } = await startPostgres();
      return { settings: { databaseUrl: url }, stop };
    },
  },
];
