import { testCountry } from '../support/toll-countries.ts';
import { BOOTH } from '../support/toll-trips.ts';

const MOTORWAY = { highway: 'motorway', oneway: 'no' };
const LORRY = { mode: 'truck' } as const;

testCountry('Austria', {
  file: 'at.yaml',
  zone: 'Europe/Vienna',
  drawing: {
    // No vignette is needed from b to c, on the A 26 from e to f, and on the A 14 from f to g; the A 13 has its booth at p.
    map: 'a--b--c--d--p--e--f--g--h--i--j',
    ways: {
      ab: {},
      bc: { ...MOTORWAY, ref: 'A 1' },
      cd: { ...MOTORWAY, ref: 'A 1' },
      dpe: { ...MOTORWAY, ref: 'A 13' },
      ef: { ...MOTORWAY, ref: 'A 26' },
      fg: { ...MOTORWAY, ref: 'A 14' },
      gh: {},
      hi: { ...MOTORWAY, ref: 'A 14' },
      ij: {},
    },
    nodes: { p: BOOTH },
    at: { lat: 47.3, lng: 14.0 },
    step: 1000,
  },
  trips: {
    'vignette and Brenner': [
      ['a motorway, for a day', { by: 'c d' }, 9.6],
      ['for ten days', { by: 'c d', buys: 'P10D' }, 12.8],
      ['for two months', { by: 'd c', buys: 'P2M' }, 32],
      ['for a year', { by: 'c d', buys: 'P1Y' }, 106.8],
      ['a motorcycle for a day', { by: 'c d', vehicle: { mode: 'motorcycle' } }, 3.8],
      ['a motorcycle for a year', { by: 'c d', vehicle: { mode: 'motorcycle' }, buys: 'P1Y' }, 42.7],
      ['there and back', { by: 'c d c' }, 9.6],
      ['the stretch that is exempt by its id', { by: 'a c' }, null],
      ['the motorway that is exempt by its number', { by: 'e f' }, null],
      ['the stretch that is exempt by an area', { by: 'f g' }, null],
      ['the same motorway elsewhere', { by: 'h i' }, 9.6],
      ['the Brenner alone', { by: 'd e' }, 12.5],
      ['the Brenner there and back', { by: 'd e d' }, 12.5 + 12.5],
      ['the Brenner by motorcycle', { by: 'd e', vehicle: { mode: 'motorcycle' } }, 12.5],
      ['all of the road', { by: 'a j' }, 9.6 + 12.5],
      ['all of the road for ten days', { by: 'j a', buys: 'P10D' }, 12.8 + 12.5],
      ['a van of 3.5 t', { by: 'c d', vehicle: { ...LORRY, weight: 3.5, axles: 2 } }, 9.6],
      ['a street', { by: 'g h' }, null],
    ],
    'heavy vehicles': [
      ['five axles', { by: 'b d', vehicle: LORRY }, 6 * 0.42],
      ['five axles back', { by: 'd b', vehicle: LORRY }, 6 * 0.42],
      ['of Euro V', { by: 'b d', vehicle: { ...LORRY, emission: 'euro_5' } }, 6 * 0.52],
      ['two axles of 7.5 t', { by: 'b d', vehicle: { ...LORRY, axles: 2, weight: 7.5 } }, 6 * 0.2],
      ['three axles of Euro IV', { by: 'b d', vehicle: { ...LORRY, axles: 3, emission: 'euro_4' } }, 6 * 0.35],
      ['a motor home of 3.6 t', { by: 'b d', vehicle: { weight: 3.6 } }, 6 * 0.2],
      ['the Brenner by day', { by: 'd e', vehicle: LORRY }, 6 * 1.7],
      ['the Brenner by night', { by: 'd e', at: '2026-11-23T23:00', vehicle: LORRY }, 6 * 3.4],
      [
        'the Brenner by night with two axles',
        { by: 'd e', at: '2026-11-23T23:00', vehicle: { ...LORRY, axles: 2 } },
        6 * 0.8,
      ],
      ['a motorway by night', { by: 'b d', at: '2026-11-23T23:00', vehicle: LORRY }, 6 * 0.42 + 6 * 0.02],
      ['half of it by night', { by: 'b d', at: '2026-11-23T22:00', passing: 'c', vehicle: LORRY }, 6 * 0.42 + 3 * 0.02],
      ['all of the road', { by: 'a j', vehicle: LORRY }, 6 * 0.42 + 6 * 1.7 + 6 * 0.42 + 3 * 0.42],
      ['what needs no vignette', { by: 'e g', vehicle: LORRY }, 6 * 0.42],
      ['a street', { by: 'a ab', vehicle: LORRY }, null],
    ],
  },
});

