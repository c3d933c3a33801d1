import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { Basemap, describedLayers } from '../../src/basemap/index.ts';
import { writeBasemap } from '../../src/import/basemap/write.ts';
import { xmlOf } from '../support/map-files.ts';
import { tileAt } from '../support/tiles.ts';

/** A map in the middle of Germany, with something for every layer, each beside the other, all within a tile of zoom 14. */
const [WEST, SOUTH] = [10.002, 50.002];
const STEP = 0.0003;

type Tags = Readonly<Record<string, string>>;

/** What is drawn: points, lines and squares, one behind the other. */
const POINTS: readonly Tags[] = [
  { place: 'city', name: 'Mitte', 'name:en': 'Middle', 'name:fr': 'Milieu', capital: 'yes', population: '200000' },
  { highway: 'motorway_junction', ref: '7', name: 'Mitte-Nord' },
  { railway: 'station', name: 'Hauptbahnhof' },
  { amenity: 'cafe', name: 'Café', cuisine: 'cake' },
  { 'addr:housenumber': '12' },
];
const LINES: readonly Tags[] = [
  { highway: 'motorway', ref: 'A 7;E 45', name: 'Autobahn', oneway: 'yes' },
  { highway: 'residential', name: 'Gasse' },
  { waterway: 'river', name: 'Fluss' },
  { waterway: 'dam' },
  { man_made: 'pier' },
  { aerialway: 'gondola' },
  { route: 'ferry', name: 'Fähre' },
];
const SQUARES: readonly Tags[] = [
  { natural: 'water', name: 'See' },
  { waterway: 'dam' },
  { man_made: 'pier' },
  { landuse: 'forest' },
  { amenity: 'school' },
  { building: 'yes' },
  { man_made: 'bridge' },
  { highway: 'pedestrian', area: 'yes', name: 'Platz' },
];

function drawnMap() {
  let id = 1;
  const nodes: { id: number; lat: number; lng: number; tags?: Tags }[] = [];
  const node = (lng: number, lat: number, tags?: Tags) => {
    nodes.push({ id, lng, lat, ...(tags && { tags }) });
    return id++;
  };
  for (const [i, tags] of POINTS.entries()) node(WEST + i * STEP, SOUTH, tags);
  const lines = LINES.map((tags, i) => ({
    tags,
    nodes: [node(WEST, SOUTH + (i + 2) * STEP), node(WEST + 20 * STEP, SOUTH + (i + 2) * STEP)],
  }));
  const squares = SQUARES.map((tags, i) => {
    const [west, south, side] = [WEST + 2 * i * STEP, SOUTH + 12 * STEP, 1.5 * STEP];
    const corners = [node(west, south), node(west + side, south), node(west + side, south + side), node(west, south + side)];
    return { tags, nodes: [...corners, corners[0]] };
  });
  // A lake whose eastern shore is in a way that the extract lacks.
  const shore = [
    [30, 12],
    [24, 12],
    [24, 18],
    [30, 18],
  ].map(([x, y]) => node(WEST + x * STEP, SOUTH + y * STEP));
  const ways = [...lines, ...squares, { tags: {}, nodes: shore }].map((way, i) => ({ id: i + 1, ...way }));
  const border = { tags: {}, nodes: [node(WEST, SOUTH + 10 * STEP), node(WEST + 20 * STEP, SOUTH + 10 * STEP)] };
  ways.push({ id: 100, ...border });
  const member = (ref: number, role: string) => ({ type: 'way' as const, id: ref, role });
  const relations = [
    {
      id: 1,
      tags: { type: 'multipolygon', natural: 'water', name: 'Cut' },
      members: [member(LINES.length + SQUARES.length + 1, 'outer'), member(999, 'outer')],
    },
    {
      id: 2,
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '4', name: 'Land' },
      members: [member(100, 'outer')],
    },
  ];
  return { nodes, ways, relations };
}

