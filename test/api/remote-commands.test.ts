import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MANAGING } from '../../src/cli/managing.ts';
import { addOperator } from '../support/people.ts';
import { type Outcome, startCommand, waypost } from '../support/process.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));

/** How often something is done by a command, in an order in which each finds what it needs. `{in}` has files, `{out}` takes them. */
const COMMANDS: readonly (readonly [command: string, rest: string])[] = [
  ['project create', 'shop --json'],
  ['project list', ''],
  ['project set', 'shop --quota 7 --referer https://a.test/* --limit stores=5'],
  ['project show', 'shop --json'],
  ['project rename', 'shop boutique'],
  ['key create', 'boutique --kind public --expires 2099-01-01 --json'],
  ['key list', 'boutique'],
  ['key revoke', 'boutique pk_nothing'],
  ['stores import', '{in}/a$&b.csv --project boutique'],
  ['stores import', '{in}/a$&b.csv --project boutique --dry-run'],
  ['stores import', '{in}/.hidden.csv --project boutique --replace --json'],
  ['stores undo', '--project boutique --dry-run'],
  ['stores undo', '--project boutique --json'],
  ['stores import', '{in}/faulty.csv --project boutique'],
  ['stores import', '{in}/none.csv --project boutique'],
  ['stores import', '{in} --project boutique'],
  ['stores import', 'https://example.com/a.csv --project boutique'],
  ['stores columns', '{in}/a$&b.csv --project boutique'],
  ['stores export', '--project boutique --format csv --out {out}/stores.csv'],
  ['stores export', '--project boutique --format csv --out {out}/none/stores.csv'],
  ['stores export', '--project boutique --out={out}/.stores.json --format json'],
  ['zones import', '{in}/zones.geojson --project boutique'],
  ['dataset create', 'parcels --project boutique --id parcel'],
  ['dataset import', 'parcels {in}/parcels.geojson --project boutique'],
  ['dataset list', '--project boutique'],
  ['dataset status', 'parcels --project boutique'],
  ['dataset undo', 'parcels --project boutique'],
  ['dataset import', 'parcels {in}/parcels.geojson --project boutique'],
  ['dataset versions', 'parcels --project boutique'],
  ['dataset undo', 'parcels --project boutique --json'],
  ['dataset export', 'parcels --project boutique --out {out}/parcels.geojson'],
  ['traffic import', '{in}/speeds.csv'],
  ['traffic list', ''],
  ['traffic clear', 'live'],
  ['tariff import', '{in}/tariff.yaml'],
  ['tariff check', '{in}/tariff.yaml'],
  ['tariff list', '--json'],
  ['tariff remove', 'port-colbart'],
  ['tariff rates', ''],
  ['tariff rates', '{in}/rates.yaml'],
  ['tariff rates', '--json'],
  ['tariff rates', '{in}/tariff.yaml'],
  ['tariff rates', '{in}/rates.yaml --clear'],
  ['tariff rates', '--clear'],
  ['tariff rates', '--clear'],
  ['tariff from', '{in}/prices.csv {in}/booths.csv --id fr --name France --out {out}/fr.json'],
  // A booth is missing: the command exits with 2, and writes the rest.
  ['tariff from', '{in}/more.csv {in}/booths.csv --id fr --name France --out {out}/fr.yaml'],
  ['tariff from', '{in}/prices.csv {in}/booths.csv --id fr --name France --out -'],
  ['tariff from', '{in}/prices.csv {in}/booths.csv --id FR --name France --out {out}/none.json'],
  ['tariff from', '{in}/prices.csv --id fr --name France --out {out}/none.json'],
  ['tariff from', '{in}/faulty.csv --id fr --name France --out {out}/none.json'],
  ['venue import', '{in}/town.osm --id mall --project boutique'],
  ['venue list', '--project boutique --json'],
  ['venue show', 'mall --project boutique'],
  ['venue check', 'mall --project boutique'],
  ['venue close', 'mall ref:1.0.1 --project boutique'],
  ['venue closures', 'mall --project boutique'],
  ['venue open', 'mall ref:1.0.1 --project boutique'],
  ['venue remove', 'mall --project boutique'],
  ['import', '{in}/town.osm --no-towns --modes none --no-basemap --no-use --name sent'],
  ['import', '{in}/faulty.csv --no-towns'],
  ['import', '{in}/none.osm'],
  ['region list', ''],
  ['update', 'nothing'],
  ['update', ''],
  ['region use', 'nothing'],
  ['region remove', 'nothing'],
  // They share nothing.
  ['shared publish', ''],
  ['shared status', ''],
  ['shared check', ''],
  ['project delete', 'boutique --yes'],
  ['backup', '{out}/backup.tar.gz --json'],
  ['backup', '{out}/backup.tar.gz'],
];
/** It takes minutes of an import of all towns; what it does by way of others is seen by `import`. */
const NOT_COMPARED = ['region build'];

