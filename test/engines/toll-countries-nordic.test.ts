import { testCountry } from '../support/toll-countries.ts';
import { BOOTH } from '../support/toll-trips.ts';

const GANTRY = { highway: 'toll_gantry' };
/** Columns of a kilometre: on residential roads, at 33 km/h, 36 of them take 65 minutes and 27 seconds, three 5 minutes and 27 seconds. */
const FAR = '-'.repeat(35);

testCountry('Norway', {
  file: 'no.yaml',
  zone: 'Europe/Oslo',
  drawing: {
    map: `a--b--c--d${FAR}e--f`,
    ways: { abcdef: {} },
    nodes: { b: GANTRY, c: GANTRY, e: GANTRY },
    at: { lat: 60.3, lng: 7.2 },
    step: 1000,
  },
  trips: {
    'ring of a city': [
      ['one gantry', { by: 'a bc', pays: 'videoToll' }, 28],
      ['two gantries within an hour, for the dearer one', { by: 'a d', pays: 'videoToll' }, 28 + (35 - 28)],
      ['the other way', { by: 'd a', pays: 'videoToll' }, 35],
      // 28 − 20 % = 22.40, and 35 − 20 % = 28.
      ['with AutoPASS', { by: 'a d', pays: 'transponder AutoPASS' }, 22.4 + (28 - 22.4)],
      ['into the rush', { by: 'a d', at: '2026-11-23T06:29:50', passing: 'b', pays: 'videoToll' }, 28 + (60 - 28)],
      ['out of the rush', { by: 'a d', at: '2026-11-23T08:59', passing: 'b', pays: 'videoToll' }, 53],
      ['the rush of the afternoon', { by: 'a bc', at: '2026-11-23T14:30:05', passing: 'b', pays: 'videoToll' }, 53],
      ['the rush hour of a Saturday', { by: 'a bc', at: '2026-11-21T07:00', pays: 'videoToll' }, 28],
      ['of Whit Monday', { by: 'a bc', at: '2026-05-25T07:00', pays: 'videoToll' }, 28],
      ['an electric car', { by: 'a d', vehicle: { fuel: 'electric' } }, 17.5],
      ['an electric car at the rush', { by: 'a bc', at: '2026-11-23T07:30', vehicle: { fuel: 'electric' } }, 26.5],
      ['a diesel', { by: 'a d', vehicle: { fuel: 'diesel' }, pays: 'videoToll' }, 39],
      ['a lorry', { by: 'a d', vehicle: { mode: 'truck' } }, 75],
      ['a lorry at the rush', { by: 'a d', at: '2026-11-23T07:00', vehicle: { mode: 'truck' } }, 150],
      ['a lorry on the national day', { by: 'a d', at: '2027-05-17T07:00', vehicle: { mode: 'truck' } }, 75],
      ['an electric lorry', { by: 'a d', vehicle: { mode: 'truck', fuel: 'electric' } }, 0],
      ['a motorcycle', { by: 'a d', vehicle: { mode: 'motorcycle' } }, 0],
      ['there and back within an hour', { by: 'a bc a', pays: 'videoToll' }, 28],
      ['a third gantry after more than an hour', { by: 'a f', pays: 'videoToll' }, 35 + 28],
      ['the road between the gantries', { by: 'd de' }, null],
    ],
  },
});

