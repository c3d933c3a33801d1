import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { verify } from '../../src/backup/restore.ts';
import { MAX_ASSETS } from '../../src/stores/asset.ts';
import { serve, startCommand } from '../../test/support/process.ts';
import { send } from '../../test/support/request.ts';
import {
  ask,
  type Change,
  commandAttempt,
  done,
  fileIn,
  type Ground,
  half,
  type Kind,
  lost,
  SOUND,
  type Verdict,
} from './change.ts';

const ASSETS = Math.min(2_000, MAX_ASSETS);

/** Backups, and restores into a folder and a database of their own. */
export async function backups({ installation, ...rest }: Ground): Promise<Kind> {
  const account = await installation.addProject('killed-backups', 'none');
  const ground = { ...rest, installation, account };
  const { environment, postgres } = installation;
  let next = 1;
  const stores = Array.from({ length: ASSETS }, (_, i) => ({
    ...{ storeId: `A${i}`, name: 'kept' },
    location: { lat: 50.95, lng: 1.48 + i / 1e6 },
  }));
  await ask(ground, 'POST', '/stores/replace', { stores });

  const archive = fileIn(ground, 'archive.tar.gz');
  const target = fileIn(ground, 'backup.tar.gz');
  const making: Change = {
    ...{ name: 'backup', by: 'command', milliseconds: 1_500 },
    async begin() {
      // Each has another name, as an operator's have the date.
      const file = fileIn(ground, `backup-${next++}.tar.gz`);
      return commandAttempt(environment, ['backup', file], async (isDone) => {
        if (!existsSync(file)) return isDone ? lost('a backup that was made is not there') : SOUND;
        try {
          const { rows } = await verify(file);
          return rows.stores >= ASSETS ? SOUND : half(`a backup has ${rows.stores} assets`);
        } catch (error) {
          return half(`a backup is damaged: ${error}`);
        } finally {
          rmSync(file);
        }
      });
    },
  };

  const restoring: Change = {
    ...{ name: 'restore', by: 'alone', milliseconds: 6_000 },
    async begin() {
      if (!existsSync(archive)) await done(environment, ['backup', archive, '--with-regions']);
      const name = `restored_${next++}`;
      const folder = fileIn(ground, name);
      mkdirSync(folder);
      if (postgres) await onPostgres(postgres.url, `create database ${name}`);
      const url = postgres && new URL(postgres.url);
      if (url) url.pathname = `/${name}`;
      const place = { ...environment, WAYPOST_DATA: folder, ...(url && { DATABASE_URL: url.href }) };
      const startsFirst = ground.random() < 0.5;
      return commandAttempt(place, ['restore', archive], async (isDone) => {
        try {
          return await judgeRestored(place, archive, account.privateKey, isDone, startsFirst);
        } finally {
          rmSync(folder, { recursive: true });
          if (postgres) await onPostgres(postgres.url, `drop database ${name} with (force)`);
        }
      });
    },
  };
  return {
    name: 'backups',
    changes: [making, restoring],
    finish: async () => void (await done(environment, ['backup', target])),
  };
}

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What a server says that refuses to start over half a restore. */
const UNFINISHED = /restore into .* was interrupted: run waypost restore again/;
const HAS_DATA = /already contains data/;

/** Whether what was restored, by one command or by its repetition, is whole. */
async function judgeRestored(
  environment: Readonly<Record<string, string>>,
  archive: string,
  privateKey: string,
  isDone: boolean,
  startsFirst: boolean,
): Promise<Verdict> {
  // Before it has begun there is nothing to be continued.
  const hasBegun = readdirSync(environment.WAYPOST_DATA).length > 0;
  if (startsFirst && hasBegun && !isDone) {
    const early = await countServed(environment, privateKey);
    if (early === ASSETS) return SOUND;
    if (typeof early === 'number' || !UNFINISHED.test(early)) return half(`a start after half a restore: ${early}`);
  }
  if (!isDone) {
    const { code, stderr } = await startCommand(['restore', archive], environment).ended;
    if (code !== 0 && !HAS_DATA.test(stderr)) return half(`a repeated restore is refused: ${stderr}`);
  }
  const served = await countServed(environment, privateKey);
  return served === ASSETS
    ? SOUND
    : isDone
      ? lost(`after a restore: ${served}`)
      : half(`after a repeated restore: ${served}`);
}

/** How many assets a server reports that starts on what was restored; else why it does not start. */
async function countServed(environment: Readonly<Record<string, string>>, privateKey: string): Promise<number | string> {
  try {
    const server = await serve(environment);
    try {
      const { status, text } = await send(`${server.origin}/stores/search?query=name:kept&stores_by_page=1`, {
        headers: { 'x-api-key': privateKey },
      });
      const [, count] = /"pageCount":(\d+)/.exec(text) ?? [];
      return count === undefined ? `${status} ${text.slice(0, 300)}` : Number(count);
    } finally {
      await server.end('SIGTERM');
    }
  } catch (error) {
    return String(error);
  }
}