/** Of these only refusals are: what they need is called otherwise on each server, or not there, as diffs of the map and a store. */
const ONLY_REFUSED = [
  ...['key revoke', 'update', 'region use', 'region remove'],
  ...['shared publish', 'shared status', 'shared check'],
];

/** What differs from run to run and from server to server: times, sizes of what has times in it, random names. */
function withoutMoment(text: string, folders: readonly string[]): string {
  return (
    folders
      .reduce((all, folder) => all.split(folder).join('{folder}'), text)
      .replaceAll(/^ *\d+\.\d s/gm, '')
      .replaceAll(/\d{8}-\d{6}/g, '{time}')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, '{time}')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{uuid}')
      .replaceAll(/\b[ps]k_[\w-]+/g, '{key}')
      .replaceAll(/\d+(?:\.\d+)? MB|"bytes":\d+/g, '{size}')
      // Who signs in there, and what is written down of that.
      .replaceAll(/"(?:users|credentials|audit)":\d+/g, '{people}')
  );
}

describe('commands for a server elsewhere do and say what they do and say there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-commands-'));
  const places = { in: join(folder, 'in'), there: join(folder, 'there'), here: join(folder, 'here') };
  let there: TestServer;
  let here: TestServer;
  let token: string;
  before(async () => {
    for (const place of Object.values(places)) mkdirSync(place);
    for (const name of ['parcels.geojson', 'tariff.yaml', 'town.osm']) cpSync(join(DEMO, name), join(places.in, name));
    const shops = 'storeId,name,lat,lng\na,Å,50,1\nb,B,51,2\n';
    const ring = [
      [1, 50],
      [2, 50],
      [2, 51],
      [1, 50],
    ];
    const zone = {
      type: 'Feature',
      id: 'z',
      properties: { zone_id: 'z', store_id: 'a' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    for (const [name, text] of Object.entries({
      ...{ 'a$&b.csv': shops, '.hidden.csv': shops.replace('B', 'Bé'), 'empty.csv': '' },
      'faulty.csv': 'storeId,name,lat,lng\na,A,50,x\n',
      'zones.geojson': JSON.stringify({ type: 'FeatureCollection', features: [zone] }),
      'speeds.csv': 'way,speed\n101,20\n',
      'rates.yaml': 'waypost_rates: 1\nbase: EUR\ndate: 2026-11-20\nrates: { USD: 1.1 }\n',
      'prices.csv': 'name_from;name_to;price1\nA;B;1,5\nA;C;2\n',
      'booths.csv': 'name;booth_node_id\nA;1\nB;2\nC;3\n',
      'more.csv': 'name;price1\nA;1,5\nZ;2\n',
    }))
      writeFileSync(join(places.in, name), text);
    [there, here] = await Promise.all([startTestServer(), startTestServer()]);
    token = (await addOperator(there, 'root')).token;
  });
  after(async () => {
    await Promise.all([there.stop(), here.stop()]);
    rmSync(folder, { recursive: true });
  });

  const remote = () => ({ WAYPOST_SERVER: there.origin, WAYPOST_TOKEN: token });
  const argumentsOf = (command: string, rest: string, out: string) => [
    ...command.split(' '),
    ...rest
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => part.replace('{in}', () => places.in).replace('{out}', () => out)),
  ];
  /** What can be compared of an outcome, and of the files that were written. */
  const seen = ({ code, stdout, stderr }: Outcome, out: string) => {
    const folders = [out, there.dataFolder, here.dataFolder];
    return {
      ...{ code, stdout: withoutMoment(stdout, folders), stderr: withoutMoment(stderr, folders) },
      files: Object.fromEntries(
        readdirSync(out).map((name) => [
          name,
          name.endsWith('.gz') ? '' : withoutMoment(readFileSync(join(out, name), 'utf8'), folders),
        ]),
      ),
    };
  };

  test('every command that manages a server, when it goes well and when it fails', async () => {
    const compared = new Set(COMMANDS.map(([command]) => command));
    assert.deepEqual(
      Object.keys(MANAGING).filter((command) => !compared.has(command)),
      NOT_COMPARED,
    );
    const faults: string[] = [];
    const well = new Set<string>();
    for (const [command, rest] of COMMANDS) {
      const [sent, run] = await Promise.all([
        waypost(argumentsOf(command, rest, places.there), remote()),
        waypost(argumentsOf(command, rest, places.here), { WAYPOST_DATA: here.dataFolder }),
      ]);
      if (run.code === 0) well.add(command);
      try {
        assert.deepEqual(seen(sent, places.there), seen(run, places.here));
      } catch (error) {
        faults.push(`${command} ${rest}: ${error instanceof Error ? error.message : error}`);
      }
    }
    assert.deepEqual(faults, []);
    assert.deepEqual(
      [...compared].filter((command) => !well.has(command)),
      ONLY_REFUSED,
    );
    assert.deepEqual(readdirSync(join(there.dataFolder, 'admin', 'uploads')), [], 'nothing that was sent stays');
  });

  test('a server that goes mid-way, or is none, is said in one line', async () => {
    const away = createServer((request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/x-ndjson' });
      reply.write(`${JSON.stringify({ out: 'begun\n' })}\n`);
      setTimeout(() => request.socket.destroy(), 100);
    }).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const address = away.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const lost = await waypost(['project', 'list'], { WAYPOST_SERVER: origin, WAYPOST_TOKEN: 'wpt_x' });
    assert.deepEqual([lost.code, lost.stdout], [1, 'begun\n']);
    assert.match(lost.stderr, /^waypost: http:\S+: the connection was lost while the command was running[^\n]*\n$/);
    away.close();
    const none = await waypost(['project', 'list'], { WAYPOST_SERVER: origin, WAYPOST_TOKEN: 'wpt_x' });
    assert.equal(none.code, 1);
    assert.match(none.stderr, /^waypost: http:[^\n]*ECONNREFUSED[^\n]*\n$/);
  });

  test('a command that is interrupted here ends there, and changes no further', async () => {
    await there.addProject('interrupted');
    const before = readdirSync(join(there.dataFolder, 'regions')).length;
    const running = startCommand(['import', '--demo', '--no-use', '--json'], remote());
    const drafts = () =>
      readdirSync(join(there.dataFolder, 'regions')).filter((name) => name.startsWith('.import') || name.startsWith('.'));
    while (drafts().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const importers = drafts().map((name) => Number(/-(\d+)-/.exec(name)?.[1]));
    process.kill(running.pid, 'SIGINT');
    assert.equal((await running.ended).stdout, '');
    while (importers.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 20));
    const regions = readdirSync(join(there.dataFolder, 'regions')).filter((name) => !name.startsWith('.'));
    assert.equal(regions.length, before);
  });
});
