import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Parse } from 'typebox/value';
import { GROUP_NAMES } from '../src/access/groups.ts';
import { type ServerProcess, serve, waypost } from '../test/support/process.ts';
import { send } from '../test/support/request.ts';
import { readPois } from '../torture/scene.ts';
import { extractPath } from './extracts.ts';
import { BUILDING } from './indoor-plans.ts';
import { drawnAssets } from './stored-data.ts';
import { writeTower } from './tower.ts';

const PROJECT = 'bench';
export const VENUE = 'tower';
const STOREYS = 3;
const ASSETS = 100_000;
const NAMES_FILE = 'priced.json';

const Names = Type.Object({ privateKey: Type.String(), publicKey: Type.String(), rooms: Type.Array(Type.String()) });
const Created = Type.Object({ private_key: Type.String(), public_key: Type.String() });

/** A data folder with all that is asked for, and who may ask. */
export interface PricedData extends Readonly<Static<typeof Names>> {
  readonly folder: string;
}

/** The file of the places of its region. */
export function placesFile({ folder }: PricedData): string {
  const regions = join(folder, 'regions');
  const [region] = readdirSync(regions).filter((name) => /^\d/.test(name));
  return join(regions, region, 'places.wp');
}

/**
 * Makes the data with the command line and the API of a checkout alone: Porto and all towns, a tower, a project with assets whose
 * limits the load does not reach.
 *
 * @param folder where it is kept for the next run, and found by it
 */
export async function pricedData(checkout: string, folder: string): Promise<PricedData> {
  const names = join(folder, NAMES_FILE);
  if (existsSync(names)) return { folder, ...Parse(Names, JSON.parse(readFileSync(names, 'utf8'))) };
  mkdirSync(folder, { recursive: true });
  const launcher = join(checkout, 'bin', 'waypost');
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await waypost(args, { WAYPOST_DATA: folder }, launcher);
    if (code !== 0) throw new Error(`waypost ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  if (!existsSync(join(folder, 'regions'))) await run('import', extractPath({ name: 'porto' }), '--name', 'porto');
  const server = await serve({ WAYPOST_DATA: folder }, launcher);
  try {
    const created = Parse(Created, JSON.parse(await run('project', 'create', PROJECT, '--json')));
    const limits = GROUP_NAMES.flatMap((group) => ['--limit', `${group}=100000000`]);
    await run('project', 'set', PROJECT, ...limits, '--quota', '1000000000');
    const plan = join(folder, 'tower.geojson');
    await writeTower(BUILDING, plan, STOREYS);
    await run('venue', 'import', plan, '--id', VENUE, '--project', PROJECT);
    const headers = { 'content-type': 'application/json' };
    for (const stores of drawnAssets(ASSETS)) {
      const url = `${server.origin}/stores?private_key=${created.private_key}`;
      const answer = await send(url, { method: 'POST', headers, body: JSON.stringify({ stores }) });
      if (answer.status !== 200) throw new Error(answer.text);
    }
    const pois = await send(`${server.origin}/indoor/venues/${VENUE}/pois/search?items_by_page=200`, {
      headers: { 'x-api-key': created.private_key },
    });
    const rooms = readPois(pois.json).numbers.map(String);
    const made = { privateKey: created.private_key, publicKey: created.public_key, rooms };
    writeFileSync(names, JSON.stringify(made));
    return { folder, ...made };
  } finally {
    await server.end('SIGTERM');
  }
}

/** A server over a copy of the data. */
export interface PricedServer extends ServerProcess {
  /** Ends it, and forgets the copy. */
  remove(): Promise<void>;
}

/** @param settings variables of its environment */
export async function startPriced(
  checkout: string,
  { folder }: PricedData,
  settings: Readonly<Record<string, string>> = {},
): Promise<PricedServer> {
  const copy = mkdtempSync(join(tmpdir(), 'waypost-price-'));
  cpSync(folder, copy, { recursive: true });
  const server = await serve({ WAYPOST_DATA: copy, ...settings }, join(checkout, 'bin', 'waypost'));
  return {
    ...server,
    async remove() {
      await server.end('SIGTERM');
      rmSync(copy, { recursive: true });
    },
  };
}
