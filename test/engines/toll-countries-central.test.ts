import { testCountry } from '../support/toll-countries.ts';
import { BOOTH } from '../support/toll-trips.ts';

const MOTORWAY = { highway: 'motorway', oneway: 'no' };
const TICKETS = { highway: 'motorway_link', oneway: 'no', toll: 'yes' };
const LORRY = { mode: 'truck' } as const;

testCountry('Germany', {
  file: 'de.yaml',
  zone: 'Europe/Berlin',
  drawing: {
    map: 'a--b--c--d--e--f--g--h',
    ways: {
      ab: {},
      bc: { ...MOTORWAY, ref: 'A 7', 'toll:N2': 'yes', 'toll:N3': 'yes' },
      cd: { ...MOTORWAY, ref: 'A 7', 'toll:N3': 'yes' },
      de: { highway: 'primary', ref: 'B 27', 'toll:hgv': 'yes' },
      ef: { ...MOTORWAY, ref: 'A 7' },
      fg: { highway: 'primary', ref: 'B 27', 'toll:N3:forward': 'yes' },
      gh: {},
    },
    at: { lat: 50.5, lng: 9.0 },
    step: 1000,
  },
  trips: {
    'lorries by kilometre': [
      // 3 km × 0.348 = 1.044.
      ['40 t on three kilometres', { by: 'b c', vehicle: LORRY }, 1.04],
      // 9 km × 0.348 = 3.132.
      ['40 t on nine', { by: 'b e', vehicle: LORRY }, 3.13],
      ['back', { by: 'e b', vehicle: LORRY }, 3.13],
      // 9 km × 0.418 = 3.762.
      ['of Euro V', { by: 'b e', vehicle: { ...LORRY, emission: 'euro_5' } }, 3.76],
      ['of CO2 class 4', { by: 'b e', vehicle: { ...LORRY, co2Class: 4 } }, 9 * 0.3],
      ['18.1 t with three axles', { by: 'b e', vehicle: { ...LORRY, weight: 18.1, axles: 3 } }, 9 * 0.29],
      // 12 t are not of the class N3, for which alone the second stretch is tolled.
      ['12 t', { by: 'b e', vehicle: { ...LORRY, weight: 12 } }, 3 * 0.21 + 3 * 0.21],
      ['12.1 t', { by: 'b e', vehicle: { ...LORRY, weight: 12.1 } }, 9 * 0.21],
      ['7.5 t', { by: 'b e', vehicle: { ...LORRY, weight: 7.5 } }, 3 * 0.16 + 3 * 0.16],
      ['7.49 t', { by: 'b e', vehicle: { ...LORRY, weight: 7.49 } }, 3 * 0.12 + 3 * 0.12],
      ['3.5 t', { by: 'b e', vehicle: { ...LORRY, weight: 3.5 } }, null],
      ['without emissions', { by: 'b e', vehicle: { ...LORRY, co2Class: 5 } }, 0],
      ['a motorway that is not tolled', { by: 'e f', vehicle: LORRY }, null],
      ['a road that is tolled one way', { by: 'f g', vehicle: LORRY }, 1.04],
      ['the other way', { by: 'g f', vehicle: LORRY }, null],
      ['all of the road', { by: 'a h', vehicle: LORRY }, 3.13 + 1.04],
      ['a car', { by: 'a h' }, null],
    ],
  },
});

testCountry('Czechia', {
  file: 'cz.yaml',
  zone: 'Europe/Prague',
  drawing: {
    map: 'a--b--c--d--e--f',
    ways: {
      ab: {},
      bc: { ...MOTORWAY, ref: 'D1' },
      cd: { ...MOTORWAY, ref: 'D0' },
      de: { highway: 'primary', ref: '38' },
      ef: {},
    },
    at: { lat: 49.6, lng: 15.4 },
    step: 1000,
  },
  trips: {
    vignette: [
      ['a day', { by: 'b c' }, 230],
      ['ten days', { by: 'b c', buys: 'P10D' }, 300],
      ['a month', { by: 'b c', buys: 'P1M' }, 480],
      ['a year', { by: 'b c', buys: 'P1Y' }, 2570],
      ['all of the road', { by: 'a f' }, 230],
      ['there and back', { by: 'b c b' }, 230],
      ['gas for a day', { by: 'b c', vehicle: { fuel: 'gas' } }, 230 * 0.5],
      ['gas for a year', { by: 'b c', vehicle: { fuel: 'gas' }, buys: 'P1Y' }, 2570 * 0.5],
      ['electric', { by: 'b c', vehicle: { fuel: 'electric', emission: 'electric' } }, 0],
      ['a motorcycle', { by: 'a f', vehicle: { mode: 'motorcycle' } }, null],
      ['a van of 3.5 t', { by: 'a f', vehicle: { ...LORRY, weight: 3.5, axles: 2 } }, 230],
      ['the ring that needs none', { by: 'c d' }, null],
      ['a road of the first class', { by: 'd e' }, null],
    ],
    'heavy vehicles': [
      ['five axles', { by: 'a f', vehicle: LORRY }, 6 * 4.1 + 3 * 1.9],
      ['back', { by: 'f a', vehicle: LORRY }, 3 * 1.9 + 6 * 4.1],
      ['of Euro V', { by: 'a f', vehicle: { ...LORRY, emission: 'euro_5' } }, 6 * 5.3 + 3 * 2.4],
      ['electric', { by: 'a f', vehicle: { ...LORRY, fuel: 'electric', emission: 'electric' } }, 6 * 4.1 + 3 * 1.9],
      ['four axles', { by: 'a f', vehicle: { ...LORRY, axles: 4 } }, 6 * 3.5 + 3 * 1.6],
      ['three axles of Euro IV', { by: 'a f', vehicle: { ...LORRY, axles: 3, emission: 'euro_4' } }, 6 * 3.1 + 3 * 1.4],
      ['two axles', { by: 'a f', vehicle: { ...LORRY, axles: 2, weight: 12 } }, 6 * 1.45 + 3 * 0.65],
      ['a motor home of 3.6 t', { by: 'a f', vehicle: { weight: 3.6 } }, 6 * 1.45 + 3 * 0.65],
      ['the ring', { by: 'c d', vehicle: LORRY }, 3 * 4.1],
      ['a road of the first class', { by: 'd e', vehicle: LORRY }, 3 * 1.9],
      ['a street', { by: 'a b', vehicle: LORRY }, null],
    ],
  },
});

