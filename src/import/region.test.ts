import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type TestMap, xmlOf } from '../../test/support/map-files.ts';
import type { PlaceNumber } from '../places/index.ts';
import {
  findHouse,
  holdersOf,
  houseKey,
  housePosition,
  houseText,
  openPlaces,
  type Places,
  placeNumbers,
  positionOf,
} from '../places/index.ts';
import { writeRegionPlaces } from './region.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-region-'));
after(() => rmSync(folder, { recursive: true }));

type Tags = Readonly<Record<string, string>>;
type Node = TestMap['nodes'][number];
type Way = NonNullable<TestMap['ways']>[number];
type Relation = NonNullable<TestMap['relations']>[number];

/** A map being drawn around a point in Liechtenstein; a step is about 100 m. */
class Drawing {
  readonly #nodes: Node[] = [];
  readonly #ways: Way[] = [];
  readonly #relations: Relation[] = [];
  #id = 0;

  node(x: number, y: number, tags: Tags = {}): number {
    const id = ++this.#id;
    const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
    this.#nodes.push({ id, lat: rounded(47.15 + y * 0.0009), lng: rounded(9.53 + x * 0.00132), tags });
    return id;
  }

  way(points: readonly (readonly [number, number])[], tags: Tags): number {
    return this.wayOf(
      points.map(([x, y]) => this.node(x, y)),
      tags,
    );
  }

  wayOf(nodes: readonly number[], tags: Tags): number {
    const id = ++this.#id;
    this.#ways.push({ id, nodes, tags });
    return id;
  }

  box(x: number, y: number, size: number, tags: Tags, label?: number): void {
    const corners = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ].map(([cx, cy]) => this.node(cx, cy));
    const way = this.wayOf([...corners, corners[0]], {});
    this.#relations.push({
      id: ++this.#id,
      members: [
        { type: 'way', id: way, role: 'outer' },
        ...(label === undefined ? [] : [{ type: 'node' as const, id: label, role: 'label' }]),
      ],
      tags: { type: 'boundary', ...tags },
    });
  }

  get map(): TestMap {
    return { nodes: this.#nodes, ways: this.#ways, relations: this.#relations };
  }
}

let files = 0;
async function importMaps(...maps: readonly TestMap[]): Promise<Places> {
  const path = join(folder, `${files++}.wp`);
  const paths = maps.map((map, i) => {
    const file = `${path}.${i}.osm`;
    writeFileSync(file, xmlOf(map));
    return file;
  });
  await writeRegionPlaces(path, { maps: paths, addresses: [], postcodes: [], towns: false }, () => {});
  return openPlaces(path);
}

/** Places by their names: kind, and the names of what holds them from the nearest outwards. */
function described(places: Places, kind?: string): string[] {
  return placeNumbers(places)
    .filter((place) => kind === undefined || places.meta.kinds[places.kind[place]] === kind)
    .map((place) => [place, ...holdersOf(places, place)].map((each) => places.record(each).name).join(' < '))
    .sort();
}

function placeNamed(places: Places, name: string): PlaceNumber {
  for (const place of placeNumbers(places)) if (places.record(place).name === name) return place;
  throw new Error(`there is no ${name}`);
}

const LEVEL = { boundary: 'administrative', admin_level: '8' };

test('a boundary and the node of the same name in it are one place', async () => {
  const drawing = new Drawing();
  const label = drawing.node(5, 5, { place: 'village', name: 'Balzers', 'name:en': 'Balzers Village', population: '4500' });
  drawing.box(0, 0, 10, { ...LEVEL, name: 'Balzers', 'name:de': 'Gemeinde Balzers' }, label);
  drawing.node(50, 50, { place: 'hamlet', name: 'Elsewhere' });
  const places = await importMaps(drawing.map);
  // In Liechtenstein level 8 is the first level: a municipality there stays an administrative area of its own.
  assert.deepEqual(described(places, 'admin_level_1'), ['Balzers < Liechtenstein']);
  assert.deepEqual(described(places, 'village'), ['Balzers < Balzers < Liechtenstein']);
  places.close();
});

