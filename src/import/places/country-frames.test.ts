import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bounds, Position } from '../../geo/position.ts';
import { type AdminArea, isTown } from './admin-areas.ts';
import { countryAreas } from './countries.ts';
import { frameCountries } from './country-frames.ts';
import { worldAreas } from './towns.ts';

const countries = new Map([...countryAreas()].map((country) => [country.country, country]));
const borders = new Map([...countries].map(([code, { bounds }]) => [code, bounds]));
const towns = (await worldAreas(countries, [], () => undefined)).filter(isTown);
frameCountries([...countries.values()], towns);

function boundsOf(code: string): Bounds {
  const bounds = countries.get(code)?.bounds;
  assert.ok(bounds, code);
  return bounds;
}

function holds({ south, west, north, east }: Bounds, { lat, lng }: Position): boolean {
  return lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
}

/** Degrees from west to east. */
function widthOf({ west, east }: Bounds): number {
  return east - west + (west > east ? 360 : 0);
}

/** The extreme points of the land of main parts, as geographers list them: west, south, east, north. */
const EXTENTS: Readonly<Record<string, readonly [west: number, south: number, east: number, north: number]>> = {
  AO: [11.7, -18, 24.1, -4.4], // with Cabinda
  AR: [-73.6, -55.1, -53.6, -21.8],
  AU: [112.9, -43.6, 153.6, -9.2], // Steep Point, South East Cape, Cape Byron, islands of the Torres Strait
  BR: [-74, -33.8, -34.8, 5.3], // without Trindade
  CA: [-141, 41.7, -52.6, 83.1],
  CH: [6, 45.8, 10.5, 47.8],
  CL: [-75.7, -56, -66.4, -17.5], // without Easter Island and Juan Fernández
  CN: [73.5, 18.2, 134.8, 53.6],
  CO: [-79, -4.2, -66.9, 12.5], // without San Andrés and Malpelo
  CR: [-86, 8, -82.6, 11.2], // without Cocos Island
  CU: [-85, 19.8, -74.1, 23.3],
  CY: [32.3, 34.6, 34.6, 35.7],
  DE: [5.9, 47.3, 15, 55.1],
  DK: [8.1, 54.6, 15.2, 57.8], // with Bornholm
  EC: [-81, -5, -75.2, 1.5], // without Galápagos
  EG: [24.7, 22, 36.9, 31.7],
  ES: [-9.3, 35.2, 4.3, 43.8], // with Melilla and Menorca, without the Canary Islands
  FI: [20.6, 59.8, 31.6, 70.1],
  FJ: [177, -20.7, -178.2, -16.1], // without Rotuma
  FR: [-5.1, 41.3, 9.6, 51.1],
  GB: [-8.6, 49.9, 1.8, 60.9], // St Kilda, Scilly, Lowestoft, Shetland
  GQ: [8.4, 0.9, 11.3, 3.8], // with Bioko, without Annobón
  GR: [19.4, 34.8, 29.6, 41.7],
  HR: [13.5, 42.4, 19.4, 46.6],
  ID: [95, -11, 141, 6.1],
  IE: [-10.5, 51.4, -6, 55.4],
  IN: [68.1, 8.1, 97.4, 35.7], // without the Andaman and Nicobar Islands
  IS: [-24.5, 63.4, -13.5, 66.6],
  IT: [6.6, 35.5, 18.5, 47.1], // with Lampedusa
  JP: [122.9, 24, 145.8, 45.5], // with Okinawa, without Minamitorishima
  KI: [172.7, -2.7, 176.9, 3.4], // the Gilbert Islands
  KR: [124.6, 33.1, 131.9, 38.6],
  KZ: [46.5, 40.6, 87.3, 55.4],
  MA: [-17.1, 21.4, -1, 35.9],
  MG: [43.2, -25.6, 50.5, -12],
  MT: [14.2, 35.8, 14.6, 36.1],
  MU: [57.3, -20.5, 57.8, -20], // without Rodrigues and Agaléga
  MV: [72.7, -0.7, 73.8, 7.1],
  MX: [-117.1, 14.5, -86.7, 32.7], // without Guadalupe and Revillagigedo
  MY: [99.6, 0.9, 119.3, 7.4], // both halves
  MZ: [30.2, -26.9, 40.8, -10.5],
  NL: [3.4, 50.8, 7.2, 53.6],
  NO: [4.5, 58, 31.2, 71.2],
  NZ: [166.4, -48, 178.6, -34.1], // with the Snares; without the Chatham, Auckland and Kermadec Islands
  PE: [-81.3, -18.4, -68.7, 0],
  PG: [140.8, -11.7, 156, -1.2],
  PH: [116.9, 4.6, 126.6, 21.1],
  PL: [14.1, 49, 24.2, 54.8],
  PT: [-9.5, 37, -6.2, 42.2], // without Madeira and the Azores
  RU: [27.3, 41.2, -169, 81.9], // Pskov, Dagestan, Big Diomede, Rudolf Island; without Kaliningrad
  SA: [34.5, 16.4, 55.7, 32.2],
  SE: [11, 55.3, 24.2, 69.1],
  TH: [97.3, 5.6, 105.6, 20.5],
  TR: [25.7, 35.8, 44.8, 42.1],
  TZ: [29.3, -11.7, 40.5, -1],
  US: [-124.7, 24.5, -67, 49.4], // Cape Alava, Key West, West Quoddy Head, Northwest Angle
  VE: [-73.4, 0.6, -59.8, 12.2], // without Aves
  VN: [102.1, 8.6, 109.5, 23.4],
  YE: [42.5, 12.6, 53.1, 19], // without Socotra
  ZA: [16.5, -34.8, 32.9, -22.1], // without the Prince Edward Islands
};

