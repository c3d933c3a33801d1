/**
 * Keeps what a version of Waypost writes into its data folder, so that later versions are tested with it: the sample town as a
 * region, its tariff, and its mall as a venue, without the database. The clone writes them by its own command line:
 *
 *     git clone . ../old && cd ../old && git checkout 74b51f6 && npm ci && cd -
 *     node_modules/node/bin/node scripts/old-data.ts ../old      # test/fixtures/data-0.1.0.tar.gz
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { serve, waypost } from '../test/support/process.ts';

const Package = Type.Object({ version: Type.String() });
const KEPT = ['regions', 'tariffs', 'venues'];

const clone = resolve(process.argv[2] ?? '');
const { version } = Value.Parse(Package, JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')));
const target = fileURLToPath(new URL(`../test/fixtures/data-${version}.tar.gz`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'waypost-old-data-'));
const environment = { WAYPOST_DATA: folder };
const launcher = join(clone, 'bin', 'waypost');

async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await waypost(args, environment, launcher);
  if (code !== 0) throw new Error(`waypost ${args.join(' ')}: ${stderr}`);
}

await run('import', '--demo', '--no-towns', '--name', 'town');
await run('tariff', 'import', join(clone, 'demo', 'tariff.yaml'));
// The first start makes the database that projects are in.
await (await serve(environment, launcher)).end('SIGTERM');
await run('project', 'create', 'town');
await run('venue', 'import', join(clone, 'demo', 'town.osm'), '--id', 'deux-nefs', '--project', 'town');
const sources = KEPT.map((name) => ({ type: 'directory' as const, source: join(folder, name), target: name }));
await pipeline(packTar(sources), createGzip({ level: 9 }), createWriteStream(target));
rmSync(folder, { recursive: true });
process.stdout.write(`${target}\n`);