test('below the first level, a boundary merges with its settlement and gives it its surface', async () => {
  const drawing = new Drawing();
  const label = drawing.node(5, 5, { place: 'suburb', name: 'Mäls' });
  drawing.box(0, 0, 10, { boundary: 'administrative', admin_level: '10', name: 'Mäls', 'name:en': 'Maels' }, label);
  const places = await importMaps(drawing.map);
  const place = placeNamed(places, 'Mäls');
  assert.deepEqual(described(places, 'quarter'), [], 'there are not two');
  assert.equal(places.shapes.shapeOf(place)?.type, 'Polygon');
  assert.equal(places.record(place).names.en, 'Maels', 'the names of both');
  places.close();
});

test('pieces of a name that lie near each other are one street; far apart, or in two towns, they are two', async () => {
  const drawing = new Drawing();
  const street = { highway: 'residential', name: 'Dorfgasse' };
  drawing.way(
    [
      [0, 0],
      [1, 0],
    ],
    street,
  );
  drawing.way(
    [
      [2, 0],
      [3, 0],
    ],
    street,
  );
  drawing.way(
    [
      [40, 0],
      [41, 0],
    ],
    street,
  );
  assert.equal(described(await importMaps(drawing.map), 'route').length, 2, 'a gap of 100 m joins, one of 3.7 km does not');
  const divided = new Drawing();
  divided.way(
    [
      [0, 5],
      [9, 5],
    ],
    street,
  );
  divided.way(
    [
      [9, 5],
      [18, 5],
    ],
    street,
  );
  for (const [x, name] of [
    [-1, 'Left'],
    [9.5, 'Right'],
  ] as const) {
    divided.box(x, 0, 10, { ...LEVEL, name });
  }
  assert.deepEqual(described(await importMaps(divided.map), 'route'), [
    'Dorfgasse < Left < Liechtenstein',
    'Dorfgasse < Right < Liechtenstein',
  ]);
});

test('the pieces of a river that lie near each other are one place, with a box around all of them', async () => {
  const drawing = new Drawing();
  const river = { waterway: 'river', name: 'Rhein', 'name:fr': 'Rhin' };
  drawing.way(
    [
      [0, 0],
      [10, 0],
    ],
    river,
  );
  drawing.way(
    [
      [10, 0],
      [20, 10],
    ],
    river,
  );
  // Another of the name, 10 km away; and water that nobody named.
  drawing.way(
    [
      [120, 0],
      [130, 0],
    ],
    { waterway: 'stream', name: 'Rhein' },
  );
  drawing.way(
    [
      [0, 5],
      [10, 5],
    ],
    { waterway: 'stream' },
  );
  const places = await importMaps(drawing.map);
  const rivers = placeNumbers(places).filter((place) => places.meta.kinds[places.kind[place]] === 'point_of_interest');
  assert.deepEqual(
    rivers.map((place) => places.record(place).name),
    ['Rhein', 'Rhein'],
  );
  const { names, bounds } = places.record(rivers[0]);
  assert.equal(names.fr, 'Rhin', 'the river comes before the stream');
  assert.ok(bounds && bounds.west < 9.5301 && bounds.east > 9.5563 && bounds.north > 47.1589, 'both pieces are in the box');
  places.close();
});

test('without boundaries, streets belong to the town that reaches them, by how large it is', async () => {
  const drawing = new Drawing();
  drawing.node(0, 0, { place: 'town', name: 'Big', population: '20000' });
  drawing.node(30, 0, { place: 'hamlet', name: 'Small' });
  drawing.way(
    [
      [17, 0],
      [18, 0],
    ],
    { highway: 'residential', name: 'Between' },
  );
  drawing.way(
    [
      [28, 0],
      [29, 0],
    ],
    { highway: 'residential', name: 'Beside' },
  );
  assert.deepEqual(described(await importMaps(drawing.map), 'route'), [
    'Beside < Small < Liechtenstein',
    'Between < Big < Liechtenstein',
  ]);
});