let folder: string;
let map: Basemap;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-basemap-'));
  const file = join(folder, 'town.osm');
  writeFileSync(file, xmlOf(drawnMap()));
  await writeBasemap(join(folder, 'map.pmtiles'), { maps: [file], towns: false }, () => {});
  map = await Basemap.open(join(folder, 'map.pmtiles'));
});
after(async () => {
  await map.close();
  rmSync(folder, { recursive: true });
});

/** The features of a tile by layer. */
async function layersAt(zoom: number, lng: number, lat: number) {
  const [z, x, y] = tileAt(zoom, [lng, lat]).split('/').map(Number);
  const { layers } = new VectorTile(new PbfReader(gunzipSync(await map.tile({ z, x, y }))));
  return new Map(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i);
        return { properties: { ...feature.properties }, type: feature.type, rings: feature.loadGeometry() };
      }),
    ]),
  );
}

/** Layers that need more than a small inland map: the sea, and countries and waters by their areas. */
const ELSEWHERE = new Set(['ocean', 'boundary_labels']);

test('every layer of Shortbread is filled, from its zoom on', async () => {
  const layers = await layersAt(14, WEST, SOUTH + 5 * STEP);
  for (const { id, minzoom } of describedLayers(14)) {
    if (ELSEWHERE.has(id)) continue;
    assert.ok(layers.has(id), `${id} at zoom 14`);
    // Small waters, and what begins at its own zoom, come later than the layer.
    const above = minzoom > 0 ? await layersAt(minzoom - 1, WEST, SOUTH + 5 * STEP) : new Map();
    assert.ok(!above.has(id), `${id} at zoom ${minzoom - 1}`);
  }
});

test('tiles say what Shortbread defines, and names in further languages', async () => {
  for (let zoom = 0; zoom <= 14; zoom++) {
    for (const [name, features] of await layersAt(zoom, WEST, SOUTH + 5 * STEP)) {
      const layer = describedLayers(14).find(({ id }) => id === name);
      assert.ok(layer && zoom >= layer.minzoom, `${name} at zoom ${zoom}`);
      for (const { properties } of features) {
        for (const [key, value] of Object.entries(properties)) {
          const type: string | undefined = key.startsWith('name:') && 'name' in layer.fields ? 'String' : layer.fields[key];
          assert.equal(type?.toLowerCase(), typeof value, `${name}.${key} = ${value}`);
        }
      }
    }
  }
  const [city] = (await layersAt(6, WEST, SOUTH)).get('place_labels') ?? [];
  assert.deepEqual(city?.properties, {
    kind: 'capital',
    population: 200_000,
    name: 'Mitte',
    name_en: 'Middle',
    'name:en': 'Middle',
    'name:fr': 'Milieu',
  });
});

test('streets say more the nearer they are seen: the class from zoom 5 on, tunnels from 11, directions from 14', async () => {
  const motorwayAt = async (zoom: number) =>
    Object.keys(
      (await layersAt(zoom, WEST, SOUTH)).get('streets')?.find(({ properties }) => properties.kind === 'motorway')
        ?.properties ?? {},
    );
  assert.deepEqual(await motorwayAt(10), ['kind', 'rail']);
  assert.ok((await motorwayAt(11)).includes('tunnel'));
  assert.ok(!(await motorwayAt(13)).includes('oneway'));
  assert.ok((await motorwayAt(14)).includes('oneway'));
  const [label] = (await layersAt(12, WEST, SOUTH)).get('street_labels') ?? [];
  assert.deepEqual(
    { ref: label?.properties.ref, rows: label?.properties.ref_rows, cols: label?.properties.ref_cols },
    // Of the longer of the two references.
    { ref: 'A 7\nE 45', rows: 2, cols: 4 },
  );
});

test('piers and dams that are drawn as surfaces are no lines as well', async () => {
  const layers = await layersAt(14, WEST, SOUTH + 5 * STEP);
  // The map has one of each as a line and one as a square.
  for (const layer of ['pier_lines', 'pier_polygons', 'dam_lines', 'dam_polygons'])
    assert.equal(layers.get(layer)?.flatMap(({ rings }) => rings).length, 1, layer);
});