test('viewports are those of the land of the main part, within half a degree', () => {
  for (const [code, [west, south, east, north]] of Object.entries(EXTENTS)) {
    const bounds = boundsOf(code);
    const off = [bounds.west - west, bounds.south - south, bounds.east - east, bounds.north - north];
    assert.ok(
      off.every((degrees) => Math.abs(degrees) <= 0.5),
      `${code} is off by ${off.map((each) => each.toFixed(2))}`,
    );
  }
});

test('every country stands in its viewport, which is nowhere wider than its border with its waters', () => {
  for (const [code, { position, country }] of countries) {
    const bounds = boundsOf(country);
    assert.ok(holds(bounds, position), `${code} stands in its viewport`);
    assert.ok(bounds.south < bounds.north && widthOf(bounds) > 0, code);
    const border = borders.get(code);
    assert.ok(
      border && widthOf(bounds) <= widthOf(border) + 1e-9 && bounds.north - bounds.south <= border.north - border.south,
      code,
    );
  }
});

/** Countries with more than 3 % of their people beyond their main part. */
const APART: Readonly<Record<string, string>> = {
  BQ: 'Saba and Sint Eustatius are 800 km from Bonaire',
  ES: 'the Canary Islands',
  KI: 'the Line Islands, 3,000 km from the Gilbert Islands',
  PT: 'Madeira and the Azores',
  UA: 'the table of towns counts Crimea, the border leaves it out',
};

test('97 % of the people of a country live in its viewport', () => {
  const townsOf = Map.groupBy(towns, ({ country }) => country);
  const peopleIn = (those: readonly AdminArea[]) => those.reduce((sum, { population = 0 }) => sum + population, 0);
  for (const code of countries.keys()) {
    const own = townsOf.get(code) ?? [];
    const share = peopleIn(own.filter(({ position }) => holds(boundsOf(code), position))) / peopleIn(own);
    assert.equal(share < 0.97, code in APART, `${code} has ${(share * 100).toFixed(1)} % of its people`);
  }
});

test('where a region has no towns of the world, the ground alone decides: Iceland has the same coasts', () => {
  const iceland = [...countryAreas()].filter(({ country }) => country === 'IS');
  frameCountries(iceland, []);
  const { south, north } = boundsOf('IS');
  assert.deepEqual([iceland[0].bounds?.south, iceland[0].bounds?.north], [south, north]);
});