test('where there is no border, a street is in the town that most of its addresses name', async () => {
  const drawing = new Drawing();
  drawing.node(0, 0, { place: 'village', name: 'Near' });
  drawing.node(20, 0, { place: 'village', name: 'Far' });
  drawing.way(
    [
      [4, 0],
      [6, 0],
    ],
    { highway: 'residential', name: 'Gasse' },
  );
  for (const [x, city] of [
    [4, 'Far'],
    [5, 'Far'],
    [6, 'Near'],
  ] as const) {
    drawing.node(x, 0.1, { 'addr:housenumber': String(x), 'addr:street': 'Gasse', 'addr:city': city });
  }
  assert.deepEqual(described(await importMaps(drawing.map), 'route'), ['Gasse < Far < Liechtenstein']);
});

test('entrances of a subway are their station: one of them, and none where the map has the station', async () => {
  const entrances = [
    // Two entrances of one station, 90 m apart, told apart as people do on the spot.
    ...['溜池山王駅(11)', '溜池山王駅(10)'],
    ...['Manzoni', 'Manzoni', 'Opéra - Sortie 2', '(B)'],
    '六本木一丁目駅 出口 3',
  ];
  const drawing = new Drawing();
  for (const [i, name] of entrances.entries()) drawing.node(i, 0, { railway: 'subway_entrance', name });
  drawing.node(2, 4, { railway: 'station', station: 'subway', name: '六本木一丁目' });
  const places = await importMaps(drawing.map);
  const stations = placeNumbers(places)
    .filter((place) => places.meta.kinds[places.kind[place]] === 'transit.station.rail.subway')
    .map((place) => places.record(place).name);
  assert.deepEqual(stations.sort(), ['Manzoni', 'Opéra', '六本木一丁目', '溜池山王駅'].sort());
  places.close();
});

test('houses find their street by name, abbreviated too, by relation, by building, or as the nearest', async () => {
  const drawing = new Drawing();
  drawing.way(
    [
      [0, 0],
      [10, 0],
    ],
    { highway: 'residential', name: 'Lange Straße' },
  );
  drawing.way(
    [
      [0, 3],
      [10, 3],
    ],
    { highway: 'residential', name: 'Obergasse' },
  );
  drawing.node(1, 0.1, { 'addr:housenumber': '1', 'addr:street': 'Lange Straße' });
  drawing.node(2, 0.1, { 'addr:housenumber': '3', 'addr:street': 'Lange Str.' });
  drawing.node(3, 0.1, { 'addr:housenumber': '5' });
  const entrance = drawing.node(4, 2.9, { 'addr:housenumber': '8', entrance: 'yes' });
  const corners = [drawing.node(4, 2.5), drawing.node(5, 2.5), drawing.node(5, 2.9)];
  drawing.wayOf([entrance, ...corners, entrance], {
    building: 'yes',
    'addr:street': 'Obergasse',
    'addr:housenumber': '8-10',
  });
  drawing.node(30, 30, { 'addr:housenumber': '7', 'addr:street': 'Nowhere Lane' });
  const places = await importMaps(drawing.map);
  const numbers = (name: string) => {
    const street = placeNamed(places, name);
    return Array.from(
      { length: places.houseStart[street + 1] - places.houseStart[street] },
      (_, i) => houseText(places, places.houseStart[street] + i).number,
    );
  };
  assert.deepEqual(numbers('Lange Straße'), ['1', '3', '5']);
  assert.deepEqual(numbers('Obergasse'), ['8', '8-10']);
  assert.deepEqual(numbers('Nowhere Lane'), ['7'], 'a street that is known only from an address');
  places.close();
});

