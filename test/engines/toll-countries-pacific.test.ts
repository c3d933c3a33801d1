import { testCountry } from '../support/toll-countries.ts';
import { BOOTH } from '../support/toll-trips.ts';

const GANTRY = { highway: 'toll_gantry' };
const MOTORWAY = { highway: 'motorway', oneway: 'no' };
const TICKETS = { highway: 'motorway_link', oneway: 'yes', toll: 'yes' };
const TRUCK = { mode: 'truck' } as const;
const MOTORCYCLE = { mode: 'motorcycle' } as const;

testCountry('New Zealand', {
  file: 'nz.yaml',
  zone: 'Pacific/Auckland',
  drawing: {
    // A gantry at b; from c to d a toll road without one.
    map: 'a--b--c--d--e',
    ways: { abc: {}, cd: { ...MOTORWAY, toll: 'yes' }, de: {} },
    nodes: { b: GANTRY },
    at: { lat: -37.7, lng: 176 },
    step: 1000,
  },
  trips: {
    'toll roads and charges': [
      ['a petrol car', { by: 'a e' }, 2.6 + 2.1],
      ['back', { by: 'e a' }, 2.1 + 2.6],
      // 12 km × 0.076 = 0.912.
      ['a diesel car', { by: 'a e', vehicle: { fuel: 'diesel' } }, 2.6 + 2.1 + 0.91],
      ['an electric car', { by: 'a e', vehicle: { fuel: 'electric' } }, 2.6 + 2.1 + 0.91],
      ['a motorcycle', { by: 'a e', vehicle: MOTORCYCLE }, 2.6 + 2.1],
      ['an electric motorcycle', { by: 'a e', vehicle: { ...MOTORCYCLE, fuel: 'electric' } }, 2.6 + 2.1],
      ['one toll road', { by: 'a c' }, 2.6],
      ['the other', { by: 'c d' }, 2.1],
      // 1.5 km × 0.076 = 0.114.
      ['a diesel car on a street', { by: 'a ab', vehicle: { fuel: 'diesel' } }, 0.11],
      ['a petrol car on a street', { by: 'a ab' }, null],
      ['a van of 3.5 t', { by: 'a e', vehicle: { ...TRUCK, weight: 3.5, axles: 2 } }, 2.6 + 2.1 + 0.91],
      // 12 km × 0.08 = 0.96.
      ['a lorry of 3.51 t', { by: 'a e', vehicle: { ...TRUCK, weight: 3.51, axles: 2 } }, 5.2 + 5.4 + 0.96],
      ['a lorry of 12 t with two axles', { by: 'a e', vehicle: { ...TRUCK, weight: 12, axles: 2 } }, 5.2 + 5.4 + 12 * 0.17],
      ['a lorry with five axles', { by: 'a e', vehicle: TRUCK }, 5.2 + 5.4 + 12 * 0.37],
      ['there and back', { by: 'a e a' }, 2 * (2.6 + 2.1)],
      // 24 km × 0.076 = 1.824.
      ['a diesel car there and back', { by: 'a e a', vehicle: { fuel: 'diesel' } }, 2 * (2.6 + 2.1) + 1.82],
    ],
  },
});

