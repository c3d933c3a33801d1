import { testCountry } from '../support/toll-countries.ts';
import { BOOTH } from '../support/toll-trips.ts';

const GANTRY = { highway: 'toll_gantry' };
const MOTORWAY = { highway: 'motorway', oneway: 'no' };
const LINK = { highway: 'motorway_link', oneway: 'no' };

testCountry('France', {
  file: 'fr.yaml',
  zone: 'Europe/Paris',
  drawing: {
    // Above the A 11 with a booth at each exit, below the A 13 from the west to Paris.
    map: `
v--a--b--c--d--w
   |  |  |  |
   e  f  g  h
   |  |  |  |
   i  j  k  l
m--n--o--p`,
    ways: {
      abcd: { ...MOTORWAY, toll: 'yes', ref: 'A 11' },
      va: {},
      dw: {},
      ae: { ...LINK, toll: 'yes' },
      bf: { ...LINK, toll: 'yes' },
      cg: { ...LINK, toll: 'yes' },
      dh: { ...LINK, toll: 'yes' },
      ei: {},
      fj: {},
      gk: {},
      hl: {},
      mnop: { ...MOTORWAY, ref: 'A 13' },
    },
    nodes: { e: BOOTH, f: BOOTH, g: BOOTH, h: BOOTH, n: GANTRY, o: GANTRY },
    at: { lat: 48.4, lng: 1.0 },
    step: 1000,
  },
  trips: {
    'closed motorway': [
      ['a car from the first booth to the last', { by: 'i l' }, 14.3],
      ['a car back', { by: 'l i' }, 14.3],
      ['a van of 2.4 m', { by: 'i k', vehicle: { height: 2.4 } }, 9.1],
      ['a car of 3.5 t is of class 1', { by: 'i j', vehicle: { weight: 3.5 } }, 3.6],
      ['a heavier one with two axles is of class 3', { by: 'i j', vehicle: { weight: 3.51 } }, 8.2],
      ['a truck with two axles', { by: 'j k', vehicle: { mode: 'truck', axles: 2, weight: 12 } }, 5.2],
      ['a truck with five axles', { by: 'j l', vehicle: { mode: 'truck' } }, 33.5],
      ['a motorcycle', { by: 'i l', vehicle: { mode: 'motorcycle' } }, 8.6],
      ['three in a car pay as one', { by: 'i l', vehicle: { occupants: 3 } }, 14.3],
      ['a car that turns around and leaves where it entered', { by: 'j c j' }, 4.6],
      ['a car that leaves and enters again', { by: 'i j k' }, 3.6 + 2.3],
      // 3.60 − 30 % = 2.52.
      ['the tenth trip of a commuter', { by: 'i j', vehicle: { tripsThisMonth: 9 }, pays: 'transponder Liber-t' }, 2.52],
      ['the ninth', { by: 'i j', vehicle: { tripsThisMonth: 8 } }, 3.6],
      ['a street beside it', { by: 'v a' }, null],
    ],
    'gantries without barriers': [
      ['a car at noon', { by: 'm p' }, 3.2 + 6.1],
      ['a car towards Paris at the rush', { by: 'm p', at: '2026-11-23T08:00' }, 3.2 + 9.9],
      ['at its last moment', { by: 'm p', at: '2026-11-23T09:59:58', passing: 'o' }, 3.2 + 9.9],
      ['and after it', { by: 'm p', at: '2026-11-23T10:00:02', passing: 'o' }, 3.2 + 6.1],
      ['a car from Paris at that hour', { by: 'p m', at: '2026-11-23T08:00' }, 6.1 + 3.2],
      ['a car on a Saturday', { by: 'm p', at: '2026-11-21T08:00' }, 3.2 + 6.1],
      ['a car on the national day, a Tuesday', { by: 'm p', at: '2026-07-14T08:00' }, 3.2 + 6.1],
      [
        'three in a car with a badge',
        { by: 'no p', at: '2026-11-23T08:00', vehicle: { occupants: 3 }, pays: 'transponder Liber-t' },
        2,
      ],
      [
        'three in a car without one',
        { by: 'm p', at: '2026-11-23T08:00', vehicle: { occupants: 3 }, pays: 'bankCard' },
        3.2 + 9.9,
      ],
      ['a motorcycle', { by: 'm p', vehicle: { mode: 'motorcycle' } }, 1.9 + 0],
      ['a van of 2.5 m', { by: 'm p', vehicle: { height: 2.5 } }, 4.9 + 12.2],
      ['a truck', { by: 'm p', vehicle: { mode: 'truck' } }, 12.1 + 20.4],
      ['a car that stays before the gantries', { by: 'm mn' }, null],
    ],
  },
});