test('several numbers, flats and a shop with the number of its house', async () => {
  const drawing = new Drawing();
  drawing.way(
    [
      [0, 0],
      [10, 0],
    ],
    { highway: 'residential', name: 'Gasse' },
  );
  const street = { 'addr:street': 'Gasse' };
  drawing.node(1, 0, { ...street, 'addr:housenumber': '2;4' });
  drawing.node(2, 0, { ...street, 'addr:housenumber': '6', shop: 'bakery', name: 'Beck' });
  drawing.node(2, 0.2, { ...street, 'addr:housenumber': '6' });
  for (const unit of ['2', '1']) drawing.node(3, 0, { ...street, 'addr:housenumber': '8', 'addr:unit': unit });
  const places = await importMaps(drawing.map);
  const texts = Array.from(places.houseLat, (_, house) => houseText(places, house)).map(
    ({ number, unit }) => `${number}/${unit}`,
  );
  assert.deepEqual(texts, ['2/', '4/', '6/', '8/1', '8/2']);
  const six = housePosition(places, findHouse(places, placeNamed(places, 'Gasse'), houseKey('6')));
  assert.ok(six.lat > 47.1501, 'the house counts, not the shop in it');
  assert.equal(places.record(placeNamed(places, 'Beck')).houseNumber, '6');
  places.close();
});

test('what two files hold counts once', async () => {
  const drawing = new Drawing();
  drawing.way(
    [
      [0, 0],
      [10, 0],
    ],
    { highway: 'residential', name: 'Gasse' },
  );
  drawing.node(1, 1, { amenity: 'cafe', name: 'Café' });
  drawing.node(2, 0, { 'addr:housenumber': '2', 'addr:street': 'Gasse' });
  const once = await importMaps(drawing.map);
  const twice = await importMaps(drawing.map, drawing.map);
  assert.deepEqual(described(twice), described(once));
  assert.equal(twice.houseLat.length, 1);
});

test('a boundary that the extract cuts has no surface, and a lake in a park is a hole of it', async () => {
  const drawing = new Drawing();
  const cut = drawing.map;
  const nodes = [drawing.node(0, 0), drawing.node(9, 0), drawing.node(9, 9)];
  const way = drawing.wayOf(nodes, {});
  const broken: TestMap = {
    ...cut,
    relations: [
      {
        id: 999,
        members: [
          { type: 'way', id: way, role: 'outer' },
          { type: 'way', id: 12345, role: 'outer' },
        ],
        tags: { type: 'boundary', ...LEVEL, name: 'Cut' },
      },
    ],
  };
  assert.deepEqual(described(await importMaps(broken), 'admin_level_1'), []);
  const park = new Drawing();
  const ring = (x: number, size: number) => {
    const corners = [park.node(x, x), park.node(x + size, x), park.node(x + size, x + size), park.node(x, x + size)];
    return park.wayOf([...corners, corners[0]], {});
  };
  const [outer, inner] = [ring(0, 10), ring(3, 4)];
  const whole: TestMap = {
    ...park.map,
    relations: [
      {
        id: 1,
        members: [
          { type: 'way', id: outer, role: '' },
          { type: 'way', id: inner, role: 'outer' },
        ],
        tags: { type: 'multipolygon', leisure: 'park', name: 'Ring Park' },
      },
    ],
  };
  const places = await importMaps(whole);
  const place = placeNamed(places, 'Ring Park');
  const { coordinates } = places.shapes.shapeOf(place) ?? { coordinates: [] };
  assert.equal(coordinates.length, 2, 'an outside and a hole, whatever the roles say');
  const holders = places.shapes.placesAt({ lat: 47.15 + 5 * 0.0009, lng: 9.53 + 5 * 0.00132 });
  assert.ok(!holders.includes(place), 'the lake is not the park');
  assert.ok(places.shapes.placesAt(positionOf(places, place)).includes(place), 'but where it stands is');
  places.close();
});
