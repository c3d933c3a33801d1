/** Creates keys in a durable embedded database, and writes the hash of each that is acknowledged. Its data folder is its argument. */
import { writeSync } from 'node:fs';
import { createKey, hashKey } from '../../src/access/keys.ts';
import { createProject } from '../../src/access/projects.ts';
import { openDatabase } from '../../src/database/open.ts';

const KEYS = 150;
const [, , dataFolder] = process.argv;
const database = await openDatabase({ databaseUrl: undefined, dataFolder, poolSize: 4, isDurable: true });
const project = await createProject(database, 'durable');
if (!project) throw new Error('the project is there already');
const write = async () => {
  for (let i = 0; i < KEYS / 3; i++) {
    const key = await createKey(database, project.id, { kind: 'private', canWrite: true, expiresAt: null });
    writeSync(1, `ack ${hashKey(key).toString('hex')}\n`);
  }
};
await Promise.all([write(), write(), write()]);
process.kill(process.pid, 'SIGKILL');