testCountry('Sweden', {
  file: 'se.yaml',
  zone: 'Europe/Stockholm',
  drawing: {
    // Stockholm above, Gothenburg below: h and i are near, j, k and l far away.
    map: `
a--b--c--d--e--f
g--h--i${FAR}j${FAR}k${FAR}l--m`,
    ways: { abcdef: {}, ghijklm: {} },
    nodes: { b: GANTRY, c: GANTRY, d: GANTRY, e: GANTRY, h: GANTRY, i: GANTRY, j: GANTRY, k: GANTRY, l: GANTRY },
    at: { lat: 59.3, lng: 14.0 },
    step: 1000,
  },
  trips: {
    Stockholm: [
      ['two gantries at the peak', { by: 'a cd', at: '2026-11-23T07:30' }, 45 + 45],
      ['four gantries, more than the cap', { by: 'a f', at: '2026-11-23T07:30' }, 135],
      ['the cap of the low season', { by: 'a f', at: '2026-12-07T07:30' }, 105],
      ['two gantries of the low season', { by: 'a cd', at: '2026-12-07T07:30' }, 35 + 35],
      ['noon, less than the cap', { by: 'a f' }, 11 + 11 + 11 + 11],
      ['a Saturday', { by: 'a f', at: '2026-11-21T12:00' }, null],
      ['Good Friday', { by: 'a f', at: '2026-04-03T12:00' }, null],
      ['the day before Ascension Day', { by: 'a f', at: '2026-05-13T12:00' }, null],
      ['July', { by: 'a f', at: '2026-07-15T12:00' }, null],
      ['just before 6', { by: 'a bc', at: '2026-11-23T05:59:58', passing: 'b' }, null],
      ['just after 6', { by: 'a bc', at: '2026-11-23T06:00:02', passing: 'b' }, 15],
      ['just before 8.30', { by: 'a bc', at: '2026-11-23T08:29:58', passing: 'b' }, 45],
      ['just after 8.30', { by: 'a bc', at: '2026-11-23T08:30:02', passing: 'b' }, 30],
      ['the first gantry at the peak, the second after it', { by: 'a cd', at: '2026-11-23T08:29', passing: 'b' }, 45 + 30],
      ['just before 18.30', { by: 'a bc', at: '2026-11-23T18:29:58', passing: 'b' }, 20],
      ['just after 18.30', { by: 'a bc', at: '2026-11-23T18:30:02', passing: 'b' }, null],
      ['there and back', { by: 'a bc a' }, 11 + 11],
      ['a motorcycle', { by: 'a f', vehicle: { mode: 'motorcycle' } }, null],
      ['a lorry', { by: 'a bc', at: '2026-11-23T07:30', vehicle: { mode: 'truck' } }, 45],
      ['the last day of the high season', { by: 'a bc', at: '2026-06-18T07:30' }, 45],
      ['Midsummer Eve', { by: 'a bc', at: '2026-06-19T07:30' }, null],
      ['the Monday after it', { by: 'a bc', at: '2026-06-22T07:30' }, 35],
      ['29 February, in the low season', { by: 'a bc', at: '2028-02-29T07:30' }, 35],
      ['1 March', { by: 'a bc', at: '2027-03-01T07:30' }, 45],
      ['the day before Christmas Eve', { by: 'a bc', at: '2026-12-23T12:00' }, 11],
      ['New Year’s Eve', { by: 'a bc', at: '2026-12-31T12:00' }, null],
    ],
    Gothenburg: [
      ['two gantries within an hour', { by: 'g ij' }, 9],
      ['two gantries, the second one dearer', { by: 'g ij', at: '2026-11-23T06:29:50', passing: 'h' }, 9 + (16 - 9)],
      ['two gantries, the second one cheaper', { by: 'g ij', at: '2026-11-23T07:56', passing: 'h' }, 22],
      // h and i at noon, j at 13.11, k at 14.16, l at 15.22.
      ['five gantries in four hours', { by: 'g m', at: '2026-11-23T12:00', passing: 'h' }, 9 + 9 + 9 + 16],
      // h and i at 14.30, j at 15.41, k at 16.46, l at 17.52: 9 + 22 + 22 + 16 = 69.
      ['more than the cap', { by: 'g m', at: '2026-11-23T14:30', passing: 'h' }, 60],
      // l at 6.10, k at 7.15, j at 8.21, i and h at 9.26.
      ['the other way', { by: 'm g', at: '2026-11-23T06:10', passing: 'l' }, 9 + 22 + 16 + 9],
      ['the day before Ascension Day', { by: 'g ij', at: '2026-05-13T12:00' }, null],
      ['the Friday before the national day', { by: 'g ij', at: '2026-06-05T12:00' }, null],
      ['July', { by: 'g ij', at: '2026-07-01T12:00' }, null],
      ['a Sunday', { by: 'g ij', at: '2026-11-22T12:00' }, null],
      ['a lorry', { by: 'g ij', vehicle: { mode: 'truck' } }, 9],
      ['a motorcycle', { by: 'g ij', vehicle: { mode: 'motorcycle' } }, null],
      ['a car that stays before the gantries', { by: 'g gh' }, null],
    ],
  },
});

