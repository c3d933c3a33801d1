import { testCountry } from '../support/toll-countries.ts';

const GANTRY = { highway: 'toll_gantry' };
const LORRY = { mode: 'truck' } as const;
const MOTORCYCLE = { mode: 'motorcycle' } as const;
const ELECTRIC = { fuel: 'electric', emission: 'electric' } as const;

testCountry('United Arab Emirates', {
  file: 'ae.yaml',
  zone: 'Asia/Dubai',
  drawing: {
    // Dubai above, with the two gates of Al Mamzar at d and e; Abu Dhabi below. From one letter to the next one takes 5 minutes and 27 seconds.
    map: `
a--b--c--d--e--f
g--h--i--j--k--l--m`,
    ways: { abcdef: {}, ghijklm: {} },
    nodes: { b: GANTRY, d: GANTRY, e: GANTRY, h: GANTRY, i: GANTRY, j: GANTRY, k: GANTRY, l: GANTRY },
    at: { lat: 24.3, lng: 54.8 },
    step: 1000,
  },
  trips: {
    Dubai: [
      ['the peak', { by: 'a c', at: '2026-11-23T08:00' }, 6],
      ['noon', { by: 'a c' }, 4],
      ['noon, the other way', { by: 'c a' }, 4],
      ['the night', { by: 'a c', at: '2026-11-23T02:00' }, null],
      ['just before 1', { by: 'a c', at: '2026-11-23T00:59:58', passing: 'b' }, 4],
      ['just after 1', { by: 'a c', at: '2026-11-23T01:00:02', passing: 'b' }, null],
      ['just before 6', { by: 'a c', at: '2026-11-23T05:59:58', passing: 'b' }, null],
      ['just after 6', { by: 'a c', at: '2026-11-23T06:00:02', passing: 'b' }, 6],
      ['the peak of a Sunday', { by: 'a c', at: '2026-11-22T08:00' }, 4],
      ['a lorry', { by: 'a c', vehicle: LORRY }, 4],
      // Ramadan is from 8 February to 9 March 2027.
      ['8 o’clock in Ramadan', { by: 'a c', at: '2027-02-10T08:00' }, 4],
      ['noon in Ramadan', { by: 'a c', at: '2027-02-10T12:00' }, 6],
      ['noon of a Sunday in Ramadan', { by: 'a c', at: '2027-02-14T12:00' }, 4],
      ['half past one in Ramadan', { by: 'a c', at: '2027-02-10T01:30' }, 4],
      ['three o’clock in Ramadan', { by: 'a c', at: '2027-02-10T03:00' }, null],
      ['half past midnight before the first day', { by: 'a c', at: '2027-02-08T00:30' }, 4],
      ['half past one before the first day', { by: 'a c', at: '2027-02-08T01:30' }, null],
      ['half past one after the last night', { by: 'a c', at: '2027-03-10T01:30' }, 4],
      ['8 o’clock after Ramadan', { by: 'a c', at: '2027-03-10T08:00' }, 6],
      ['two gates that charge once', { by: 'cd f' }, 4],
      ['into the peak', { by: 'cd f', at: '2026-11-23T15:58', passing: 'd' }, 4 + (6 - 4)],
      ['out of the peak', { by: 'cd f', at: '2026-11-23T09:58', passing: 'd' }, 6],
      ['all three gates', { by: 'a f' }, 4 + 4],
    ],
    'Abu Dhabi': [
      ['one gate', { by: 'g hi', at: '2026-11-23T08:00' }, 4],
      ['three gates', { by: 'g jk', at: '2026-11-23T08:00' }, 4 + 4 + 4],
      ['five gates, more than the cap', { by: 'g m', at: '2026-11-23T08:00' }, 16],
      ['back in the evening', { by: 'm g', at: '2026-11-23T17:00' }, 16],
      // h at 8.50, i at 8.55, j at 9.01.
      ['two gates before 9', { by: 'g m', at: '2026-11-23T08:50', passing: 'h' }, 4 + 4],
      ['noon', { by: 'g m' }, null],
      ['just before 15', { by: 'g hi', at: '2026-11-23T14:59:58', passing: 'h' }, null],
      ['just after 15', { by: 'g hi', at: '2026-11-23T15:00:02', passing: 'h' }, 4],
      ['a Sunday', { by: 'g m', at: '2026-11-22T08:00' }, null],
      ['the national day, a Wednesday', { by: 'g m', at: '2026-12-02T08:00' }, null],
      ['electric', { by: 'g m', at: '2026-11-23T08:00', vehicle: ELECTRIC }, 0],
      ['a motorcycle', { by: 'g m', at: '2026-11-23T08:00', vehicle: MOTORCYCLE }, null],
    ],
  },
});

