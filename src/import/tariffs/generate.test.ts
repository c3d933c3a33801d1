import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../../../bench/queries.ts';
import { DrawnRoads, type Tags } from '../../../test/support/road-map.ts';
import { namesOf, pricesOf, type Trip, tollsOn } from '../../../test/support/toll-trips.ts';
import { readTariff } from '../../tolls/read.ts';
import { warningsIn } from '../../tolls/warnings.ts';
import { tariffFrom } from './generate.ts';
import { type ListedPrice, readPriceLists } from './price-lists.ts';

const NAMES = { id: 'lists', name: 'Lists', currency: 'EUR', country: 'PT', source: 'OpenTollData' };
const PAIRS = 'name_from;name_to;distance;price1;price2;price3;price4;price5';
const SINGLE = 'name;distance;price1;price2;price3;price4;price5';
const BOOTHS = 'name;osm_name;operator_ref;lat;lon;nbs_booth;booth_node_id;booth_way_id;type;operator_osm';
const booth = (name: string, node: number | string, lat: number | string = '', lng: number | string = '', mapName = '') =>
  `${name};${mapName};;${lat};${lng};1;${node};;close;ASF`;
const pair = (from: string, to: string, ...prices: readonly number[]) => [from, to, 1, ...prices].join(';');

/** A road past booths a kilometre apart, each by its name on the map. */
const road = (names: Readonly<Record<string, string>>) =>
  DrawnRoads.draw({
    map: 'a--b--c--d--e--f--g',
    ways: { abcdefg: { toll: 'yes' } },
    nodes: Object.fromEntries(
      Object.entries(names).map(([letter, name]): [string, Tags] => [letter, { barrier: 'toll_booth', name }]),
    ),
    step: 400,
  });

const listed = (entry: string, exit: string, price: number, vehicleClass = '1'): ListedPrice => ({
  ...{ entry, exit, vehicleClass, price },
  at: 'prices.csv, line 2',
});
/** Booths that are known by their nodes alone. */
const boothsOf = (names: readonly string[]) =>
  names.map((name, i) => ({ name, mapName: '', nodes: [i + 1], position: null }));