testCountry('Portugal', {
  file: 'pt.yaml',
  zone: 'Europe/Lisbon',
  drawing: {
    map: 'a--b--c--d--e--f',
    ways: { abcdef: { ...MOTORWAY, ref: 'A 25' } },
    nodes: { b: GANTRY, c: GANTRY, d: GANTRY, e: GANTRY },
    at: { lat: 40.6, lng: -8.4 },
    step: 1000,
  },
  trips: {
    'electronic gantries': [
      ['a car', { by: 'a f', pays: 'bankCard' }, 0.55 + 1.3 + 0.8 + 2.15],
      ['a car back', { by: 'f a', pays: 'videoToll' }, 2.15 + 0.8 + 1.3 + 0.55],
      ['a car on a part of it', { by: 'bc de', pays: 'bankCard' }, 1.3 + 0.8],
      ['a car with a trailer is still of class 1', { by: 'bc de', vehicle: { axles: 3 }, pays: 'bankCard' }, 1.3 + 0.8],
      // A quarter of each, rounded: 0.1375, 0.325, 0.20, 0.5375.
      ['an electric car', { by: 'a f', vehicle: { fuel: 'electric' }, pays: 'bankCard' }, 0.14 + 0.33 + 0.2 + 0.54],
      [
        'a motorcycle with a device',
        { by: 'a f', vehicle: { mode: 'motorcycle' }, pays: 'transponder Via Verde' },
        0.4 + 0.9 + 0.55 + 1.5,
      ],
      [
        'a motorcycle without one',
        { by: 'a f', vehicle: { mode: 'motorcycle' }, pays: 'bankCard' },
        0.55 + 1.3 + 0.8 + 2.15,
      ],
      [
        '1.10 m above the front axle are of class 2',
        { by: 'a f', vehicle: { frontAxleHeight: 1.1 } },
        0.95 + 2.25 + 1.4 + 3.75,
      ],
      ['a truck of five axles at noon', { by: 'a f', vehicle: { mode: 'truck' } }, 1.4 + 3.2 + 2 + 5.35],
      // Half of each: the last is 2.675.
      ['at night', { by: 'a f', at: '2026-11-23T22:00', vehicle: { mode: 'truck' } }, 0.7 + 1.6 + 1 + 2.68],
      ['on a Sunday', { by: 'a f', at: '2026-11-22T12:00', vehicle: { mode: 'truck' } }, 0.7 + 1.6 + 1 + 2.68],
      ['on 1 December, a Tuesday', { by: 'a f', at: '2026-12-01T12:00', vehicle: { mode: 'truck' } }, 0.7 + 1.6 + 1 + 2.68],
      ['just before 8', { by: 'a bc', at: '2026-11-23T07:59:58', passing: 'b', vehicle: { mode: 'truck' } }, 0.7],
      ['just after 8', { by: 'a bc', at: '2026-11-23T08:00:02', passing: 'b', vehicle: { mode: 'truck' } }, 1.4],
      // Three quarters of each: 0.4125, 0.975, 0.60, 1.6125.
      [
        'the eighth trip of a car',
        { by: 'a f', vehicle: { tripsThisMonth: 7 }, pays: 'transponder Via Verde' },
        0.41 + 0.98 + 0.6 + 1.61,
      ],
      [
        'the tenth trip of a resident',
        { by: 'a f', vehicle: { tripsThisMonth: 9 }, pays: 'transponder Via Verde Residente' },
        0,
      ],
      // 85 % of each: 0.4675, 1.105, 0.68, 1.8275.
      [
        'the eleventh',
        { by: 'a f', vehicle: { tripsThisMonth: 10 }, pays: 'transponder Via Verde Residente' },
        0.47 + 1.11 + 0.68 + 1.83,
      ],
      ['a car that stays before the gantries', { by: 'a ab' }, null],
    ],
  },
});