testCountry('Poland', {
  file: 'pl.yaml',
  zone: 'Europe/Warsaw',
  drawing: {
    // Above the A4 with two booths, below the A1 with one at each exit.
    map: `
a--b--c--d
n--o--p
|  |  |
h  i  j
|  |  |
k  l  m`,
    ways: {
      abcd: { ...MOTORWAY, ref: 'A4' },
      nop: { ...MOTORWAY, ref: 'A1', toll: 'yes' },
      nh: TICKETS,
      oi: TICKETS,
      pj: TICKETS,
      hk: {},
      il: {},
      jm: {},
    },
    nodes: { b: BOOTH, c: BOOTH, h: BOOTH, i: BOOTH, j: BOOTH },
    at: { lat: 52.2, lng: 17.5 },
    step: 1000,
  },
  trips: {
    'motorway with tickets': [
      ['a car', { by: 'k m' }, 36],
      ['a car back', { by: 'm k' }, 36],
      ['a car to the next exit', { by: 'k l' }, 18],
      ['a motorcycle', { by: 'k m', vehicle: { mode: 'motorcycle' } }, 36 * 0.5],
      ['a motorcycle to the next exit', { by: 'l m', vehicle: { mode: 'motorcycle' } }, 19.5 * 0.5],
      ['a car with a trailer', { by: 'k l', vehicle: { axles: 3, trailerAxles: 1 } }, 25.2],
      ['a lorry with two axles', { by: 'k m', vehicle: { ...LORRY, axles: 2 } }, 50.4],
      ['a lorry with five', { by: 'k l', vehicle: LORRY }, 32.5],
      ['a van', { by: 'k l', vehicle: { ...LORRY, axles: 2, weight: 3.5 } }, 18],
      ['out and in again', { by: 'k l m' }, 18 + 19.5],
      ['a car on a Saturday of July', { by: 'k m', at: '2026-07-18T12:00' }, 0],
      ['a motorcycle then', { by: 'k m', at: '2026-07-18T12:00', vehicle: { mode: 'motorcycle' } }, 0],
      ['a lorry then', { by: 'k m', at: '2026-07-18T12:00', vehicle: LORRY }, 65],
      ['a car on a Monday of July', { by: 'k m', at: '2026-07-20T12:00' }, 36],
      ['a car on the last Sunday of August', { by: 'k m', at: '2026-08-30T12:00' }, 0],
      ['a car on the first Friday of September', { by: 'k m', at: '2026-09-04T12:00' }, 36],
    ],
    'motorway with booths': [
      ['a car', { by: 'a d', pays: 'cash' }, 17 + 17],
      ['a car back', { by: 'd a', pays: 'bankCard' }, 17 + 17],
      ['a car by app', { by: 'a d', pays: 'app' }, 16 + 16],
      ['one booth', { by: 'a bc', pays: 'cash' }, 17],
      ['a motorcycle', { by: 'a d', vehicle: { mode: 'motorcycle' }, pays: 'cash' }, 17 * 0.5 + 17 * 0.5],
      ['a motorcycle by app', { by: 'a d', vehicle: { mode: 'motorcycle' } }, 16 * 0.5 + 16 * 0.5],
      ['a lorry with three axles', { by: 'a d', vehicle: { ...LORRY, axles: 3 } }, 29 + 29],
      ['a lorry with five', { by: 'a d', vehicle: LORRY }, 52 + 52],
      ['a car with a trailer', { by: 'a d', vehicle: { axles: 3, trailerAxles: 1 } }, 29 + 29],
      ['there and back', { by: 'a d a', pays: 'cash' }, 4 * 17],
      ['before the booths', { by: 'a ab' }, null],
    ],
  },
});