testCountry('Indonesia', {
  file: 'id.yaml',
  zone: 'Asia/Jakarta',
  drawing: {
    // Three exits, each with a booth to enter and one to leave; below, a barrier.
    map: `
 a-----b-----c
d e   f g   h i
 j-----k-----l
q--p--r`,
    ways: {
      abc: { ...MOTORWAY, toll: 'yes' },
      jda: TICKETS,
      aej: TICKETS,
      kfb: TICKETS,
      bgk: TICKETS,
      lhc: TICKETS,
      cil: TICKETS,
      qpr: MOTORWAY,
    },
    nodes: { d: BOOTH, e: BOOTH, f: BOOTH, g: BOOTH, h: BOOTH, i: BOOTH, p: BOOTH },
    at: { lat: -6.4, lng: 107.4 },
    step: 1000,
  },
  trips: {
    motorways: [
      ['a car', { by: 'j k' }, 24_500],
      ['a car back, for less', { by: 'k j' }, 22_000],
      ['a car to the end', { by: 'j l' }, 41_000],
      ['a car back from the end', { by: 'l j' }, 41_000],
      ['a truck with two axles', { by: 'j k', vehicle: { ...TRUCK, axles: 2 } }, 36_500],
      ['a truck with three', { by: 'j l', vehicle: { ...TRUCK, axles: 3 } }, 61_500],
      ['a truck with five', { by: 'l k', vehicle: TRUCK }, 37_000],
      ['out and in again', { by: 'j k l' }, 24_500 + 18_500],
      // 24,500 − 20 % = 19,600, in steps of 500.
      ['a car at Lebaran', { by: 'j k', at: '2027-03-06T12:00' }, 19_500],
      // 41,000 − 20 % = 32,800.
      ['a car on the last evening of it', { by: 'j l', at: '2027-03-08T23:30' }, 33_000],
      ['a car that leaves after midnight', { by: 'j k', at: '2027-03-08T23:59:30' }, 24_500],
      ['a truck at Lebaran', { by: 'j k', at: '2027-03-06T12:00', vehicle: { ...TRUCK, axles: 2 } }, 36_500],
      ['a truck back, for less', { by: 'k j', vehicle: TRUCK }, 44_000],
      ['a barrier', { by: 'q r' }, 8000],
      ['a barrier at Lebaran', { by: 'r q', at: '2027-03-06T12:00' }, 8000],
      ['a truck at a barrier', { by: 'q r', vehicle: TRUCK }, 16_000],
    ],
  },
});

testCountry('Singapore', {
  file: 'sg.yaml',
  zone: 'Asia/Singapore',
  drawing: {
    // Into the city at b, out of it at c, both ways at d.
    map: 'a--b--c--d--e',
    ways: { abcde: MOTORWAY },
    nodes: { b: GANTRY, c: GANTRY, d: GANTRY },
    at: { lat: 1.35, lng: 103.8 },
    step: 1000,
  },
  trips: {
    'road pricing': [
      ['into the city at 8.15', { by: 'a bc', at: '2026-11-23T08:15' }, 2],
      ['just before 8.30', { by: 'a bc', at: '2026-11-23T08:29:58', passing: 'b' }, 2],
      ['just after 8.30', { by: 'a bc', at: '2026-11-23T08:30:02', passing: 'b' }, 3],
      ['the second span of a price', { by: 'a bc', at: '2026-11-23T09:15' }, 1],
      ['just after 9.30', { by: 'a bc', at: '2026-11-23T09:30:02', passing: 'b' }, null],
      ['out of the city at 8.15', { by: 'cd a', at: '2026-11-23T08:15' }, null],
      ['out of the city at 18.30', { by: 'cd a', at: '2026-11-23T18:30' }, 4],
      ['out of the city, with Orchard Road', { by: 'e a', at: '2026-11-23T18:30' }, 1 + 4],
      ['a motorcycle', { by: 'a bc', at: '2026-11-23T08:15', vehicle: MOTORCYCLE }, 2 * 0.5],
      ['a van', { by: 'a bc', at: '2026-11-23T08:15', vehicle: { ...TRUCK, weight: 3.5 } }, 2],
      ['16 t', { by: 'a bc', at: '2026-11-23T08:40', vehicle: { ...TRUCK, weight: 16 } }, 3 * 1.5],
      ['40 t', { by: 'a bc', at: '2026-11-23T08:40', vehicle: TRUCK }, 3 * 2],
      ['a Saturday morning', { by: 'a bc', at: '2026-11-21T08:15' }, null],
      ['a Saturday afternoon on Orchard Road', { by: 'cd e', at: '2026-11-21T15:00' }, 1],
      ['a Sunday', { by: 'cd e', at: '2026-11-22T15:00' }, null],
      ['Christmas, a Friday', { by: 'cd e', at: '2026-12-25T15:00' }, null],
      ['Christmas Eve', { by: 'cd e', at: '2026-12-24T15:00' }, 0],
      ['before 13 on that day', { by: 'cd e', at: '2026-12-24T12:59:58', passing: 'd' }, 1],
      ['the eve of Chinese New Year', { by: 'e a', at: '2027-02-05T18:30' }, 0],
      ['Chinese New Year', { by: 'e a', at: '2027-02-06T18:30' }, null],
    ],
  },
});