test('a lake that the extract cuts is closed between the ends of its shore', async () => {
  const waters = (await layersAt(14, WEST, SOUTH)).get('water_polygons') ?? [];
  assert.equal(waters.length, 2);
  // 6 × 6 steps of 0.0003°, at this latitude, in a tile of 4096 units to 0.022°: 335 units wide, 521 high.
  const lake = waters.map(({ rings }) => rings[0]).find((ring) => ring.some(({ x }) => x > 1_700));
  assert.equal(lake?.length, 5);
});

/** Draws a map of its own, and looks at tiles of it. */
async function withDrawn<T>(
  drawn: Parameters<typeof xmlOf>[0],
  look: (layersOf: (tile: string) => Promise<VectorTile['layers']>, about: Basemap['about']) => Promise<T>,
): Promise<T> {
  const [file, archive] = [join(folder, 'own.osm'), join(folder, 'own.pmtiles')];
  writeFileSync(file, xmlOf(drawn));
  rmSync(archive, { force: true });
  await writeBasemap(archive, { maps: [file], towns: false }, () => {});
  const own = await Basemap.open(archive);
  try {
    return await look(async (tile) => {
      const [z, x, y] = tile.split('/').map(Number);
      return new VectorTile(new PbfReader(gunzipSync(await own.tile({ z, x, y })))).layers;
    }, own.about);
  } finally {
    await own.close();
  }
}

/** What is at some points of zoom 12, by layer. */
const drawnAt = (drawn: Parameters<typeof xmlOf>[0], points: readonly (readonly [number, number])[]) =>
  withDrawn(drawn, async (layersOf) => {
    const found: string[][] = [];
    for (const point of points) {
      const layers = await layersOf(tileAt(12, point));
      found.push(layersCovering(layers, point));
    }
    return found;
  });

const layersCovering = (layers: VectorTile['layers'], point: readonly [number, number]) =>
  Object.keys(layers).filter((name) => coversMiddle(layers[name], point));