testCountry('Italy', {
  file: 'it.yaml',
  zone: 'Europe/Rome',
  drawing: {
    // Nine kilometres from one letter to the next; the area lies between e and f.
    map: 'a--b--c--d--e--f',
    ways: { ab: {}, bcde: { highway: 'motorway', oneway: 'no', toll: 'yes' }, ef: {} },
    at: { lat: 45.3, lng: 9 },
    step: 3000,
  },
  trips: {
    'motorway and area': [
      // 27 km × 0.0943 = 2.546.
      ['class A', { by: 'b e' }, 2.5],
      ['class A back', { by: 'e b' }, 2.5],
      // 27 km × 0.0966 = 2.608.
      ['class B', { by: 'b e', vehicle: { frontAxleHeight: 1.3 } }, 2.6],
      // 27 km × 0.115 = 3.105.
      ['a car with a trailer', { by: 'b e', vehicle: { axles: 3, trailerAxles: 1 } }, 3.1],
      // 27 km × 0.18 = 4.86.
      ['four axles', { by: 'b e', vehicle: { ...LORRY, axles: 4 } }, 4.9],
      // 27 km × 0.21 = 5.67.
      ['five axles', { by: 'b e', vehicle: LORRY }, 5.7],
      ['a motorcycle', { by: 'b e', vehicle: MOTORCYCLE, pays: 'cash' }, 2.5],
      // 2.546 − 30 % = 1.782.
      ['a motorcycle with a device', { by: 'b e', vehicle: MOTORCYCLE, pays: 'transponder Telepass' }, 1.8],
      ['a car in the area', { by: 'e f' }, 7.5],
      ['a lorry in the area', { by: 'e f', vehicle: LORRY }, 7.5],
      ['an electric car in the area', { by: 'e f', vehicle: ELECTRIC }, 0],
      ['a motorcycle in the area', { by: 'e f', vehicle: MOTORCYCLE }, null],
      ['there and back in the area', { by: 'e f e' }, 7.5],
      ['the area on a Saturday', { by: 'e f', at: '2026-11-21T12:00' }, null],
      ['the area on 8 December, a Tuesday', { by: 'e f', at: '2026-12-08T12:00' }, null],
      ['the area in the evening', { by: 'e f', at: '2026-11-23T19:30' }, null],
      ['the area from 7.30 on, when inside', { by: 'e f', at: '2026-11-23T07:20' }, 7.5],
      ['motorway and area', { by: 'a f' }, 2.5 + 7.5],
      ['a street', { by: 'a b' }, null],
    ],
  },
});

testCountry('Brazil', {
  file: 'br.yaml',
  zone: 'America/Sao_Paulo',
  drawing: {
    map: 'a--b--c--d',
    ways: { abcd: { highway: 'motorway', oneway: 'no' } },
    nodes: { b: GANTRY, c: GANTRY },
    at: { lat: -23.1, lng: -46.9 },
    step: 1000,
  },
  trips: {
    'price by axle': [
      ['a car', { by: 'a d', pays: 'bankCard' }, 12.3 + 8.7],
      ['a car back', { by: 'd a', pays: 'app' }, 8.7 + 12.3],
      ['one gantry', { by: 'a bc', pays: 'bankCard' }, 12.3],
      ['a motorcycle', { by: 'a d', vehicle: MOTORCYCLE, pays: 'bankCard' }, 6.15 + 4.35],
      ['a car with a trailer', { by: 'a d', vehicle: { axles: 3, trailerAxles: 1 }, pays: 'bankCard' }, 18.45 + 13.05],
      ['two axles', { by: 'a d', vehicle: { ...LORRY, axles: 2 }, pays: 'bankCard' }, 2 * (12.3 + 8.7)],
      ['five axles', { by: 'a d', vehicle: LORRY, pays: 'bankCard' }, 5 * (12.3 + 8.7)],
      ['nine axles, as six', { by: 'a d', vehicle: { ...LORRY, axles: 9 }, pays: 'bankCard' }, 6 * (12.3 + 8.7)],
      // 95 % of each: 11.685 and 8.265.
      ['a car with a tag', { by: 'a d', pays: 'transponder Tag' }, 11.69 + 8.27],
      // 5 × 11.685 = 58.425, 5 × 8.265 = 41.325.
      ['five axles with a tag', { by: 'a d', vehicle: LORRY, pays: 'transponder Tag' }, 58.43 + 41.33],
      // 80 % of each.
      ['the eleventh trip', { by: 'a d', vehicle: { tripsThisMonth: 10 }, pays: 'transponder Tag' }, 9.84 + 6.96],
      ['the tenth', { by: 'a d', vehicle: { tripsThisMonth: 9 }, pays: 'transponder Tag' }, 11.69 + 8.27],
      // Not for lorries: 2 × 11.685 and 2 × 8.265.
      [
        'the eleventh trip of a lorry',
        { by: 'a d', vehicle: { ...LORRY, axles: 2, tripsThisMonth: 10 }, pays: 'transponder Tag' },
        23.37 + 16.53,
      ],
      ['before the gantries', { by: 'a ab' }, null],
    ],
  },
});
