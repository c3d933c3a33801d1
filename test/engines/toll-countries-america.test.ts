import { testCountry } from '../support/toll-countries.ts';

const GANTRY = { highway: 'toll_gantry' };
const TRUCK = { mode: 'truck' } as const;
const EZPASS = 'transponder E-ZPass';
const FASTRAK = 'transponder FasTrak';

testCountry('New York', {
  file: 'us-new-york.yaml',
  zone: 'America/New_York',
  drawing: {
    // One bridge at b, another at e; between c and d lies the zone.
    map: 'a--b--c--d--e--f',
    ways: { abcdef: {} },
    nodes: { b: GANTRY, e: GANTRY },
    at: { lat: 40.78, lng: -74.1 },
    step: 1000,
  },
  trips: {
    'George Washington Bridge': [
      ['a car at the peak', { by: 'a bc', at: '2026-11-23T08:00', pays: EZPASS }, 16.79],
      ['a car at noon', { by: 'a bc', pays: EZPASS }, 14.79],
      ['a car by mail', { by: 'a bc', pays: 'videoToll' }, 23.3],
      ['a car out of the city', { by: 'bc a' }, null],
      ['just before 10', { by: 'a bc', at: '2026-11-23T09:59:58', passing: 'b', pays: EZPASS }, 16.79],
      ['just after 10', { by: 'a bc', at: '2026-11-23T10:00:02', passing: 'b', pays: EZPASS }, 14.79],
      ['a Saturday before 11', { by: 'a bc', at: '2026-11-21T10:59:58', passing: 'b', pays: EZPASS }, 14.79],
      ['a Saturday after 11', { by: 'a bc', at: '2026-11-21T11:00:02', passing: 'b', pays: EZPASS }, 16.79],
      ['three in a car at the peak', { by: 'a bc', at: '2026-11-23T08:00', vehicle: { occupants: 3 }, pays: EZPASS }, 8.79],
      ['three in a car by mail', { by: 'a bc', vehicle: { occupants: 3 }, pays: 'videoToll' }, 23.3],
      ['a motorcycle', { by: 'a bc', vehicle: { mode: 'motorcycle' }, pays: EZPASS }, 13.79],
      ['two axles at the peak', { by: 'a bc', at: '2026-11-23T17:00', vehicle: { ...TRUCK, axles: 2 }, pays: EZPASS }, 42],
      ['five axles at the peak', { by: 'a bc', at: '2026-11-23T17:00', vehicle: TRUCK, pays: EZPASS }, 2.5 * 42],
      ['five axles at noon', { by: 'a bc', vehicle: TRUCK, pays: EZPASS }, 2.5 * 38],
      ['three axles by mail', { by: 'a bc', vehicle: { ...TRUCK, axles: 3 }, pays: 'videoToll' }, 1.5 * 56],
      ['a car with a trailer', { by: 'a bc', vehicle: { axles: 3, trailerAxles: 1 }, pays: EZPASS }, 1.5 * 38],
    ],
    'Verrazzano and the zone': [
      ['a car over the bridge', { by: 'de f', pays: EZPASS }, 7.46],
      ['a car back', { by: 'f de', pays: EZPASS }, 7.46],
      ['a car by mail', { by: 'de f', pays: 'videoToll' }, 12.03],
      ['a resident', { by: 'de f', pays: 'transponder E-ZPass Staten Island' }, 4.5],
      ['six axles', { by: 'de f', vehicle: { ...TRUCK, axles: 6 }, pays: EZPASS }, 3 * 13.42],
      ['a car in the zone', { by: 'c d', pays: EZPASS }, 9],
      ['three in a car in the zone', { by: 'c d', vehicle: { occupants: 3 }, pays: EZPASS }, 9],
      ['there and back', { by: 'c d c', pays: EZPASS }, 9],
      ['at night', { by: 'c d', at: '2026-11-23T22:00', pays: EZPASS }, 2.25],
      ['a Saturday at 8', { by: 'c d', at: '2026-11-21T08:00', pays: EZPASS }, 2.25],
      ['a Saturday at 9.30', { by: 'c d', at: '2026-11-21T09:30', pays: 'videoToll' }, 13.5],
      // The zone begins 90 seconds after c.
      ['a car that enters before 5', { by: 'c d', at: '2026-11-23T04:58', pays: EZPASS }, 2.25],
      ['a small lorry', { by: 'c d', vehicle: { ...TRUCK, axles: 2 } }, 14.4],
      ['a large lorry', { by: 'c d', vehicle: TRUCK }, 21.6],
      ['all of the road', { by: 'a f', pays: EZPASS }, 14.79 + 9 + 7.46],
      ['all of the road by mail', { by: 'a f', pays: 'videoToll' }, 23.3 + 13.5 + 12.03],
      ['a street', { by: 'd de' }, null],
    ],
  },
});