testCountry('Switzerland', {
  file: 'ch.yaml',
  zone: 'Europe/Zurich',
  drawing: {
    map: 'a--b--c--d--e--f',
    ways: { ab: {}, bcde: { ...MOTORWAY, ref: 'A1' }, ef: { highway: 'tertiary' } },
    at: { lat: 46.95, lng: 8.0 },
    step: 1000,
  },
  trips: {
    'by tonnes and kilometres': [
      // 15 km × 40 t × 0.0228 = 13.68, in steps of five centimes.
      ['40 t of Euro VI', { by: 'a f', vehicle: LORRY }, 13.7],
      ['back', { by: 'f a', vehicle: LORRY }, 13.7],
      // 15 km × 40 t × 0.0269 = 16.14.
      ['of Euro V', { by: 'a f', vehicle: { ...LORRY, emission: 'euro_5' } }, 16.15],
      ['of Euro III', { by: 'a f', vehicle: { ...LORRY, emission: 'euro_3' } }, 15 * 40 * 0.031],
      // 15 km × 18 t × 0.0228 = 6.156.
      ['18 t', { by: 'a f', vehicle: { ...LORRY, weight: 18 } }, 6.15],
      // 9 km × 40 t × 0.0228 = 8.208.
      ['the motorway alone', { by: 'b e', vehicle: LORRY }, 8.2],
      // 3 km × 40 t × 0.0228 = 2.736.
      ['a street alone', { by: 'a b', vehicle: LORRY }, 2.75],
      // 3 km × 3.51 t × 0.0228 = 0.240.
      ['just above 3.5 t', { by: 'a b', vehicle: { ...LORRY, weight: 3.51 } }, 0.25],
      ['3.5 t on a street', { by: 'a b', vehicle: { ...LORRY, weight: 3.5 } }, null],
      ['electric', { by: 'a f', vehicle: { ...LORRY, fuel: 'electric', emission: 'electric' } }, 0],
      // Twice 15 km × 40 t × 0.0228, as one distance: 27.36.
      ['there and back', { by: 'a f a', vehicle: LORRY }, 27.35],
    ],
    'for a time': [
      ['a car on the motorway', { by: 'a f' }, 40],
      ['a car there and back', { by: 'a f a' }, 40],
      ['a motorcycle', { by: 'b e', vehicle: { mode: 'motorcycle' } }, 40],
      ['a van of 3.5 t', { by: 'b e', vehicle: { ...LORRY, weight: 3.5 } }, 40],
      ['an electric car', { by: 'b e', vehicle: { fuel: 'electric', emission: 'electric' } }, 40],
      ['a car on a street', { by: 'a b' }, null],
      ['a car on another road', { by: 'e f' }, null],
      ['a motor home on a street', { by: 'a b', vehicle: { weight: 3.6 } }, 32.5],
      ['for a month', { by: 'a f', vehicle: { weight: 3.6 }, buys: 'P1M' }, 58.5],
      ['for a year', { by: 'a f', vehicle: { weight: 5 }, buys: 'P1Y' }, 650],
    ],
  },
});
