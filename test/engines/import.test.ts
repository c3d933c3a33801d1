import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { writeRegionPlaces } from '../../src/import/region.ts';
import { MapFileError } from '../../src/osm/element.ts';
import { placeNumbers } from '../../src/places/place-number.ts';
import { openPlaces } from '../../src/places/read.ts';
import { PLACES_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { pbfOf, type TestMap, xmlOf } from '../support/map-files.ts';
import { waypost } from '../support/process.ts';

const MUTATIONS = Number(process.env.MUTATED_MAPS ?? 500);
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const DEMO = fileURLToPath(new URL('../../demo/town.osm', import.meta.url));

/** A hamlet with a bit of everything that an import looks at. */
const HAMLET: TestMap = {
  nodes: [
    { id: 1, lat: 47.1, lng: 9.5, tags: { place: 'village', name: 'Oberdorf', population: '210' } },
    { id: 2, lat: 47.101, lng: 9.501 },
    {
      id: 3,
      lat: 47.102,
      lng: 9.502,
      tags: { 'addr:housenumber': '4', 'addr:street': 'Dorfgasse', 'addr:postcode': '9490' },
    },
    { id: 4, lat: 47.102, lng: 9.503, tags: { 'addr:housenumber': '8', 'addr:street': 'Dorfgasse' } },
    { id: 5, lat: 47.103, lng: 9.503, tags: { amenity: 'cafe', name: 'Mühle' } },
    { id: 6, lat: 47.09, lng: 9.49 },
    { id: 7, lat: 47.09, lng: 9.52 },
    { id: 8, lat: 47.12, lng: 9.52 },
  ],
  ways: [
    { id: 1, nodes: [2, 3, 4], tags: { highway: 'residential', name: 'Dorfgasse' } },
    { id: 2, nodes: [6, 7, 8] },
    { id: 3, nodes: [8, 6] },
    { id: 4, nodes: [3, 4], tags: { 'addr:interpolation': 'even' } },
  ],
  relations: [
    {
      id: 1,
      members: [
        { type: 'way', id: 2, role: 'outer' },
        { type: 'way', id: 3, role: 'outer' },
        { type: 'node', id: 1, role: 'label' },
      ],
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Oberdorf' },
    },
  ],
};

/** A change of some bytes: one flipped, some cut out, some put twice, the end cut off. */
const mutation = fc.record({
  kind: fc.constantFrom('flip', 'flip', 'flip', 'flip', 'cut', 'repeat', 'truncate', 'insert'),
  // Anywhere alike: left alone, generated numbers keep to the ends.
  at: fc.noBias(fc.nat({ max: 99_999 })).map((share) => share / 100_000),
  length: fc.integer({ min: 1, max: 40 }),
  byte: fc.integer({ min: 0, max: 255 }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(bytes: Buffer, { kind, at, length, byte }: Mutation): Buffer {
  const from = Math.floor(bytes.length * at);
  const [head, tail] = [bytes.subarray(0, from), bytes.subarray(from)];
  switch (kind) {
    case 'truncate':
      return head;
    case 'cut':
      return Buffer.concat([head, tail.subarray(length)]);
    case 'repeat':
      return Buffer.concat([head, tail.subarray(0, length), tail]);
    case 'insert':
      return Buffer.concat([head, Buffer.from([byte]), tail]);
    case 'flip': {
      const copy = Buffer.from(bytes);
      copy[from] ^= 1 << (byte % 8);
      return copy;
    }
  }
}

describe('an import', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-import-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What a data folder holds of regions. */
  const regionsIn = (data: string) => readdirSync(join(data, 'regions')).sort();

  test(`of ${MUTATIONS} mutated maps is an error that names the file, or a whole region`, {
    timeout: 900_000,
  }, async (t) => {
    const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 2 ** 31;
    t.diagnostic(`seed ${seed}`);
    const path = join(folder, 'mutated');
    const target = join(folder, 'mutated.wp');
    // Without compression a change reaches what is inside; with it, mostly the unpacking.
    const originals = [
      Buffer.from(xmlOf(HAMLET)),
      pbfOf(HAMLET),
      pbfOf(HAMLET, { isZipped: false }),
      pbfOf(HAMLET, { isZipped: false, isDense: false }),
    ];
    let refused = 0;
    const changes = fc.sample(
      fc.tuple(fc.constantFrom(...originals.keys()), fc.array(mutation, { minLength: 1, maxLength: 1 })),
      {
        seed,
        numRuns: MUTATIONS,
      },
    );
    for (const [original, mutations] of changes) {
      const bytes = mutations.reduce(mutated, originals[original]);
      writeFileSync(path, bytes);
      try {
        const report = await writeRegionPlaces(
          target,
          { maps: [path], addresses: [], postcodes: [], towns: false },
          () => {},
        );
        const places = openPlaces(target);
        assert.equal(places.meta.places, report.places);
        assert.equal(places.houseLat.length, report.houses);
        places.close();
        rmSync(target);
      } catch (error) {
        const shown = JSON.stringify({ original, mutations });
        assert.ok(error instanceof MapFileError, `${shown}: ${error instanceof Error ? error.stack : error}`);
        assert.ok(error.message.startsWith(path));
        refused++;
      }
    }
    t.diagnostic(`${refused} refused, ${MUTATIONS - refused} imported`);
    assert.ok(
      refused > MUTATIONS / 10 && refused < MUTATIONS * 0.9,
      'mutations that are all refused, or none, prove little',
    );
  });

  test('makes a region version that is used at once, with the hashes of its files', async () => {
    const data = join(folder, 'data');
    const map = join(folder, 'hamlet.osm.pbf');
    writeFileSync(map, pbfOf(HAMLET));
    const { code, stdout, stderr } = await waypost(['import', map, '--no-towns', '--json'], { WAYPOST_DATA: data });
    assert.equal(code, 0, stderr);
    const manifest = JSON.parse(stdout);
    assert.match(manifest.id, /^\d{8}-\d{6}-hamlet$/, 'named after the file');
    assert.equal(manifest.in_use, true);
    assert.equal(manifest.houses, 3, 'two that are tagged and 6, which follows from the line between them');
    assert.match(manifest.sources[0].sha256, /^[\da-f]{64}$/);
    assert.equal(manifest.sources[0].attribution, '© OpenStreetMap contributors');
    assert.match(stderr, /reading nodes/, 'progress is reported');
    assert.equal(new RegionVersions(data).current(), manifest.id);
  });

  test('of what is no map, or not there, says why and changes nothing', async () => {
    const data = join(folder, 'refusing');
    const map = join(folder, 'hamlet.osm');
    writeFileSync(map, xmlOf(HAMLET));
    assert.equal((await waypost(['import', map, '--no-towns'], { WAYPOST_DATA: data })).code, 0);
    const before = regionsIn(data);
    const cut = join(folder, 'cut.osm.pbf');
    writeFileSync(cut, pbfOf(HAMLET).subarray(0, -20));
    const empty = join(folder, 'empty.osm.pbf');
    writeFileSync(empty, '');
    for (const [args, reason] of [
      [[cut], /cut\.osm\.pbf: .*truncated/],
      [[empty], /empty\.osm\.pbf: is empty/],
      [[join(folder, 'nowhere.osm')], /nowhere\.osm does not exist/],
      [[map, cut], /cut\.osm\.pbf: .*truncated/],
      [[], /Specify at least one map/],
      [[map, '--name', 'Not A Name'], /may have a-z, 0-9 and -/],
      [[map, '--addresses', join(folder, 'nowhere.csv')], /nowhere\.csv does not exist/],
      [['http://127.0.0.1:9/map.osm.pbf'], /http:\/\/127\.0\.0\.1:9\/map\.osm\.pbf: cannot be fetched/],
    ] as const) {
      const { code, stderr } = await waypost(['import', ...args, '--no-towns'], { WAYPOST_DATA: data });
      assert.equal(code, 1, args.join(' '));
      assert.match(stderr, reason);
      assert.doesNotMatch(stderr, /\n\s+at /, 'a mistake of the operator is reported without a stack');
      assert.deepEqual(regionsIn(data), before);
    }
  });

  test('fetches a map over HTTP, and refuses one that breaks off or is not there', async (t) => {
    const data = join(folder, 'fetching');
    const whole = pbfOf(HAMLET);
    const server = createServer((request, response) => {
      if (request.url === '/missing.osm.pbf') {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-length': whole.length });
      if (request.url === '/broken.osm.pbf') response.write(whole.subarray(0, 100), () => response.destroy());
      else response.end(whole);
    }).listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    const origin = `http://127.0.0.1:${address.port}`;
    const run = (file: string, ...options: string[]) =>
      waypost(['import', `${origin}/${file}`, '--no-towns', '--json', ...options], { WAYPOST_DATA: data });
    const fetched = await run('hamlet.osm.pbf', '--no-keep');
    assert.equal(fetched.code, 0, fetched.stderr);
    const { id, sources } = JSON.parse(fetched.stdout);
    assert.equal(sources[0].name, `${origin}/hamlet.osm.pbf`);
    assert.deepEqual(
      readdirSync(join(data, 'regions', id)).sort(),
      ['manifest.json', 'map.pmtiles', 'places.wp', 'roads.wp'],
      'the download is gone',
    );
    const kept = JSON.parse((await run('hamlet.osm.pbf', '--modes', 'none', '--no-use')).stdout);
    assert.deepEqual(readFileSync(join(data, 'regions', kept.id, kept.inputs.maps[0].file)), whole, 'kept for updates');
    for (const [file, reason] of [
      ['missing.osm.pbf', /the server answers 404/],
      ['broken.osm.pbf', /was interrupted after \d+ bytes/],
    ] as const) {
      const { code, stderr } = await run(file);
      assert.equal(code, 1);
      assert.match(stderr, reason);
    }
    assert.equal(new RegionVersions(data).current(), id);
  });

  test('that is killed leaves nothing but what the next one sweeps away', async () => {
    const data = join(folder, 'killed');
    const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', WAYPOST_DATA: data };
    let finished = 0;
    for (let delay = 100; delay <= 1_100; delay += 250) {
      const child = spawn(process.execPath, [MAIN, 'import', DEMO, '--no-towns'], { env: environment, stdio: 'ignore' });
      const closed = once(child, 'close');
      await pause(delay);
      child.kill('SIGKILL');
      await closed;
      if (child.exitCode === 0) finished++;
    }
    const versions = new RegionVersions(data);
    // One that was killed after its last step is there too, and as whole as the others.
    assert.ok(versions.list().length >= finished);
    for (const { id } of versions.list()) {
      const places = openPlaces(versions.file(id, PLACES_FILE));
      assert.ok(places.meta.places > 100);
      places.close();
    }
    const { code } = await waypost(['import', DEMO, '--no-towns'], { WAYPOST_DATA: data });
    assert.equal(code, 0);
    assert.deepEqual(
      regionsIn(data).filter((entry) => entry.startsWith('.building')),
      [],
    );
  });

  test('onto a full disk says so and changes nothing', async (t) => {
    const data = join(folder, 'full');
    mkdirSync(data);
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', data]);
    if (mounted !== 0) {
      t.skip('no small file system can be mounted here');
      return;
    }
    try {
      const { code, stderr } = await waypost(['import', DEMO, '--no-towns'], { WAYPOST_DATA: data });
      assert.equal(code, 1);
      assert.match(stderr, /is full; nothing has changed/);
      assert.deepEqual(regionsIn(data), []);
    } finally {
      await run('umount', [data]);
    }
  });

  test('refuses a table of names by its line, and names without the towns that bear them', async () => {
    const data = join(folder, 'names');
    const table = join(folder, 'countries.txt');
    writeFileSync(table, '1\t7\tde\tOberdorf\t1\t\t\t\nLI\tLIE\t438\n');
    const wrong = await waypost(['import', '--names', table], { WAYPOST_DATA: data });
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /countries\.txt, line 2: is not a line of GeoNames' table of alternate names/);
    assert.deepEqual(regionsIn(data), []);
    const without = await waypost(['import', '--names', table, '--no-towns'], { WAYPOST_DATA: data });
    assert.match(without.stderr, /--names .* leave out --no-towns/);
  });

  test('adds addresses of tables and postal codes of GeoNames', async () => {
    const data = join(folder, 'tables');
    const map = join(folder, 'hamlet.osm');
    writeFileSync(map, xmlOf(HAMLET));
    const plain = join(folder, 'plain.csv');
    writeFileSync(
      plain,
      'Latitude;Longitude;HouseNumber;Street;Postcode\n47.1021;9.5021;12;Dorfgasse;9490\n47.1031;9.5041;3;Neuweg;\n',
    );
    const open = join(folder, 'open.geojson');
    const feature = {
      type: 'Feature',
      properties: { hash: 'h1', number: '14', street: 'Dorfgasse', unit: '2' },
      geometry: { type: 'Point', coordinates: [9.5024, 47.1022] },
    };
    writeFileSync(open, `${JSON.stringify(feature)}\n`);
    const codes = join(folder, 'LI.txt');
    writeFileSync(codes, ['LI', '9491', 'Ruggell', '', '', '', '', '', '', '47.1005', '9.5005', '6'].join('\t'));
    const outcome = await waypost(
      ['import', map, '--no-towns', '--addresses', plain, '--addresses', open, '--postcodes', codes, '--json'],
      { WAYPOST_DATA: data },
    );
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.equal(JSON.parse(outcome.stdout).houses, 6, 'the three of the map, two of the table, one of OpenAddresses');
    const wrong = join(folder, 'wrong.csv');
    writeFileSync(wrong, 'lat,lon,number,street\n47.1,9.5,1,A\n,9.5,2,A\n');
    const refused = await waypost(['import', map, '--addresses', wrong, '--no-towns'], { WAYPOST_DATA: data });
    assert.match(refused.stderr, /wrong\.csv, row 3: the latitude "" is not on earth/);
    writeFileSync(wrong, 'lat,lon,street\n47.1,9.5,A\n');
    const unnamed = await waypost(['import', map, '--addresses', wrong, '--no-towns'], { WAYPOST_DATA: data });
    assert.match(unnamed.stderr, /row 1: there is no column number or housenumber/);
  });

  test('of the sample town twice gives the same identifiers', async () => {
    const ids: string[][] = [];
    for (const name of ['first.wp', 'second.wp']) {
      await writeRegionPlaces(join(folder, name), { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
      const places = openPlaces(join(folder, name));
      ids.push([
        ...Array.from(placeNumbers(places), (place) => places.publicId(place)),
        ...Array.from(places.houseLat, (_, house) => places.housePublicId(house)),
      ]);
      places.close();
    }
    assert.deepEqual(ids[1].sort(), ids[0].sort());
    assert.ok(readFileSync(DEMO).length > 100_000 && ids[0].length > 1_000);
  });
});

function run(command: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'ignore' })
      .once('error', () => resolve(null))
      .once('close', resolve);
  });
}