/** Whether a polygon of a layer holds a point, or a line of it is in the tile. */
function coversMiddle(layer: VectorTile['layers'][string], [lng, lat]: readonly [number, number]): boolean {
  const scale = 2 ** 12;
  const x = (((lng / 360 + 0.5) * scale) % 1) * 4096;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = (((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale) % 1) * 4096;
  return Array.from({ length: layer.length }, (_, i) => layer.feature(i)).some((feature) => {
    if (feature.type !== 3) return true;
    const crossed = feature.loadGeometry().flatMap((ring) =>
      ring.slice(1).filter((b, i) => {
        const a = ring[i];
        return a && a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
      }),
    );
    return crossed.length % 2 === 1;
  });
}

test('an island across 180° is land on both sides, and a street over it runs nowhere else', async () => {
  // In the open Pacific, where the world's table has no land. OpenStreetMap cuts ways there, or has them run across.
  const nodes = [
    [179.9, -40],
    [180, -40.1],
    [-179.9, -40],
    [-180, -39.9],
    [180, -39.9],
    [-180, -40.1],
    [179.95, -40],
    [-179.95, -40],
  ].map(([lng = 0, lat = 0], i) => ({ id: i + 1, lng, lat }));
  const ways = [
    { id: 1, tags: { natural: 'coastline' }, nodes: [5, 1, 2] },
    { id: 2, tags: { natural: 'coastline' }, nodes: [6, 3, 4] },
    { id: 3, tags: { highway: 'primary' }, nodes: [7, 8] },
  ];
  assert.deepEqual(
    await drawnAt({ nodes, ways }, [
      [179.97, -40],
      [-179.97, -40],
      [179.8, -40],
      [-179.8, -40],
      [0, -40],
    ]),
    [['streets'], ['streets'], ['ocean'], ['ocean'], ['ocean']],
  );
});

test('a member that a relation lists twice counts once', async () => {
  const [lng, lat] = [10.4, 50.4];
  const nodes = SQUARE.map(([dx, dy], i) => ({ id: i + 1, lng: lng + dx, lat: lat + dy }));
  const member = { type: 'way', id: 1, role: 'outer' } as const;
  const drawn = {
    nodes,
    ways: [{ id: 1, nodes: [1, 2, 3, 4, 1] }],
    relations: [{ id: 1, tags: { type: 'multipolygon', natural: 'water' }, members: [member, member] }],
  };
  assert.deepEqual(await drawnAt(drawn, [[lng + 0.015, lat + 0.03]]), [['water_polygons']]);
});

test('a map across 180° is shown where it is, not from the other side of the world', async () => {
  const nodes = [179.995, -179.985].map((lng, i) => ({ id: i + 1, lng, lat: -17 }));
  const ways = [{ id: 1, tags: { highway: 'primary' }, nodes: [1, 2] }];
  const [lng, lat, zoom] = await withDrawn({ nodes, ways }, async (_, about) => about.center);
  assert.ok(Math.abs(lng) > 179.9, `${lng}`);
  assert.ok(Math.abs(lat + 17) < 0.001, `${lat}`);
  // The street lies in two of the cells of 0.176° that are noted: together as wide as a tile of zoom 10.
  assert.equal(zoom, 10);
});

test('the coast of an extract that lacks some of its nodes is cut where they are, and closed along the side of the extract', async () => {
  // Off all coasts of the world's table: a bay in the south-east, of which the extract lacks the corner.
  const [lng, lat] = [-30, 30];
  const places = [
    [0, 0],
    [0.1, 0],
    [0, -0.1],
    [-0.1, 0.1],
    [-0.1, -0.1],
  ];
  const nodes = places.map(([dx = 0, dy = 0], i) => ({ id: i + 1, lng: lng + dx, lat: lat + dy }));
  const ways = [
    // Land lies to the left of where the line goes.
    { id: 1, tags: { natural: 'coastline' }, nodes: [1, 2, 99, 3, 1] },
    { id: 2, tags: { highway: 'residential' }, nodes: [4, 5] },
  ];
  assert.deepEqual(
    await drawnAt({ nodes, ways }, [
      [lng - 0.03, lat + 0.03],
      [lng + 0.02, lat - 0.02],
      [lng + 0.08, lat - 0.08],
    ]),
    [[], ['ocean'], ['ocean']],
  );
});

/** A bow tie, wider than high, as corners of a closed way: its halves run around different ways. */
const BOW_TIE = [
  [0, 0],
  [0.1, 0.06],
  [0.1, 0],
  [0, 0.06],
] as const;
const SQUARE = [
  [0.01, 0.02],
  [0.02, 0.02],
  [0.02, 0.04],
  [0.01, 0.04],
] as const;

test('a named surface that encloses nothing is left out, and keeps nothing else from being drawn', async () => {
  const [lng, lat] = [10.4, 50.4];
  const nodes = [...SQUARE, SQUARE[0]].map(([dx, dy], i) => ({ id: i + 1, lng: lng + dx, lat: lat + dy }));
  const flat = { natural: 'water', name: 'Flat' };
  const members = [{ type: 'way', id: 3, role: 'outer' }] as const;
  const drawn = {
    nodes,
    ways: [
      // To and fro, at one place, and around a square.
      { id: 1, tags: flat, nodes: [1, 2, 1] },
      { id: 2, tags: flat, nodes: [1, 5, 1] },
      { id: 3, nodes: [1, 2, 3, 2, 1] },
      { id: 4, tags: { natural: 'water', name: 'Lake' }, nodes: [1, 2, 3, 4, 1] },
    ],
    relations: [{ id: 1, tags: { type: 'multipolygon', ...flat }, members }],
  };
  await withDrawn(drawn, async (layersOf) => {
    const point = [lng + 0.015, lat + 0.03] as const;
    const layers = await layersOf(tileAt(14, point));
    const { water_polygons: waters, water_polygons_labels: labels } = layers;
    assert.equal(waters?.length, 1);
    assert.deepEqual(
      Array.from({ length: labels?.length ?? 0 }, (_, i) => labels?.feature(i).properties.name),
      ['Lake'],
    );
  });
});

test('a surface that crosses itself is drawn as its parts, and its hole as a hole, at zooms that leave out what is small', async () => {
  const [lng, lat] = [10.4, 50.4];
  const corners = [...BOW_TIE, ...SQUARE];
  // A wood, and to the east of it a lake with an island.
  const toLake = 0.2;
  const nodes = [0, toLake].flatMap((east) => corners.map(([dx, dy]) => ({ lng: lng + east + dx, lat: lat + dy })));
  const ways = [
    { id: 1, tags: { natural: 'wood' }, nodes: [1, 2, 3, 4, 1] },
    { id: 2, nodes: [9, 10, 11, 12, 9] },
    { id: 3, nodes: [13, 14, 15, 16, 13] },
  ];
  const members = [
    { type: 'way', id: 2, role: 'outer' },
    { type: 'way', id: 3, role: 'inner' },
  ] as const;
  const relations = [{ id: 1, tags: { type: 'multipolygon', natural: 'water' }, members }];
  const drawn = { nodes: nodes.map((node, i) => ({ id: i + 1, ...node })), ways, relations };
  // In either half, between them, and on the island.
  const places = [
    [0.03, 0.03],
    [0.08, 0.03],
    [0.05, 0.05],
    [0.015, 0.03],
  ] as const;
  await withDrawn(drawn, async (layersOf) => {
    const at = async (point: readonly [number, number], layer: string) =>
      layersCovering(await layersOf(tileAt(12, point)), point).includes(layer);
    const woods = await Promise.all(places.map(([dx, dy]) => at([lng + dx, lat + dy], 'land')));
    assert.deepEqual(woods, [true, true, false, true]);
    const lakes = await Promise.all(places.map(([dx, dy]) => at([lng + toLake + dx, lat + dy], 'water_polygons')));
    assert.deepEqual(lakes, [true, true, false, false]);
    const { water_polygons: waters } = await layersOf(tileAt(12, [lng + toLake + 0.03, lat + 0.03]));
    const area = Number(waters?.feature(0).properties.way_area);
    // On Mercator's plane a degree to the north is longer than one to the east. Two triangles, half of the box, without the island.
    const stretched = 111_319.5 ** 2 / Math.cos(((lat + 0.03) * Math.PI) / 180);
    const expected = (0.1 * 0.06 * 0.5 - 0.01 * 0.02) * stretched;
    assert.ok(Math.abs(area / expected - 1) < 0.005, `${area} instead of ${expected}`);
  });
});

test('what no map file draws is cut out of the world: the sea is water, the land is none, at every zoom', async () => {
  for (const zoom of [0, 3, 7, 8, 11, 14]) {
    assert.ok((await layersAt(zoom, -30, 30)).has('ocean'), `the Atlantic at zoom ${zoom}`);
    if (zoom >= 5) assert.ok(!(await layersAt(zoom, 5, 23)).has('ocean'), `the Sahara at zoom ${zoom}`);
  }
  const [sea] = (await layersAt(14, -30, 30)).get('ocean') ?? [];
  // All of the tile, and the 64 units around it.
  assert.deepEqual([...new Set(sea?.rings[0].map(({ x, y }) => `${x},${y}`))].sort(), [
    '-64,-64',
    '-64,4160',
    '4160,-64',
    '4160,4160',
  ]);
});

test('countries have names in all languages where there are no maps', async () => {
  const countries = (await layersAt(4, 10, 50)).get('boundary_labels') ?? [];
  const germany = countries.find(({ properties }) => properties.name === 'Deutschland');
  assert.equal(germany?.properties.name_en, 'Germany');
  assert.equal(germany?.properties['name:ja'], 'ドイツ');
});