describe('tariffs of price lists', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-generated-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What is generated, and read again as it is written. */
  async function from(texts: readonly string[], drawn: DrawnRoads | null) {
    const paths = texts.map((text, i) => {
      const path = join(folder, `${i}.csv`);
      writeFileSync(path, text);
      return path;
    });
    const generated = tariffFrom(await readPriceLists(paths), drawn?.roads ?? null, NAMES);
    return { ...generated, tariff: readTariff(JSON.stringify(generated.tariff, null, 1), 'generated') };
  }

  test('a trip costs what the list says from its entry to its exit, in each direction', async () => {
    const drawn = await road({ b: 'B', c: 'C', d: 'D', e: 'E' });
    const gates = ['b', 'c', 'd', 'e'];
    const random = seededRandom(1);
    const prices = new Map(
      gates.flatMap((entry) =>
        gates.filter((exit) => exit !== entry).map((exit) => [entry + exit, Math.round(random() * 3000) / 100]),
      ),
    );
    const rows = [...prices].map(([ends, price]) => pair(`Gare ${ends[0]}`, `Gare ${ends[1]}`, price));
    const booths = gates.map((gate) => booth(`Gare ${gate}`, drawn.nodeId(gate)));
    const { tariff } = await from([[PAIRS, ...rows].join('\n'), [BOOTHS, ...booths].join('\n')], drawn);
    // On one line the first booth that is passed is the entry, and the next one the exit: b to c, then d to e.
    for (const [trip, pairs] of [
      [
        ['a', 'f'],
        ['bc', 'de'],
      ],
      [
        ['f', 'a'],
        ['ed', 'cb'],
      ],
      [['a', 'cd'], ['bc']],
    ] as const) {
      const drawnTolls = tollsOn(drawn, trip, { tariff });
      assert.deepEqual(
        pricesOf(drawnTolls),
        pairs.map((ends) => prices.get(ends)),
        trip.join(),
      );
    }
  });

  test('each class of vehicles pays its column', async () => {
    const drawn = await road({ c: 'C' });
    const { tariff } = await from(
      [`${SINGLE}\nC;0;1.1;2,2;3.3;4.4;0.5\n`, `${BOOTHS}\n${booth('C', drawn.nodeId('c'))}\n`],
      drawn,
    );
    // https://www.autoroutes.fr/fr/classification-des-vehicules.htm: by height and weight, then axles; motorcycles are 5.
    for (const [vehicle, price] of [
      [{ mode: 'driving', height: 2, weight: 3.5 }, 1.1],
      [{ mode: 'driving', height: 2.01, weight: 3.5 }, 2.2],
      [{ mode: 'driving', height: 2.99, weight: 2 }, 2.2],
      [{ mode: 'driving', height: 3, weight: 2, axles: 2 }, 3.3],
      [{ mode: 'truck', height: 2.5, weight: 3.51, axles: 2 }, 3.3],
      [{ mode: 'truck', height: 4, weight: 40, axles: 3 }, 4.4],
      [{ mode: 'motorcycle' }, 0.5],
    ] as const satisfies readonly (readonly [Trip['vehicle'], number])[])
      assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'g'], { tariff, vehicle })), [price], JSON.stringify(vehicle));
  });

  test('a price of 0 is a toll of 0, and an empty cell none for that class', async () => {
    const drawn = await road({ c: 'C', e: 'E' });
    const booths = [BOOTHS, booth('C', drawn.nodeId('c')), booth('E', drawn.nodeId('e'))].join('\n');
    const { tariff } = await from([`${SINGLE}\nC;0;0;;;;\nE;0;2;;;;7\n`, booths], drawn);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'g'], { tariff })), [0, 2]);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'g'], { tariff, vehicle: { mode: 'motorcycle' } })), [null, 7]);
  });

  test('booths are found by their nodes, else by their positions, else by their names', async () => {
    const drawn = await road({ b: 'Péage de Saint-Jean', c: 'C', d: 'Barrière du Lac', e: 'Αθήνα', f: 'F' });
    const { lat, lng } = drawn.position('c');
    const rows = ['St Jean', 'C', 'Gare de péage du Lac', 'Athens', 'far'].map((name, i) => `${name};0;${i + 1}`);
    const booths = [
      // 300 m are about 0.0027 degrees of latitude.
      booth('C', 999, lat + 0.0026, lng),
      booth('Athens', 999, '', '', 'Αθήνα'),
      booth('far', 999, drawn.position('f').lat + 0.0028, drawn.position('f').lng),
    ];
    const { tariff, missing, leftOut } = await from([[SINGLE, ...rows].join('\n'), [BOOTHS, ...booths].join('\n')], drawn);
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'ef'], { tariff })), [1, 2, 3, 4]);
    assert.deepEqual(missing, [{ name: 'far', reason: 'the region has no booth there, and none of that name' }]);
    assert.equal(leftOut, 1);
  });

  test('the node of a list goes before its position and its name', async () => {
    const drawn = await road({ b: 'B', d: 'D' });
    const { lat, lng } = drawn.position('b');
    const { tariff } = await from(
      [`${SINGLE}\nB;0;3\n`, [BOOTHS, booth('B', drawn.nodeId('d'), lat, lng)].join('\n')],
      drawn,
    );
    assert.deepEqual(
      tariff.systems.map((system) => 'places' in system && system.places.map(({ nodes }) => nodes)),
      [[[drawn.nodeId('d')]]],
    );
  });

  test('what is not on the map is told, and left out with its prices', async () => {
    const drawn = await road({ b: 'B', d: 'D' });
    const rows = [pair('B', 'D', 5, 6), pair('B', 'Nowhere', 7, 8), pair('Nowhere', 'D', 9), 'Unlisted;D;1;4'];
    const booths = [booth('B', drawn.nodeId('b')), booth('D', drawn.nodeId('d')), booth('Nowhere', 999)];
    const { tariff, ...report } = await from([[PAIRS, ...rows].join('\n'), [BOOTHS, ...booths].join('\n')], drawn);
    assert.deepEqual(report, {
      booths: 2,
      prices: 2,
      missing: [
        { name: 'Nowhere', reason: 'the region has no booth there, and none of that name' },
        { name: 'Unlisted', reason: 'the region has no booth of that name' },
      ],
      leftOut: 4,
    });
    assert.deepEqual(pricesOf(tollsOn(drawn, ['a', 'f'], { tariff })), [5]);
  });

  test('without a region the nodes of the list are taken, and what has none is told', async () => {
    const { tariff, missing } = await from(
      [
        [PAIRS, pair('A', 'B', 1), pair('A', 'C', 2)].join('\n'),
        [BOOTHS, booth('A', '5, 6'), booth('B', 7), booth('C', '')].join('\n'),
      ],
      null,
    );
    assert.deepEqual(
      tariff.systems.map((system) => 'places' in system && system.places.map(({ nodes }) => nodes)),
      [[[5, 6], [7]]],
    );
    assert.deepEqual(missing, [{ name: 'C', reason: 'the lists do not say where it is' }]);
  });

  test('a booth in several rows has the nodes of all of them', () => {
    const rows = [
      { name: 'A', mapName: '', nodes: [1], position: null },
      { name: 'A', mapName: '', nodes: [2, 1], position: null },
    ];
    const { tariff } = tariffFrom({ prices: [listed('', 'A', 1)], booths: rows }, null, NAMES);
    assert.deepEqual(
      tariff.systems.map((system) => 'places' in system && system.places.map(({ nodes }) => nodes)),
      [[[1, 2]]],
    );
  });

  test('booths between which there is no price are of different systems, with ids of their own', () => {
    const names = ['Saint-Jean', 'saint jean', 'Αθήνα', '東京', 'Constructor', '__proto__'];
    const prices = [
      listed('Saint-Jean', 'saint jean', 1),
      listed('Αθήνα', '東京', 2),
      listed('東京', 'Constructor', 3),
      listed('Constructor', '__proto__', 4),
    ];
    const { tariff } = tariffFrom({ prices, booths: boothsOf(names) }, null, NAMES);
    assert.deepEqual(
      tariff.systems.map((system) => ('places' in system ? system.places.map(({ id }) => id) : [])),
      [
        ['saint-jean', 'saint-jean-2'],
        ['place', 'place-2', 'constructor', 'proto'],
      ],
    );
    const [, second] = tariff.systems;
    assert.deepEqual(
      { ...second.fares[0] },
      {
        vehicles: ['class_1'],
        prices: { place: { 'place-2': 2 }, 'place-2': { constructor: 3 }, constructor: { proto: 4 } },
      },
    );
    assert.deepEqual(Object.keys(Object), [], 'the prices of a booth went to an object of the language');
  });

  test('the same price twice counts once; two prices of the same are refused with both places', () => {
    const twice = [listed('A', 'B', 1), listed('A', 'B', 1), listed('A', 'B', 1, 'class_1')];
    assert.equal(tariffFrom({ prices: twice, booths: boothsOf(['A', 'B']) }, null, NAMES).prices, 1);
    const other = { ...listed('A', 'B', 2), at: 'prices.csv, line 9' };
    assert.throws(
      () => tariffFrom({ prices: [listed('A', 'B', 1), other], booths: boothsOf(['A', 'B']) }, null, NAMES),
      /^Error: prices\.csv, line 9: class 1 pays 2 from A to B, and 1 in prices\.csv, line 2/,
    );
    assert.throws(
      () => tariffFrom({ prices: [listed('', 'A', 1), { ...other, entry: '', exit: 'A' }], booths: [] }, null, NAMES),
      /line 9: class 1 pays 2 at A, and 1 in/,
    );
    // The way back is another one.
    const back = [listed('A', 'B', 1), listed('B', 'A', 2)];
    assert.equal(tariffFrom({ prices: back, booths: boothsOf(['A', 'B']) }, null, NAMES).prices, 2);
  });

  test('a class that is not known is refused with its place', () => {
    for (const vehicleClass of ['6', 'léger', 'constructor'])
      assert.throws(
        () => tariffFrom({ prices: [listed('', 'A', 1, vehicleClass)], booths: [] }, null, NAMES),
        new RegExp(`^Error: prices\\.csv, line 2: there is no class ${vehicleClass}; the classes are 1 to 5`),
      );
  });

  test('a price from a booth to itself is none', () => {
    const { tariff, prices } = tariffFrom({ prices: [listed('A', 'A', 1)], booths: boothsOf(['A']) }, null, NAMES);
    assert.deepEqual([tariff.systems, prices], [[], 0]);
  });

  test('large lists make tariffs that are read and checked: 448,500 prices between 300 booths, 12 MB', () => {
    const names = Array.from({ length: 300 }, (_, i) => `Booth ${i}`);
    const prices = ['1', '2', '3', '4', '5'].flatMap((vehicleClass) =>
      names.flatMap((entry, i) =>
        names.flatMap((exit, k) => (i === k ? [] : [listed(entry, exit, (i * 300 + k) / 100, vehicleClass)])),
      ),
    );
    const generated = tariffFrom({ prices, booths: boothsOf(names) }, null, NAMES);
    const text = JSON.stringify(generated.tariff, null, 1);
    assert.ok(text.length > 8_000_000);
    const tariff = readTariff(text, 'generated');
    const [{ fares }] = tariff.systems;
    assert.equal('prices' in fares[4] && fares[4].prices?.['booth-299']?.['booth-298'], 899.98);
    assert.deepEqual(warningsIn(tariff), []);
  });

  test('20,000 booths with five prices each have a fare for each price, and no warning', () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `Booth ${i}`);
    const prices = names.flatMap((name, i) =>
      ['1', '2', '3', '4', '5'].map((vehicleClass) => listed('', name, (i % 5000) / 100, vehicleClass)),
    );
    const { tariff } = tariffFrom({ prices, booths: boothsOf(names) }, null, NAMES);
    assert.equal(tariff.systems[0].fares.length, 25_000);
    assert.deepEqual(warningsIn(readTariff(JSON.stringify(tariff), 'generated')), []);
  });

  test('names of the map are compared without accents, prefixes and abbreviations', async () => {
    const drawn = await road({ b: "Gare de péage de l'Étoile", c: 'Toll Plaza North' });
    const { tariff } = await from([`${SINGLE}\nL ETOILE;0;3\nnorth;0;4\n`], drawn);
    assert.deepEqual(namesOf(tollsOn(drawn, ['a', 'g'], { tariff })), [
      ['Barriers', 'L ETOILE'],
      ['Barriers', 'north'],
    ]);
  });
});
