import { testCountry } from '../support/toll-countries.ts';

const EXPRESSWAY = { highway: 'motorway', oneway: 'no', toll: 'yes', ref: 'E20' };
const TRUCK = { mode: 'truck' } as const;

testCountry('Japan', {
  file: 'jp.yaml',
  zone: 'Asia/Tokyo',
  drawing: {
    // Thirty kilometres from one letter to the next, at 90 km/h; from i to j the expressway is free. From k to l there are ten.
    map: 'a--b--c--d--e--f--g--h--i--j  kl--m--n',
    ways: {
      abcdefghi: EXPRESSWAY,
      ij: { highway: 'motorway', oneway: 'no', ref: 'E20' },
      klmn: { ...EXPRESSWAY, ref: 'C1' },
    },
    at: { lat: 36.2, lng: 136.0 },
    step: 10_000,
  },
  trips: {
    expressways: [
      // 165 + 30 × 27.06 = 976.80.
      ['30 km', { by: 'a b', pays: 'cash' }, 980],
      // 165 + 90 × 27.06 = 2600.40.
      ['90 km', { by: 'a d', pays: 'cash' }, 2600],
      // 165 + 100 × 27.06 + 20 × 20.295 = 3276.90.
      ['120 km', { by: 'a e', pays: 'cash' }, 3280],
      ['120 km back', { by: 'e a', pays: 'creditCard' }, 3280],
      // 165 + 100 × 27.06 + 100 × 20.295 + 40 × 18.942 = 5658.18.
      ['240 km', { by: 'a i', pays: 'cash' }, 5660],
      ['240 km and a free stretch', { by: 'a j', pays: 'cash' }, 5660],
      ['the free stretch', { by: 'i j' }, null],
      // 165 + 30 × 21.648 = 814.44.
      ['a motorcycle', { by: 'a b', vehicle: { mode: 'motorcycle' }, pays: 'cash' }, 810],
      // 165 + 30 × 32.472 = 1139.16.
      ['a medium truck', { by: 'a b', vehicle: { ...TRUCK, weight: 7.5, axles: 2 }, pays: 'cash' }, 1140],
      // 165 + 100 × 44.649 + 20 × 33.48675 = 5299.635.
      ['a large truck', { by: 'a e', vehicle: { ...TRUCK, weight: 20, axles: 3 }, pays: 'cash' }, 5300],
      // 165 + 100 × 74.415 + 100 × 55.81125 + 40 × 52.0905 = 15271.245.
      ['a truck with five axles', { by: 'a i', vehicle: TRUCK, pays: 'cash' }, 15_270],
    ],
    'discounts of ETC': [
      ['a working day', { by: 'a e', at: '2026-11-24T12:00', pays: 'transponder ETC' }, 3280],
      // 3276.90 − 30 % = 2293.83.
      ['a Saturday', { by: 'a e', at: '2026-11-21T12:00', pays: 'transponder ETC' }, 2290],
      ['a Saturday without ETC', { by: 'a e', at: '2026-11-21T12:00', pays: 'cash' }, 3280],
      ['Labour Thanksgiving, a Monday', { by: 'a e', at: '2026-11-23T12:00', pays: 'transponder ETC' }, 2290],
      ['a truck on a Saturday', { by: 'a i', at: '2026-11-21T12:00', vehicle: TRUCK, pays: 'transponder ETC' }, 15_270],
      // 976.80 − 30 % = 683.76.
      ['the night', { by: 'a b', at: '2026-11-24T01:00', pays: 'transponder ETC' }, 680],
      // 165 + 60 × 27.06 = 1788.60, − 30 % of a half of it = 1520.31.
      ['half of it before 4', { by: 'a c', at: '2026-11-24T04:00', passing: 'b', pays: 'transponder ETC' }, 1520],
      // − 30 % of a third of 2600.40 = 2340.36.
      ['a third of it after midnight', { by: 'a d', at: '2026-11-24T00:00', passing: 'c', pays: 'transponder ETC' }, 2340],
      // 165 + 60 × 74.415 = 4629.90, − 30 % of a half of it = 3935.415.
      ['a truck', { by: 'a c', at: '2026-11-24T04:00', passing: 'b', vehicle: TRUCK, pays: 'transponder ETC' }, 3940],
      ['the night of a Saturday, once', { by: 'a b', at: '2026-11-21T01:00', pays: 'transponder ETC' }, 680],
      // 1788.60 − 30 % = 1252.02: what ends on a Saturday is of the weekend.
      ['into a Saturday', { by: 'a c', at: '2026-11-21T00:00', passing: 'b', pays: 'transponder ETC' }, 1250],
      ['from 4 o’clock on', { by: 'a b', at: '2026-11-24T04:00', pays: 'transponder ETC' }, 980],
    ],
    'urban network': [
      // 165 + 10 × 32.472 = 489.72, less than the least.
      ['10 km', { by: 'k l', pays: 'transponder ETC' }, 500],
      // 165 + 25 × 32.472 = 976.80.
      ['25 km', { by: 'k lm', pays: 'transponder ETC' }, 980],
      // 165 + 40 × 32.472 = 1463.88.
      ['40 km', { by: 'k m', pays: 'transponder ETC' }, 1460],
      // 165 + 70 × 32.472 = 2438.04, more than the most.
      ['70 km', { by: 'k n', pays: 'transponder ETC' }, 1950],
      ['70 km back', { by: 'n k', pays: 'transponder ETC' }, 1950],
      ['10 km in cash', { by: 'k l', pays: 'cash' }, 1950],
      ['a motorcycle', { by: 'k l', vehicle: { mode: 'motorcycle' }, pays: 'transponder ETC' }, 500],
      // 165 + 10 × 53.5788 = 700.788.
      ['a truck, 10 km', { by: 'k l', vehicle: TRUCK, pays: 'transponder ETC' }, 800],
      // 165 + 40 × 53.5788 = 2308.152.
      ['a truck, 40 km', { by: 'k m', vehicle: TRUCK, pays: 'transponder ETC' }, 2310],
      ['a truck, 70 km', { by: 'k n', vehicle: TRUCK, pays: 'transponder ETC' }, 3220],
      ['a Saturday', { by: 'k m', at: '2026-11-21T12:00', pays: 'transponder ETC' }, 1460],
    ],
  },
});
