import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { GROUPS, SERVICES } from '../../src/access/groups.ts';
import { SETTINGS } from '../../src/config.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { smallMall } from '../support/indoor-plan.ts';
import { useMadeDatabase } from '../support/made-database.ts';
import { type Outcome, type ServerProcess, serve, startCommand, waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const RATES = Object.fromEntries(Object.entries(GROUPS).map(([name, { rate }]) => [name, rate.points]));

const root = mkdtempSync(join(tmpdir(), 'waypost-cli-'));
after(() => rmSync(root, { recursive: true }));

function assertFails({ code, stdout, stderr }: Outcome, pattern: RegExp): void {
  assert.notEqual(code, 0);
  assert.match(stderr, pattern);
  assert.equal(stdout, '', 'what failed prints no result');
  assert.doesNotMatch(stderr, /\n\s+at /, 'a mistake is reported without a stack');
}

/** A corridor of two paths that meet, and a third one 20 m away. */
const TWO_PATHS = `<osm version="0.6">
<node id="1" lat="50" lon="8"/><node id="2" lat="50.0001" lon="8"/><node id="3" lat="50.0002" lon="8"/>
<node id="4" lat="50.0004" lon="8"/><node id="5" lat="50.0005" lon="8"/>
${[
  [10, 1, 2],
  [11, 2, 3],
  [12, 4, 5],
]
  .map(
    ([id, from, to]) =>
      `<way id="${id}"><nd ref="${from}"/><nd ref="${to}"/><tag k="highway" v="corridor"/><tag k="indoor" v="yes"/><tag k="level" v="0"/></way>`,
  )
  .join('')}</osm>`;

function assertPrints({ code, stdout, stderr }: Outcome, pattern: RegExp): void {
  assert.equal(code, 0, stderr);
  assert.match(stdout, pattern);
}

describe('help and mistakes', () => {
  test('every command explains itself', async () => {
    const commands = {
      '': /serve.*gateway.*project.*key.*region/s,
      serve: /first start prepares/,
      gateway: /--areas.*--gateway-secret/s,
      project: /create.*list.*show.*set.*rename.*delete/s,
      'project create': /--json/,
      'project list': /--json/,
      'project show': /--json/,
      'project set': /--json.*--referer.*--service.*--quota.*--limit/s,
      key: /create.*list.*revoke/s,
      'key create': /--json.*--kind.*--read-only.*--expires/s,
      'key list': /--json/,
      'key revoke': /--json/,
      region: /build.*list.*use.*remove/s,
      'region build': /--json.*--no-use/s,
      'region list': /--json/,
      'region use': /--json/,
      'region remove': /--json/,
      update: /--from.*--since.*--area.*--keep.*--json/s,
      'project rename': /--json/,
      'project delete': /--yes/,
      stores: /import.*export/s,
      'stores export': /--project.*--format.*--out/s,
      zones: /import/,
      'zones import': /--project.*--update.*--replace.*--encoding.*--dry-run.*--column/s,
      'stores import':
        /--project.*--update.*--replace.*--encoding.*--dry-run.*--column.*--id-clean.*--skip-errors.*--geocode.*--geocode-min.*--geocode-skip/s,
      geocode: /--json.*--out.*--column.*--country.*--language.*--types.*--prefix.*Example/s,
      dataset: /create.*import.*list.*status.*versions.*undo/s,
      'dataset create': /--project.*--url.*--geometry.*--id.*--layer.*--attribute/s,
      'dataset import': /--json.*--project/s,
      'dataset list': /--json.*--project/s,
      'dataset status': /--json.*--project/s,
      venue: /import.*list.*show.*check.*remove.*close.*open.*closures/s,
      'venue import': /--json.*--project.*--id.*--name.*--bounds/s,
      'venue list': /--json.*--project/s,
      'venue show': /--json.*--project/s,
      'venue check': /exits with 2.*--json/s,
      'venue remove': /--json.*--project/s,
      'venue close': /within a second.*--json.*--project.*--from.*--to.*--reason/s,
      'venue open': /--json.*--project/s,
      'venue closures': /--json.*--project/s,
      words: /--json.*--language.*Examples/s,
    };
    await Promise.all(
      Object.entries(commands).map(async ([command, pattern]) => {
        assertPrints(await waypost([...command.split(' ').filter(Boolean), '--help']), pattern);
      }),
    );
    assertPrints(await waypost(['help', 'stores', 'undo']), /^Usage: waypost stores undo .*--redo/s);
    assertPrints(await waypost(['help', 'words']), /^Usage: waypost words /);
  });

  test('the help of serve lists every setting with its variable and its default', async () => {
    const { stdout } = await waypost(['serve', '--help']);
    const help = stdout.replace(/\s+/g, ' ');
    for (const { flag, variable, default: byDefault } of Object.values(SETTINGS)) {
      assert.ok(help.includes(flag), flag);
      assert.ok(help.includes(byDefault === '' ? `(${variable})` : `(${variable}, ${byDefault})`), variable);
    }
  });

  test('what does not exist is named', async () => {
    assertFails(await waypost(['sevre']), /unknown command 'sevre'/);
    assertFails(await waypost(['project', 'create']), /missing required argument 'name'/);
    assertFails(await waypost(['project', 'list', '--jsn']), /unknown option '--jsn'/);
    assertFails(await waypost(['key', 'create', 'demo', '--kind', 'secret']), /Allowed choices are public, private/);
  });

  test('words prints the words of a point, and the point of words', async () => {
    const environment = { WAYPOST_DATA: join(root, 'nothing') };
    const words = (...args: string[]) => waypost(['words', ...args], environment);
    // The figures are those of the vectors that were released.
    assertPrints(
      await words('48.85837,2.29448'),
      /^48\.8583684,2\.2944903\nsquare from .*\ben {3}broccoli\.\w+\.\w+\n.*\bund {2}/s,
    );
    assertPrints(await words('-33.85678,151.2153', '--language', 'und'), /^[a-z]{6}\.[a-z]{6}\.[a-z]{6}\n$/);
    const { stdout } = await words('48.85837,2.29448', '--language', 'pt');
    const there = await words(`///${stdout.trim().toUpperCase()}`, '--json');
    assert.deepEqual(JSON.parse(there.stdout).coordinates, { lat: 48.8583684, lng: 2.2944903 });
    assertFails(await words('91,0'), /^waypost: the latitude 91 is not between -90 and 90/);
    assertFails(await words('one two three'), /dots are needed/);
    assertFails(
      await words('orographic.fluctutions.avowed'),
      /'fluctutions' is not a word of any address, near it \(English\): fluctuations/,
    );
    assertFails(await words('48.1,2', '--language', 'xx'), /no word list for xx; there are lists for en, es, nl/);
    assertFails(await words('48.1,2', '--langage', 'fr'), /too many arguments/);
  });

  test('a wrong configuration is refused at the start, all of it at once', async () => {
    const environment = { WAYPOST_PORT: '80800', WAYPOST_LOG_LEVEL: 'loud', WAYPOST_PROT: '1', DATABASE_URL: 'mysql://x' };
    const outcome = await waypost(['serve'], environment);
    assertFails(outcome, /WAYPOST_PORT=80800: must be a whole number from 0 to 65535/);
    assert.match(outcome.stderr, /WAYPOST_LOG_LEVEL=loud: must be one of fatal, error/);
    assert.match(outcome.stderr, /WAYPOST_PROT: there is no such setting/);
    assert.match(outcome.stderr, /DATABASE_URL=mysql:\/\/x: must look like postgresql/);
    assertFails(await waypost(['serve', '--port', 'x'], { WAYPOST_PORT: '1' }), /--port=x/);
  });

  test('what keeps a command from its work, and from being written down, is said once', async () => {
    const memory = await waypost(['import', 'demo/town.osm', '--memory', 'abc'], {});
    assertFails(memory, /^waypost: --memory=abc: [^\n]+\n$/);
    const database = await waypost(['project', 'create', 'x', '--database-url', 'postgresql://127.0.0.1:1/none'], {});
    assertFails(database, /^waypost: The database is not usable: [^\n]+\n$/);
  });

  test('a database that does not answer, and a folder that may not be made', async () => {
    const nowhere = { DATABASE_URL: 'postgresql://waypost@127.0.0.1:1/postgres' };
    assertFails(await waypost(['project', 'list'], nowhere), /^waypost: The database is not usable: connect ECONNREFUSED/);
    writeFileSync(join(root, 'file'), '');
    assertFails(
      await waypost(['project', 'list'], { WAYPOST_DATA: join(root, 'file', 'data') }),
      /There is no Waypost data in .*--data/,
    );
    const long = { WAYPOST_DATA: join(root, 'x'.repeat(120)) };
    assertFails(await waypost(['serve'], long), /bytes too long for a socket/);
  });
});

describe('a server and the commands beside it', () => {
  const dataFolder = join(root, 'data');
  const environment = { WAYPOST_DATA: dataFolder };
  let server: ServerProcess;
  before(async () => {
    mkdirSync(dataFolder);
    await useMadeDatabase(dataFolder);
    const versions = new RegionVersions(dataFolder);
    versions.use((await buildSmallRegion(versions)).id);
    server = await serve(environment);
  });
  after(async () => {
    assert.equal(await server.end('SIGTERM'), 0, 'a server that is asked to end does so in order');
  });

  const run = (...args: string[]) => waypost(args, environment);
  const json = async (...args: string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const statusWith = async (key: string) =>
    (await send(`${server.origin}/localities/autocomplete?input=lyon`, { headers: { 'x-api-key': key } })).status;

  test('the first start makes a project demo and prints requests that answer', async () => {
    const until = Date.now() + 10_000;
    while (!server.output().includes('/docs\n') && Date.now() < until) await pause(50);
    const requests = [...server.output().matchAll(/^ {2}curl (?:-H '(\w+): ([^']+)' )?(?:-d '([^']+)' )?'([^']+)'$/gm)];
    const answers = await Promise.all(
      requests.map(async ([, name, value, body, url]) => {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          ...(name !== undefined && { [name.toLowerCase()]: value }),
        };
        const { status, json } = await send(url, body === undefined ? { headers } : { method: 'POST', headers, body });
        return { path: new URL(url).pathname, status, features: Object(json).features };
      }),
    );
    assert.deepEqual(
      answers.map(({ path, status }) => [path.replace(/[0-9a-f-]{36}/, '…'), status]),
      [
        // The small region of this test has neither San Francisco nor the sample town: only what the project itself has is asked for.
        ['/stores/search', 200],
        ['/datasets/…/features/nearby', 200],
        ['/indoor/directions/deux-nefs', 200],
      ],
    );
    // The shops and the parcels of the sample town are there.
    for (const { features } of answers.slice(0, 2)) assert.ok(features.length > 0);
  });

  test('venues are imported, listed, checked and removed', async () => {
    const path = join(root, 'mall.geojson');
    writeFileSync(path, smallMall().toString());
    const imported = await waypost(['venue', 'import', path, '--id', 'mall', '--name', 'The mall'], environment);
    assertPrints(imported, /mall is in use.*The mall.*rooms +17; reached by default 17, wheelchair 17.*virtual door/s);
    assert.match(imported.stderr, /reading the plan.*working out ways through \d+ spaces/s);
    assertPrints(await waypost(['venue', 'list'], environment), /deux-nefs +Les Deux Nefs +3 +40.*mall +The mall +3 +17/s);
    const shown = Object(await json('venue', 'show', 'mall'));
    assert.deepEqual(shown.levels, [0, 1, 2]);
    assertPrints(
      await waypost(['venue', 'check', 'mall'], environment),
      /virtual door \(1\): add a node with door=\* .*\n {2}geojson:nodoor \(level 0\): no door leads into it/,
    );
    const onMap = await waypost(['venue', 'check', 'mall', '--geojson'], environment);
    const [found] = JSON.parse(onMap.stdout).features;
    assert.deepEqual([found.geometry.type, found.properties.source], ['Point', 'geojson:nodoor']);
    writeFileSync(join(root, 'paths.osm'), TWO_PATHS);
    await waypost(['venue', 'import', join(root, 'paths.osm'), '--id', 'paths'], environment);
    const apart = await waypost(['venue', 'check', 'paths', '--json'], environment);
    assert.equal(apart.code, 2, 'a path is cut off');
    const [{ kind, source, links }] = JSON.parse(apart.stdout).findings;
    assert.deepEqual([kind, source], ['cut off', 'osm:w12']);
    assert.equal(links.view, 'https://www.openstreetmap.org/way/12');
    assert.equal(links.edit, 'https://www.openstreetmap.org/edit?way=12#map=20/50.00045/8', 'its middle');
    assert.equal(links.josm, 'http://127.0.0.1:8111/load_object?objects=w12');
    await waypost(['venue', 'remove', 'paths'], environment);
    assertFails(await waypost(['venue', 'import', path, '--id', 'a/b'], environment), /--id a\/b/);
    assertFails(await waypost(['venue', 'import', path, '--id', 'm', '--bounds', '1,2,3'], environment), /--bounds 1,2,3/);
    assertFails(await waypost(['venue', 'import', join(root, 'none.osm'), '--id', 'm'], environment), /does not exist/);
    assertFails(await waypost(['venue', 'import', path, '--id', 'm', '--project', 'none'], environment), /no project none/);
    // A blank name would hide that of the plan: search and lists would show nothing.
    assertFails(
      await waypost(['venue', 'import', path, '--id', 'm', '--name', ' '], environment),
      /--name: a venue needs a name/,
    );
    // A station stands among hundreds of buildings, most of them without a name: it is the first that are shown.
    const town = smallMall();
    for (let i = 0; i < 11; i++) {
      town.box(`house${i}`, [i, -40], [i + 0.5, -39], { building: 'yes', ...(i < 10 && { name: `House ${i}` }) });
      town.point(`cafe${i}`, [i + 0.2, -39.5], { amenity: 'cafe', level: '0' });
    }
    const townPath = join(root, 'town.geojson');
    writeFileSync(townPath, town.toString());
    assertPrints(
      await waypost(['venue', 'import', townPath, '--id', 'town'], environment),
      /buildings +Halle Süd, House 0, .*House 6 and 4 more\n/,
    );
    await waypost(['venue', 'remove', 'town'], environment);
    const far = await waypost(['venue', 'import', path, '--id', 'm', '--bounds', '9,9,10,10'], environment);
    assertFails({ ...far, stderr: far.stderr.split('\n').slice(-2).join('\n') }, /contains no indoor plan/);
    const closing = ['venue', 'close', 'mall', 'ref:N01', 'geojson:esc0', '--to', '2100-01-01', '--reason', 'works'];
    assertPrints(await waypost(closing, environment), /geojson:n01 .*closed +.* +2099-12-31T23:00:00.*works/);
    assertFails(await waypost(['venue', 'close', 'mall', 'ref:none'], environment), /no feature 'ref:none'/);
    assertFails(
      await waypost(['venue', 'close', 'mall', 'N01', '--from', 'soon'], environment),
      /--from: 'soon' is no time/,
    );
    assertFails(await waypost(['venue', 'close', 'none', 'N01'], environment), /no venue none/);
    assertPrints(await waypost(['venue', 'open', 'mall', 'N01'], environment), /1 closure was removed/);
    const left = Object(await json('venue', 'closures', 'mall'));
    assert.deepEqual(
      left.closures.map(({ source }: { source: string }) => source),
      ['geojson:esc0'],
    );
    assertPrints(await waypost(['venue', 'remove', 'mall'], environment), /mall was removed/);
    assertFails(await waypost(['venue', 'show', 'mall'], environment), /There is no venue mall/);
  });

  test('a project is created with keys that work at once', async () => {
    const created = await json('project', 'create', 'shop');
    assert.ok(typeof created === 'object' && created !== null);
    assert.deepEqual(Object.keys(created), ['project', 'public_key', 'private_key']);
    const { private_key: key } = { private_key: '', ...created };
    assert.match(key, /^sk_[\w-]{32}$/);
    assert.equal(await statusWith(key), 200);
    assertFails(await run('project', 'create', 'shop'), /There is already a project shop/);
    assertFails(await run('project', 'create', 'my shop'), /Invalid project name .*: use 1 to 63/);
  });

  test('settings are shown as they were set', async () => {
    await run('project', 'create', 'settings');
    const set = [
      '--referer',
      'https://*.example.com/*',
      '--referer',
      'localhost:*',
      '--service',
      'stores',
      '--quota',
      '1000',
    ];
    await json('project', 'set', 'settings', ...set, '--limit', 'stores=7', '--advanced-postal-codes', 'yes');
    await json(
      'project',
      'set',
      'settings',
      '--block',
      '203.0.113.0/24',
      '--block',
      '192.0.2.1',
      '--block',
      'https://bad.test/*',
    );
    await json('project', 'set', 'settings', '--unblock', '192.0.2.1');
    const expected = {
      project: 'settings',
      referers: ['https://*.example.com/*', 'localhost:*'],
      services: ['stores'],
      quota: 1000,
      limits: { ...RATES, stores: 7 },
      advanced_postal_codes: true,
      blocked: ['203.0.113.0/24', 'https://bad.test/*'],
      used_this_month: 0,
    };
    assert.deepEqual(await json('project', 'show', 'settings'), expected);
    await json(
      'project',
      'set',
      'settings',
      '--any-referer',
      '--all-services',
      '--quota',
      'none',
      '--limit',
      'stores=default',
    );
    assert.deepEqual(await json('project', 'show', 'settings'), {
      ...expected,
      referers: [],
      services: SERVICES,
      quota: null,
      limits: RATES,
    });
    assertPrints(await run('project', 'list'), /^PROJECT +QUOTA +SERVICES\n[\s\S]*^settings +none +all$/m);
  });

  test('a path in a pattern of pages is warned of, as browsers seldom send one', async () => {
    await run('project', 'create', 'paths');
    const { code, stderr } = await run(
      'project',
      'set',
      'paths',
      '--referer',
      'example.com/shop/*',
      '--referer',
      'example.org/*',
    );
    assert.equal(code, 0);
    assert.match(stderr, /^Warning: --referer example\.com\/shop\/\*: browsers send other sites only the origin/);
    assert.doesNotMatch(stderr, /example\.org/);
    assert.match(
      (await run('project', 'set', 'paths', '--block', 'example.com/bad/*')).stderr,
      /Such requests are not blocked/,
    );
  });

  test('a setting that makes no sense is refused and changes nothing', async () => {
    await run('project', 'create', 'careful');
    const before = await json('project', 'show', 'careful');
    const set = (...flags: string[]) => run('project', 'set', 'careful', ...flags);
    assertFails(await set('--quota', '-1'), /--quota -1: expected a whole number/);
    assertFails(await set('--quota', '5', '--service', 'parking'), /--service parking: expected one of localities/);
    assertFails(await set('--limit', 'everything=5'), /expected group=number with a group of localities/);
    assertFails(await set('--limit', 'stores=many'), /expected a whole number/);
    assertFails(await set('--referer', 'a b'), /expected \[scheme:\/\/\]host/);
    assertFails(await set('--any-referer', '--referer', 'localhost'), /not both/);
    assertFails(await run('project', 'set', 'nobody', '--quota', '1'), /There is no project nobody/);
    assert.deepEqual(await json('project', 'show', 'careful'), before);
  });

  test('keys are created, listed by their first letters, and revoked', async () => {
    await run('project', 'create', 'keys');
    const created = await json('key', 'create', 'keys', '--read-only', '--expires', '2099-01-31');
    assert.ok(typeof created === 'object' && created !== null);
    const { key, ...rest } = { key: '', ...created };
    assert.deepEqual(rest, { project: 'keys', kind: 'private', can_write: false, expires_at: '2099-01-31T00:00:00.000Z' });
    assert.equal(await statusWith(key), 200);
    const listed = await run('key', 'list', 'keys');
    assertPrints(listed, new RegExp(`^${key.slice(0, 9)}… +private +read-only +until 2099-01-31`, 'm'));
    assert.ok(!listed.stdout.includes(key), 'a key is never shown again');
    assertPrints(await run('key', 'revoke', 'keys', `${key.slice(0, 9)}…`), /^Revoked: /);
    assertFails(await run('key', 'revoke', 'keys', key), /has no such active key/);
    assertPrints(await run('key', 'list', 'keys'), /read-only +revoked \d{4}-/);
    // The key of one project is nothing to another.
    assertFails(await run('key', 'revoke', 'shop', key), /has no such active key/);
    assertFails(await run('key', 'create', 'keys', '--expires', 'tomorrow'), /expected a date such as/);
    assertFails(await run('key', 'create', 'keys', '--expires', '2020-01-01'), /is in the past/);
  });

  test('region versions are listed, used and removed while the server runs', async () => {
    const versions = new RegionVersions(dataFolder);
    const before = versions.current() ?? '';
    const { id } = await buildSmallRegion(versions, 'other');
    assertPrints(await run('region', 'list'), new RegExp(`^${id} .* all$`, 'm'));
    assertFails(await run('import', '--demo', '--modes', 'flying'), /--modes flying: there is no mode 'flying'/);
    assertPrints(await run('region', 'use', id), /is in use/);
    assertFails(await run('region', 'remove', id), /is in use; use another one first/);
    await json('region', 'use', before);
    const manifest = versions.file(id, 'manifest.json');
    writeFileSync(manifest, '');
    const listed = await run('region', 'list');
    assert.equal(listed.code, 1);
    assert.match(listed.stderr, /manifest\.json is damaged: import the maps/);
    assert.match(listed.stdout, new RegExp(`^${before} +in use`, 'm'));
    assert.match(listed.stdout, new RegExp(`^${id} +damaged`, 'm'));
    assertFails(await run('region', 'use', id), /manifest\.json is damaged/);
    assert.deepEqual(await json('region', 'remove', id), { id, removed: true });
    assertFails(await run('region', 'use', id), /There is no region version/);
  });

  test('assets are imported from JSON and CSV, all or none', async () => {
    const file = (name: string, text: string) => {
      const path = join(root, name);
      writeFileSync(path, text);
      return path;
    };
    const { private_key: key } = JSON.parse((await run('project', 'create', 'shops', '--json')).stdout);
    const imports = (path: string, ...options: string[]) => run('stores', 'import', path, '--project', 'shops', ...options);
    const asked = async (path: string) =>
      JSON.parse((await send(`${server.origin}${path}`, { headers: { 'x-api-key': key } })).text);
    const shop = (storeId: string) => ({ storeId, name: storeId, location: { lat: 1, lng: 2 } });

    assertPrints(await imports(file('a.json', JSON.stringify({ stores: [shop('A'), shop('B')] }))), /^2 assets$/m);
    assertFails(
      await imports(file('b.json', JSON.stringify([shop('C'), shop('A')]))),
      /b\.json: 1 fault, .*\nasset 2, storeId: the storeId 'A' exists already\n/,
    );
    assertFails(
      await imports(file('c.json', JSON.stringify([shop('C'), { ...shop('D'), location: { lat: 'x', lng: 1 } }]))),
      /asset 2, location\.lat: Input should be a valid number/,
    );
    assertFails(await imports(file('d.json', '{"stores": [')), /d\.json is not valid JSON/);
    assertPrints(
      await imports(file('e.json', JSON.stringify([{ ...shop('A'), tags: ['new'] }])), '--update', '--json'),
      /^\{"stores":1,"mode":"update"\}$/m,
    );
    assert.deepEqual((await asked('/stores/A')).properties.tags, ['new']);
    const undo = (...options: string[]) => run('stores', 'undo', '--project', 'shops', ...options);
    assertPrints(
      await undo('--dry-run'),
      /^the import of 20\S+ wrote 1 asset and replaced 1; 0 writes of assets came after it$/m,
    );
    assert.deepEqual((await asked('/stores/A')).properties.tags, ['new'], 'nothing was written');
    assertFails(await undo('--redo'), /the import of 20\S+ came last, and no undo: without --redo it is undone/);
    assertPrints(await undo(), /^the import of 20\S+ is undone: 1 asset taken back, 1 restored$/m);
    assert.deepEqual((await asked('/stores/A')).properties.tags, []);
    await send(`${server.origin}/stores/C?private_key=${key}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'by hand', location: { lat: 1, lng: 2 } }),
    });
    assertFails(
      await undo('--redo'),
      /1 write of assets came after the undo of .*: --discard-changes 1 undoes it all the same/,
    );
    // Somebody who repeats it, as nothing seemed to happen, does not mean to have back what was taken back.
    assertFails(await undo('--discard-changes', '1'), /the undo of 20\S+ came last: --redo undoes it/);
    for (const count of ['2', '-1', 'all', ''])
      assertFails(await undo('--redo', '--discard-changes', count), /--discard-changes 1 /);
    assertPrints(
      await undo('--redo', '--discard-changes', '1'),
      /^the undo of 20\S+ is undone: 1 asset taken back, 1 restored$/m,
    );

    const table =
      'Nr;Title;Latitude;Lon;street;CITY;type;user.seats;localized.fr\n7;Café;48.5;2.5;Rue A;Paris;bar|cafe;12;Le Café\n8;Bar;48,6;2.6;;;;;\n';
    const csv = file('shops.csv', table.replaceAll(';', ',').replace('48,6', '"48,6"'));
    assertFails(
      await imports(csv, '--replace'),
      /no column for storeId: specify it with --column field=heading, or storeId=# for the number of the row; the file has Nr, Title/,
    );
    assertFails(await imports(csv, '--replace', '--column', 'storeId=Number'), /has no column Number/);
    assertFails(await imports(csv, '--replace', '--column', 'colour=Nr'), /unknown field colour/);
    assertFails(
      await imports(csv, '--replace', '--column', 'storeId=Nr'),
      /line 3, column Latitude: Input should be a valid number: '48,6'/,
    );
    // Behind semicolons a comma is a decimal one.
    writeFileSync(csv, table);
    assertPrints(await imports(csv, '--replace', '--column', 'storeId=Nr'), /^2 assets$/m);
    const { features } = await asked('/stores/search');
    assert.deepEqual(
      features.map((each: { properties: { name: string } }) => each.properties.name),
      ['Café', 'Bar'],
    );
    const { address, types, user_properties } = features[0].properties;
    assert.deepEqual(
      [address.city, address.lines, types, user_properties],
      ['Paris', ['Rue A'], ['bar', 'cafe'], { seats: '12' }],
    );
    assert.equal((await asked('/stores/search?query=localized:cafe')).features.length, 1);
    assertFails(await run('stores', 'import', csv, '--column', 'storeId=Nr', '--project', 'nowhere'), /no project nowhere/);
    assertFails(await imports(file('nothing.csv', ''), '--replace'), /nothing\.csv is empty/);
    writeFileSync(join(root, 'western.csv'), 'id,name,lat,lng\n1,Café,1,2\n', 'latin1');
    assertFails(await imports(join(root, 'western.csv'), '--replace'), /western\.csv: line 2 is not UTF-8/);
    assertFails(await imports(file('none.json', '[]'), '--replace'), /has no assets: nothing was replaced/);
    assert.equal((await asked('/stores/search')).features.length, 2);
    assertFails(await imports(join(root, 'missing.json')), /does not exist/);
    // Of ids that are there already the first are named.
    const many = file('many.json', JSON.stringify(Array.from({ length: 1_500 }, (_, i) => shop(`M${i}`))));
    assertPrints(await imports(many), /^1500 assets$/m);
    const clash = await imports(many);
    assertFails(clash, /asset 1, storeId: the storeId 'M0' exists already\nasset 2, .*… and 1450 more\n/s);
    assert.ok(clash.stderr.length < 4_000, `${clash.stderr.length} characters`);
  });

  test('opening hours are read in a language of the file, and holidays that are not known are counted', async () => {
    await run('project', 'create', 'hours');
    const path = join(root, 'hours.csv');
    // Public holidays are known of France, not of Nepal; nor are those of the United Kingdom but by its countries.
    writeFileSync(
      path,
      'id,name,lat,lng,hours\n1,Lyon,45.76,4.83,mar 9-13; PH off\n2,Kathmandu,27.71,85.32,lun-ven 10-17; PH off\n3,Soho,51.51,-0.13,PH off; Mo 9-17\n',
    );
    const imports = (...options: string[]) => run('stores', 'import', path, ...options, '--project', 'hours');
    assertFails(
      await imports(),
      /1 fault, .*\nline 2, column hours: 'mar' may mean Tu or Mar: write Mo-Fr 09:00-18:00, .* --hours-language: 'mar 9-13; PH off'/,
    );
    const dry = await imports('--hours-language', 'fr', '--dry-run');
    assertPrints(dry, /^left holidays that are not known out of the opening hours of 2 assets\n3 assets can be imported/m);
    const { stores, unknown_holidays: unknown } = JSON.parse((await imports('--hours-language', 'fr', '--json')).stdout);
    assert.deepEqual([stores, unknown], [3, 2]);
    assert.match((await imports('--hours-language', 'xx')).stderr, /'xx' is invalid. Allowed choices are af, be, /);
  });

  test('faults of a table are reported at once with a hint, and --dry-run shows what was understood', async () => {
    await run('project', 'create', 'dirty');
    const shop = (storeId: string) => ({ storeId, name: 'Shop', location: { lat: 48, lng: 2 } });
    const file = (name: string, text: string) => {
      writeFileSync(join(root, name), text);
      return join(root, name);
    };
    const imports = (path: string, ...options: string[]) => run('stores', 'import', path, ...options, '--project', 'dirty');
    const csv = file(
      'dirty.csv',
      'id,name,lat,lng,monday,tz,remarks\n7-Eleven #12,Seven,1,2,18:00-02:00,Nowhere/Else,new\n7-Eleven  12,Eleven,91,x,sometimes,UTC,\nok,Fine,1,2,24/7,UTC,\nok,Again,1,2,,UTC,\n'.replace(
        'tz',
        'timezone',
      ),
    );
    const dry = await imports(csv, '--dry-run');
    assertFails(dry, /6 faults|7 faults/);
    assert.match(dry.stderr, /^field +column +assets +examples$/m);
    assert.match(dry.stderr, /^openingHours +monday, timezone +3 /m);
    assert.match(dry.stderr, /^not read: remarks/m);
    for (const reported of [
      /line 2, column id: storeId '7-Eleven #12': allowed are letters, digits and _ - \. : @ \+ ~, up to 255; --id-clean/,
      // What only shows once the id is right is reported with it.
      /line 2, column timezone: Value error, no zone of the tz database/,
      /line 3, column lat: Input should be less than or equal to 90/,
      /line 3, column lng: Input should be a valid number: 'x'/,
      /line 3, column monday: expected periods such as/,
      /line 5, column id: the storeId 'ok' is also that of line 4/,
    ])
      assert.match(dry.stderr, reported);
    const clean = file('clean.csv', 'id,name,lat,lng\na/b,A,1,2\na b,B,1,2\nfine,C,1,2\n');
    assertFails(
      await imports(clean, '--id-clean'),
      /line 3, column id: --id-clean makes 'a b' into 'a_b', as which 'a\/b' of line 2 stands already/,
    );
    assertFails(
      await imports(file('made.csv', 'id,name,lat,lng\na/b,A,1,2\na_b,B,1,2\n'), '--id-clean'),
      /line 3, column id: the storeId 'a_b' is also what --id-clean makes of 'a\/b' of line 2/,
    );
    assertPrints(await imports(clean, '--id-clean', '--skip-errors'), /^2 storeIds cleaned\n2 assets$/m);
    const { understood, ids_cleaned: cleaned } = JSON.parse(
      (await imports(file('json.json', JSON.stringify([shop('x y')])), '--id-clean', '--dry-run', '--json')).stdout,
    );
    assert.deepEqual([cleaned, understood.fields[0]], [1, { field: 'storeId', columns: [], assets: 1, examples: ['x_y'] }]);
  });

  test('ids that exist, or do not, are faults of their lines before anything is written', async () => {
    await run('project', 'create', 'clash');
    const imports = (name: string, text: string, ...options: string[]) => {
      writeFileSync(join(root, name), text);
      return run('stores', 'import', join(root, name), ...options, '--project', 'clash');
    };
    const HEAD = 'id,name,lat,lng\n';
    const both = `${HEAD}a,A,1,2\nb,B,1,2\n`;
    const some = `${HEAD}zz,New,1,2\na,A,1,2\nb,B,91,2\n`;
    assertPrints(await imports('both.csv', both, '--dry-run'), /^2 assets can be imported; nothing was written$/m);
    assertPrints(await imports('both.csv', both), /^2 assets$/m);

    const exist = /line 2, column id: the storeId 'a' exists already\nline 3, column id: the storeId 'b' exists already\n/;
    const advice = /\n--update updates assets that exist .*, --replace replaces all assets of the project$/m;
    for (const options of [
      ['--dry-run'],
      [],
      ['--skip-errors', '--dry-run'],
      ['--skip-errors'],
      ['--skip-errors', '--json'],
    ]) {
      const refused = await imports('both.csv', both, ...options);
      assertFails(refused, exist);
      assert.match(refused.stderr, advice);
      // There are no others.
      assert.doesNotMatch(refused.stderr, /imports the others/);
    }
    assertFails(await imports('both.csv', both, '--skip-errors'), /no asset can be taken, nothing was imported:\n/);
    // All faults at once: of the file, and of what is there.
    assertFails(
      await imports('some.csv', some, '--dry-run'),
      /3 faults, .*\nline 3, column id: the storeId 'a' exists already\nline 4, column lat: .*\nline 4, column id: the storeId 'b' exists already\n--skip-errors imports the others\n/,
    );
    assertFails(
      await imports('update.csv', `${HEAD}a,A,1,2\nzz,New,1,2\n`, '--update', '--dry-run'),
      /1 fault, .*\nline 3, column id: the storeId 'zz' does not exist\n--skip-errors imports the others\nwithout --update assets that do not exist are created/,
    );
    assertFails(
      await imports('clean.csv', `${HEAD}a_b,A,1,2\n`, '--json').then(() =>
        imports('clean.csv', `${HEAD}x,X,1,2\na/b,A,1,2\n`, '--id-clean', '--dry-run'),
      ),
      /1 fault, .*\nline 3, column id: --id-clean makes 'a\/b' into 'a_b', which exists already\n/,
    );
    assertFails(
      await imports('json.json', JSON.stringify([{ storeId: 'a', name: 'A', location: { lat: 1, lng: 2 } }])),
      /asset 1, storeId: the storeId 'a' exists already/,
    );
    const skipping = await imports('some.csv', some, '--skip-errors');
    assertPrints(skipping, /^1 asset$/m);
    assert.match(skipping.stderr, /line 3, column id: the storeId 'a' exists already/);
    assert.match(skipping.stderr, advice);
    // What replaces all need not ask.
    assertPrints(await imports('both.csv', both, '--replace', '--dry-run'), /^2 assets can be imported/m);
    assertFails(
      await run('stores', 'import', join(root, 'both.csv'), '--replace', '--dry-run', '--project', 'nowhere'),
      /no project nowhere/,
    );
  });

  test('a row with other cells than the header has is a fault of its line', async () => {
    await run('project', 'create', 'ragged');
    const path = join(root, 'ragged.csv');
    writeFileSync(path, 'id,name,lat,lng\na,A, B,1,2\nb,B,91,2\nc,C,1\nd,D,1,2,,\n');
    const imports = (...options: string[]) => run('stores', 'import', path, '--project', 'ragged', ...options);
    assertFails(
      await imports(),
      /3 faults, .*\nline 2: 5 cells, but the header has 4: put a value that contains a comma in quotes\nline 3, column lat: .*\nline 4: 3 cells, but the header has 4\n--skip-errors imports the others$/m,
    );
    const { stores, skipped } = JSON.parse((await imports('--skip-errors', '--json')).stdout);
    assert.deepEqual(
      [stores, skipped.map(({ where }: { where: string }) => where)],
      [1, ['line 2', 'line 3, column lat', 'line 4']],
    );
    writeFileSync(path, 'zone_id,store_id,polygon\nz,a\n');
    assertFails(
      await run('zones', 'import', path, '--project', 'ragged'),
      /1 fault, .*\nline 2: 2 cells, but the header has 3$/m,
    );
  });

  test('what is exported is imported again as it was', async () => {
    const { private_key: key } = JSON.parse((await run('project', 'create', 'round', '--json')).stdout);
    const asked = async (path: string) =>
      (await send(`${server.origin}${path}`, { headers: { 'x-api-key': key } })).text.replace(
        /"(last_updated|token)":"[^"]*"/g,
        '',
      );
    const stores = [
      { storeId: 'a:1', name: 'Bare', location: { lat: -12.3456789, lng: 179.99 } },
      {
        storeId: 'b',
        name: 'Full "quoted", ü\nnext line',
        location: { lat: 1, lng: 2 },
        address: { lines: ['1 Rue|A', '[x'], city: 'Paris', zipcode: '01000', countryCode: 'FR' },
        contact: { website: 'https://a.example/', phone: '+33', email: 'a@b.c' },
        types: ['bar', 'food.cafe'],
        tags: ['x'],
        userProperties: { seats: 40, deep: { list: [1, 'x', null] } },
        localizedNames: { fr: 'Plein' },
        openingHours: {
          timezone: 'Europe/Paris',
          usual: { '1': [{ start: '9:00', end: '24:00' }], '2': { 'all-day': true } },
        },
      },
      ...Array.from({ length: 310 }, (_, i) => ({ storeId: `m${i}`, name: 'Many', location: { lat: 1, lng: 1 } })),
    ];
    const path = join(root, 'round.json');
    writeFileSync(path, JSON.stringify(stores));
    assertPrints(await run('stores', 'import', path, '--project', 'round'), /^312 assets$/m);
    const pages = async () => [
      await asked('/stores?stores_by_page=300'),
      await asked('/stores/search?query=localized:plein'),
    ];
    const before = await pages();
    for (const format of ['json', 'csv', 'geojson']) {
      const out = join(root, `round.${format}`);
      assertPrints(await run('stores', 'export', '--project', 'round', '--format', format, '--out', out), /^$/);
      assertPrints(await run('stores', 'import', out, '--project', 'round', '--replace'), /^312 assets$/m);
      assert.deepEqual(await pages(), before, format);
    }
    // Killed while it writes: nothing of it is there, and all that was.
    const many = join(root, 'many.json');
    const others = Array.from({ length: 60_000 }, (_, i) => ({
      storeId: `k${i}`,
      name: 'Killed',
      location: { lat: 1, lng: 1 },
    }));
    writeFileSync(many, JSON.stringify(others));
    const killed = startCommand(['stores', 'import', many, '--project', 'round', '--replace'], environment);
    // While it writes, small writes of the project are refused.
    const isWriting = async () =>
      (await send(`${server.origin}/stores/none?private_key=${key}`, { method: 'DELETE' })).status === 409;
    for (let tries = 0; tries < 600 && !(await isWriting()); tries++) await pause(20);
    killed.kill();
    assert.deepEqual([(await killed.ended).code, await pages()], [null, before]);
    const bare = await run('stores', 'export', '--project', 'round', '--format', 'csv');
    assert.match(bare.stdout, /^storeId,name,lat,lng,.*\na:1,Bare,-12\.3456789,179\.99,,/);
  });

  test('zones are imported from GeoJSON and CSV with WKT, all or none', async () => {
    const { private_key: key } = JSON.parse((await run('project', 'create', 'areas', '--json')).stdout);
    const file = (name: string, text: string) => {
      writeFileSync(join(root, name), text);
      return join(root, name);
    };
    const imports = (path: string, ...options: string[]) => run('zones', 'import', path, '--project', 'areas', ...options);
    const zones = async () => {
      const { text } = await send(`${server.origin}/zones`, { headers: { 'x-api-key': key } });
      return JSON.parse(text).zones.map((zone: { zone_id: string; store_id: string; polygon: string }) => zone);
    };
    await run(
      'stores',
      'import',
      file('one.json', '[{"storeId":"A","name":"A","location":{"lat":1,"lng":1}}]'),
      '--project',
      'areas',
    );
    const square = (at: number) => [
      [
        [at, at],
        [at + 1, at],
        [at + 1, at + 1],
        [at, at],
      ],
    ];
    const feature = (id: string, geometry: object, types: unknown = 'x|y') => ({
      type: 'Feature',
      properties: { zone_id: id, store: 'A', name: `Zone ${id}`, types },
      geometry,
    });
    const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
    const good = [
      feature('z1', { type: 'Polygon', coordinates: square(0) }),
      feature('z2', { type: 'MultiPolygon', coordinates: [square(0), square(5)] }, ['x', 'y']),
    ];
    assertPrints(await imports(file('z.geojson', collection(...good))), /^2 zones$/m);
    const [first, second] = await zones();
    assert.deepEqual(
      [first.store_id, first.description, first.types, first.polygon],
      ['A', 'Zone z1', ['x', 'y'], 'POLYGON((0 0,1 0,1 1,0 0))'],
    );
    assert.match(second.polygon, /^MULTIPOLYGON/);
    assert.deepEqual(second.types, ['x', 'y']);
    const bad = [
      feature('z3', { type: 'Point', coordinates: [1, 1] }),
      feature('z4', {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
    ];
    assertFails(
      await imports(file('bad.geojson', collection(...good, ...bad)), '--replace'),
      /2 faults, nothing was imported:\nfeature 3, column polygon: .*found a Point\nfeature 4, column polygon: /,
    );
    assertFails(
      await imports(
        file('z.csv', 'Nr;Shop;WKT\n9;Nobody;POLYGON((0 0,1 0,1 1,0 0))\n'),
        '--replace',
        '--column',
        'zone_id=Nr',
        '--column',
        'store_id=Shop',
      ),
      /no assets with these store_ids: Nobody/,
    );
    assert.equal((await zones()).length, 2);
    const csv = file('z.csv', 'Nr;Shop;WKT\n9;A;POLYGON((0 0,1 0,1 1,0 0))\n');
    const mapped = ['--column', 'zone_id=Nr', '--column', 'store_id=Shop'];
    assertPrints(await imports(csv, '--dry-run', ...mapped), /^1 zone can be imported; nothing was written$/m);
    // It asks what is there, as the import does.
    const nobody = file('nobody.csv', 'Nr;Shop;WKT\n9;Nobody;POLYGON((0 0,1 0,1 1,0 0))\n');
    for (const [path, options, reason] of [
      [nobody, mapped, /There are no assets with these store_ids: Nobody/],
      [file('z.geojson', collection(...good)), [], /These zone_ids exist already: z1, z2/],
      [csv, ['--update', ...mapped], /These zone_ids do not exist: 9/],
    ] as const) {
      assertFails(await imports(path, '--dry-run', ...options), reason);
      assertFails(await imports(path, ...options), reason);
    }
    assertPrints(await imports(csv, '--dry-run', '--replace', ...mapped), /^1 zone can be imported/m);
    assertPrints(await imports(csv, '--replace', ...mapped), /^1 zone$/m);
    assert.deepEqual(
      (await zones()).map(({ zone_id }: { zone_id: string }) => zone_id),
      ['9'],
    );
  });

  test('a project is renamed, and deleted with its keys and all its data', async () => {
    const { private_key: key } = JSON.parse((await run('project', 'create', 'doomed', '--json')).stdout);
    const asked = async () => (await send(`${server.origin}/stores`, { headers: { 'x-api-key': key } })).status;
    const path = join(root, 'doomed.json');
    writeFileSync(
      path,
      JSON.stringify(
        Array.from({ length: 1_500 }, (_, i) => ({ storeId: `s${i}`, name: 'x', location: { lat: 1, lng: 1 } })),
      ),
    );
    await run('stores', 'import', path, '--project', 'doomed');
    writeFileSync(join(root, 'paths.osm'), TWO_PATHS);
    assertPrints(
      await run('venue', 'import', join(root, 'paths.osm'), '--id', 'mine', '--project', 'doomed'),
      /mine is in use/,
    );
    assert.equal(await asked(), 200);
    assertFails(await run('project', 'rename', 'doomed', 'shops'), /already a project shops/);
    assertFails(await run('project', 'rename', 'doomed', 'a/b'), /Invalid project name/);
    assertPrints(await run('project', 'rename', 'doomed', 'gone'), /is called gone now/);
    assertFails(await run('project', 'delete', 'doomed', '--yes'), /no project doomed/);
    assertFails(await run('project', 'delete', 'gone'), /confirm it with --yes/);
    assert.equal(await asked(), 200);
    assertPrints(await run('project', 'delete', 'gone', '--yes'), /The project gone was deleted/);
    assertFails(await run('venue', 'list', '--project', 'gone'), /no project gone/);
    assert.deepEqual(
      readdirSync(join(dataFolder, 'venues')).filter((name) => name.includes('.mine.')),
      [],
    );
    // The server forgets a key within five seconds.
    for (let tries = 0; (await asked()) !== 403; tries++) {
      assert.ok(tries < 100, 'the key is still admitted');
      await pause(100);
    }
  });

  test('datasets are created, imported, listed, and their imports reported', async () => {
    const { private_key: key } = JSON.parse((await run('project', 'create', 'maps', '--json')).stdout);
    const dataset = (...args: string[]) => run('dataset', ...args, '--project', 'maps');
    const id = (await dataset('create', 'Benches', '--id', 'ref', '--attribute', 'wood=material')).stdout.trim();
    assertFails(await dataset('create', 'Benches'), /There is a dataset Benches already/);
    assertFails(await dataset('create', 'x', '--url', 'ftp://a'), /begins with http/);
    assertFails(await dataset('import', 'Benches'), /has no URL: specify a file/);
    const path = join(root, 'benches.csv');
    writeFileSync(path, 'ref,material,lat,lng\nb1,oak,48.5,2.5\nb2,pine,48.6,2.6\n');
    assertFails(await dataset('import', 'Chairs', path), /no dataset Chairs/);
    assertPrints(await dataset('import', 'Benches', path), /^Benches: 2 features$/m);
    const answer = await send(`${server.origin}/datasets/${id}/features/search`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ where: 'wood:oak' }),
    });
    assert.deepEqual(JSON.parse(answer.text).features[0].attributes, { wood: 'oak' });
    assertFails(await dataset('undo', 'Benches'), /The dataset Benches has no version before: nothing was replaced/);
    writeFileSync(path, 'ref,material,lat,lng\nb1,oak,48.5,2.5\n');
    assertPrints(await dataset('import', 'Benches', path), /^Benches: 1 feature$/m);
    assertPrints(await dataset('versions', 'Benches'), /VERSION\s+IMPORTED[\s\S]*\s1\s+yes[\s\S]*\s2\s+no/);
    assertPrints(await dataset('undo', 'Benches'), /^Benches: 2 features$/m);
    // Once more, as nothing seemed to happen: it is not taken back.
    const again = await dataset('undo', 'Benches');
    assertFails(again, /Benches serves the version before again already: waypost dataset undo Benches [0-9a-f-]{36} serves/);
    const [, newest = ''] = /undo Benches (\S+) serves/.exec(again.stderr) ?? [];
    assertPrints(await dataset('undo', 'Benches', newest), /^Benches: 1 feature$/m);
    assertPrints(await dataset('undo', 'Benches'), /^Benches: 2 features$/m);
    assertFails(await dataset('undo', 'Benches', 'x'), /The dataset has no version x/);
    writeFileSync(path, 'ref,material,lat,lng\nb1,oak,north,2.5\n');
    assertFails(
      await dataset('import', id, path),
      /benches\.csv: 1 feature has a geometry that cannot be used; .*: line 2 \(id b1\): expected numbers/,
    );
    assertPrints(
      await dataset('status', 'Benches'),
      /^failed: 1 feature has .*: line 2 \(id b1\): expected numbers[\s\S]*STEP[\s\S]*fetch\s+success[\s\S]*import\s+failed/m,
    );
    assertPrints(await dataset('list'), new RegExp(`Benches\\s+${id}\\s+2\\s+failed`));
    assertFails(await dataset('import', id, path, '--on-invalid', 'mend'), /Allowed choices are refuse, repair, skip/);
    writeFileSync(path, 'ref,material,lat,lng\nb1,oak,north,2.5\nb2,pine,48.6,2.6\n');
    const left = /^Benches: 1 feature, 0 repaired, 1 skipped\nline 2 \(id b1\): expected numbers .*; skipped$/m;
    assertPrints(await dataset('import', id, path, '--on-invalid', 'skip'), left);
    assertPrints(await dataset('status', id), /^success, 0 repaired, 1 skipped\nline 2 \(id b1\)/m);
    const own = (await dataset('create', 'Stools', '--on-invalid', 'skip')).stdout.trim();
    assertPrints(await dataset('import', own, path), /^Stools: 1 feature, 0 repaired, 1 skipped$/m);
  });

  test('a dataset is exported to a file whose extension says how', async () => {
    await run('project', 'create', 'sheds');
    const dataset = (...args: string[]) => run('dataset', ...args, '--project', 'sheds');
    await dataset('create', 'Sheds');
    const path = join(root, 'sheds.csv');
    writeFileSync(path, 'ref,note,lat,lng\n1,"a, ""b""",48.5,2.5\n2,,-48.5,-2.5\n');
    await dataset('import', 'Sheds', path);
    const out = (extension: string) => join(root, `sheds-out.${extension}`);

    assertPrints(await dataset('export', 'Sheds', '--out', out('geojson')), /^Sheds: 2 features in /m);
    const { features } = JSON.parse(readFileSync(out('geojson'), 'utf8'));
    assert.deepEqual(
      features.map(({ geometry, properties }: { geometry: unknown; properties: unknown }) => [geometry, properties]),
      [
        [
          { type: 'Point', coordinates: [2.5, 48.5] },
          { ref: '1', note: 'a, "b"' },
        ],
        [
          { type: 'Point', coordinates: [-2.5, -48.5] },
          { ref: '2', note: null },
        ],
      ],
    );
    // The format may be named where the extension says nothing.
    assertPrints(await dataset('export', 'Sheds', '--out', out('out'), '--format', 'geojsonl', '--json'), /"features":2/);
    assert.equal(readFileSync(out('out'), 'utf8').trim().split('\n').length, 2);
    // What is exported is imported again, whatever its form.
    for (const extension of ['csv', 'gpkg', 'fgb']) {
      assertPrints(await dataset('export', 'Sheds', '--out', out(extension)), /^Sheds: 2 features in /m);
      assertPrints(await dataset('import', 'Sheds', out(extension)), /^Sheds: 2 features$/m);
    }
    assertFails(await dataset('export', 'Sheds', '--out', out('xyz')), /--format/);
    assertFails(await dataset('export', 'Sheds'), /--out/);
    assertFails(await dataset('export', 'Barns', '--out', out('csv')), /no dataset Barns/);
  });

  test('a second server on the same folder is refused with the reason', async () => {
    assertFails(
      await run('serve', '--port', '0'),
      new RegExp(`in use by another Waypost process \\(process ${server.pid}\\)[\\s\\S]*WAYPOST_DATA`),
    );
    assert.equal((await send(`${server.origin}/readyz`)).status, 200, 'the first one goes on');
  });

  test('a store of limits that does not answer is named, without its password', async () => {
    const folder = join(root, 'third');
    const versions = new RegionVersions(folder);
    versions.use((await buildSmallRegion(versions)).id);
    const outcome = await waypost(['serve', '--port', '0', '--data', folder, '--limits', 'redis://:secret@127.0.0.1:1']);
    assertFails(outcome, /The rate limit store does not answer: WAYPOST_LIMITS=redis:\/\/:…@127\.0\.0\.1:1/);
  });

  test('an address that cannot be listened on is named, with the setting to change', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    assert.ok(address !== null && typeof address === 'object');
    const versions = new RegionVersions(join(root, 'second'));
    versions.use((await buildSmallRegion(versions)).id);
    try {
      const outcome = await waypost(['serve', '--port', String(address.port), '--data', join(root, 'second')]);
      assertFails(
        outcome,
        new RegExp(`^waypost: 127\\.0\\.0\\.1:${address.port} is in use: .*, or set WAYPOST_PORT to another port$`, 'm'),
      );
      const operations = await waypost([
        ...['serve', '--port', '0', '--operations-port', String(address.port), '--data', join(root, 'second')],
      ]);
      assertFails(operations, /is in use: .* set WAYPOST_OPERATIONS_PORT to another port/);
      // An address of the documentation (RFC 5737) is no machine's.
      const elsewhere = await waypost(['serve', '--host', '192.0.2.1', '--port', '0', '--data', join(root, 'second')]);
      assertFails(elsewhere, /^waypost: 192\.0\.2\.1:0 is not an address of this machine: set WAYPOST_HOST/);
    } finally {
      other.close();
    }
  });
});