testCountry('California', {
  file: 'us-california.yaml',
  zone: 'America/Los_Angeles',
  drawing: {
    map: 'a--b--c',
    ways: { abc: { highway: 'motorway', oneway: 'no', ref: 'CA 91' } },
    nodes: { b: GANTRY },
    at: { lat: 33.87, lng: -117.7 },
    step: 1000,
  },
  trips: {
    'express lanes': [
      ['eastwards at noon', { by: 'a c', pays: FASTRAK }, 2.9],
      ['eastwards on a Monday at 17', { by: 'a c', at: '2026-11-23T17:00', pays: FASTRAK }, 6.5],
      ['westwards on a Monday at 17', { by: 'c a', at: '2026-11-23T17:00', pays: FASTRAK }, 2.9],
      ['westwards on a Monday at 7', { by: 'c a', at: '2026-11-23T07:00', pays: FASTRAK }, 6.1],
      ['eastwards on a Friday at 15', { by: 'a c', at: '2026-11-20T15:30', pays: FASTRAK }, 7.45],
      ['eastwards on a Friday at 16', { by: 'a c', at: '2026-11-20T16:00', pays: FASTRAK }, 8.1],
      ['just before 18', { by: 'a c', at: '2026-11-20T17:59:58', passing: 'b', pays: FASTRAK }, 8.1],
      ['just after 18', { by: 'a c', at: '2026-11-20T18:00:02', passing: 'b', pays: FASTRAK }, 2.9],
      ['Thanksgiving, a Thursday', { by: 'a c', at: '2026-11-26T17:00', pays: FASTRAK }, 2.9],
      ['after midnight', { by: 'a c', at: '2026-11-23T00:30', pays: FASTRAK }, 1.8],
      ['just after 4', { by: 'a c', at: '2026-11-23T04:00:02', passing: 'b', pays: FASTRAK }, 2.9],
      ['the hour that clocks leave out', { by: 'a c', at: '2026-03-08T01:59:58', passing: 'b', pays: FASTRAK }, 1.8],
      ['and after it', { by: 'a c', at: '2026-03-08T04:00:02', passing: 'b', pays: FASTRAK }, 2.9],
      ['three in a car', { by: 'a c', vehicle: { occupants: 3 }, pays: FASTRAK }, 0],
      ['three in a car at the rush', { by: 'a c', at: '2026-11-23T17:00', vehicle: { occupants: 3 }, pays: FASTRAK }, 3.25],
      ['three in a car westwards', { by: 'c a', at: '2026-11-23T17:00', vehicle: { occupants: 3 }, pays: FASTRAK }, 0],
      [
        'a motorcycle on a Friday',
        { by: 'a c', at: '2026-11-20T17:00', vehicle: { mode: 'motorcycle' }, pays: FASTRAK },
        4.05,
      ],
      // 6.50 − 15 % = 5.525.
      ['an electric car', { by: 'a c', at: '2026-11-23T17:00', vehicle: { fuel: 'electric' }, pays: FASTRAK }, 5.53],
      ['there and back', { by: 'a c a', at: '2026-11-23T16:30', pays: FASTRAK }, 6.5 + 2.9],
      ['a lorry', { by: 'a c', vehicle: TRUCK }, null],
    ],
  },
});