testCountry('Denmark', {
  file: 'dk.yaml',
  zone: 'Europe/Copenhagen',
  drawing: {
    // The bridge from b to d with its booth; from f to g lies the zone.
    map: 'a--b--c--d--e--f--g',
    ways: {
      ab: { highway: 'motorway', oneway: 'no', ref: 'E 20' },
      bcd: { highway: 'motorway', oneway: 'no', ref: 'E 20', bridge: 'yes', toll: 'yes' },
      de: { highway: 'motorway', oneway: 'no', ref: 'E 20' },
      ef: { highway: 'primary' },
      fg: {},
    },
    nodes: { c: BOOTH },
    at: { lat: 55.4, lng: 10.7 },
    step: 1000,
  },
  trips: {
    bridge: [
      ['a car', { by: 'a d', pays: 'bankCard' }, 270],
      ['a car back', { by: 'd a', pays: 'cash' }, 270],
      // 270 − 10 % = 243.
      ['a car with a device', { by: 'a d', pays: 'transponder BroBizz' }, 243],
      ['a car with a trailer', { by: 'a d', vehicle: { axles: 3, trailerAxles: 1 }, pays: 'bankCard' }, 410],
      ['a motorcycle', { by: 'a d', vehicle: { mode: 'motorcycle' }, pays: 'bankCard' }, 140],
      ['a motorcycle with a trailer', { by: 'a d', vehicle: { mode: 'motorcycle', trailerAxles: 1 } }, 215],
      ['a van', { by: 'b d', vehicle: { mode: 'truck', weight: 3.5, axles: 2 }, pays: 'bankCard' }, 270],
      ['a lorry with two axles', { by: 'b d', vehicle: { mode: 'truck', weight: 18, axles: 2 } }, 630],
      ['a lorry with five', { by: 'b d', vehicle: { mode: 'truck' } }, 1000],
      ['a lorry with seven', { by: 'b d', vehicle: { mode: 'truck', axles: 7 } }, 1580],
      // 270 − 40 % = 162.
      ['a commuter', { by: 'a d', vehicle: { tripsThisMonth: 16 }, pays: 'transponder BroPendler' }, 162],
      ['not yet a commuter', { by: 'a d', vehicle: { tripsThisMonth: 15 } }, 243],
      // 270 − 30 % = 189.
      ['back on a Saturday', { by: 'd a', at: '2026-11-21T12:00', vehicle: { isReturnTrip: true }, pays: 'bankCard' }, 189],
      ['back on a Tuesday', { by: 'd a', at: '2026-11-24T12:00', vehicle: { isReturnTrip: true }, pays: 'bankCard' }, 270],
      ['there and back at once', { by: 'a d a', pays: 'bankCard' }, 270 + 270],
      ['the motorway before it', { by: 'a ab' }, null],
    ],
    'lorries by kilometre': [
      // Three kilometres of motorway and three of primary road, then three of the zone.
      ['40 t', { by: 'd g', vehicle: { mode: 'truck' } }, 6 * 1.4 + 3 * 2.8],
      ['40 t back', { by: 'g d', vehicle: { mode: 'truck' } }, 3 * 2.8 + 6 * 1.4],
      ['16 t', { by: 'd g', vehicle: { mode: 'truck', weight: 16 } }, 6 * 1 + 3 * 2],
      ['20 t of CO2 class 4', { by: 'd g', vehicle: { mode: 'truck', weight: 20, co2Class: 4 } }, 6 * 0.6 + 3 * 1.2],
      ['40 t of CO2 class 3', { by: 'd g', vehicle: { mode: 'truck', co2Class: 3 } }, 6 * 1.3 + 3 * 2.6],
      ['40 t without emissions', { by: 'd g', vehicle: { mode: 'truck', co2Class: 5 } }, 6 * 0.21 + 3 * 0.42],
      ['less than 12 t', { by: 'd g', vehicle: { mode: 'truck', weight: 11.9 } }, null],
      ['12 t', { by: 'd g', vehicle: { mode: 'truck', weight: 12 } }, 6 * 1 + 3 * 2],
      ['18 t', { by: 'd g', vehicle: { mode: 'truck', weight: 18 } }, 6 * 1.2 + 3 * 2.4],
      ['in the zone alone', { by: 'f g', vehicle: { mode: 'truck' } }, 3 * 2.8],
      ['before the zone', { by: 'e f', vehicle: { mode: 'truck' } }, 3 * 1.4],
      [
        'over the bridge, whose kilometres do not count',
        { by: 'a e', vehicle: { mode: 'truck' } },
        3 * 1.4 + 1000 + 3 * 1.4,
      ],
      ['a car', { by: 'd g' }, null],
    ],
  },
});

testCountry('Iceland', {
  file: 'is.yaml',
  zone: 'Atlantic/Reykjavik',
  drawing: {
    map: 'a--b--c--d',
    ways: { abcd: {} },
    nodes: { b: GANTRY },
    at: { lat: 65.7, lng: -18 },
    step: 1000,
  },
  trips: {
    'kilometres and a tunnel': [
      // 9 km × 6.95 = 62.55, in whole krónur.
      ['a car', { by: 'a d', pays: 'bankCard' }, 2152 + 63],
      ['a car back', { by: 'd a', pays: 'bankCard' }, 63 + 2152],
      ['a car by app', { by: 'a d', pays: 'app' }, 1890 + 63],
      ['an electric car', { by: 'a d', vehicle: { fuel: 'electric', emission: 'electric' }, pays: 'bankCard' }, 2152 + 63],
      // 9 km × 4.18 = 37.62.
      ['a motorcycle', { by: 'a d', vehicle: { mode: 'motorcycle' } }, 1000 + 38],
      // 9 km × 8.85 = 79.65.
      ['3.51 t', { by: 'a d', vehicle: { mode: 'truck', weight: 3.51 } }, 3850 + 80],
      // 9 km × 15.30 = 137.70.
      ['7.5 t', { by: 'a d', vehicle: { mode: 'truck', weight: 7.5 } }, 3850 + 138],
      // 9 km × 24.60 = 221.40.
      ['12 t', { by: 'a d', vehicle: { mode: 'truck', weight: 12 } }, 6890 + 221],
      // 9 km × 41.20 = 370.80.
      ['40 t', { by: 'a d', vehicle: { mode: 'truck' } }, 6890 + 371],
      // 4.5 km × 6.95 = 31.275.
      ['a road without the tunnel', { by: 'bc d' }, 31],
      // 18 km × 6.95 = 125.10.
      ['there and back', { by: 'a d a', pays: 'bankCard' }, 2152 + 2152 + 125],
    ],
  },
});
