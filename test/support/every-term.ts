import type { Position } from '../../src/geo/position.ts';

/** A tariff in which every term of the form stands, for a road from a to j with booths at b, c, d, e and gantries at g, h, i. @param node ids by letters @param at positions by letters */
export function everyTerm(node: (letter: string) => number, at: (letter: string) => Position): object {
  const around = (from: string, until: string): Position[] => {
    const [a, b] = [at(from), at(until)];
    return [
      { lat: a.lat - 0.01, lng: a.lng },
      { lat: a.lat + 0.01, lng: a.lng },
      { lat: b.lat + 0.01, lng: b.lng },
      { lat: b.lat - 0.01, lng: b.lng },
    ];
  };
  const place = (letter: string, more: object = { nodes: [node(letter)] }) => ({ id: letter, name: letter, ...more });
  return {
    ...{
      waypost_tariff: 1,
      id: 'every',
      name: 'Every term',
      source: 'made up',
      country: 'PT',
      currency: 'EUR',
      holidays: 'PT',
    },
    rounding: { mode: 'half_even', step: 0.05 },
    vehicles: {
      bike: { name: 'motorcycle', modes: ['motorcycle'], occupants: { min: 1 } },
      clean: { fuel: ['electric'], emission: ['electric'], priced_as: { class: 'car', times: 0.333 } },
      towing: { trailer: { axles: { above: 0 }, weight: { from: 0.1 } }, priced_as: { class: 'car' } },
      car: {
        modes: ['driving'],
        axles: { max: 2 },
        weight: { below: 12 },
        height: { max: 3 },
        front_axle_height: { below: 1.3 },
      },
      lorry: { modes: ['truck'], euro: { min: 0, max: 6 }, co2_class: { min: 1, max: 5 } },
      rest: {},
    },
    caps: [
      {
        name: 'together',
        systems: ['gates', 'ring'],
        most: 7.77,
        per: 'day',
        vehicles: ['car'],
        when: { days: ['Mo', 'PH'] },
      },
      { systems: ['gates'], highest_within_minutes: 30 },
    ],
    systems: [
      {
        ...{ id: 'gates', name: 'Gates', kind: 'open', currency: 'EUR', country: 'PT', payment: ['cash', 'transponder'] },
        places: [
          place('b', { nodes: [node('b')], bearing: 90 }),
          place('c', { position: at('c'), radius: 150, towards: at('j') }),
          place('d', { entries: [node('d')] }),
        ],
        roads: { refs: ['R 1'], within: around('a', 'c') },
        when: { except: ['12-25'] },
        fares: [
          { vehicles: ['bike'], free: true, name: 'exempt' },
          {
            places: ['b'],
            price: 1.234,
            when: { hours: '06:00-10:00, 16:00-20:00', days: ['Mo', 'Tu'], except: ['2026-12-24', 'easter 39'] },
          },
          { price: 2.5, payment: ['app', 'cash'] },
          { price: 2, transponder: 'Tag', when: { season: { from: '06-15', until: '09-15' } } },
          { price: 1.5, transponder: 'Tag' },
        ],
        discounts: [
          { transponder: 'Tag', percent: 12.5, name: 'tag', vehicles: ['car'] },
          { percent: 33.3, trips: { min: 3, below: 10 } },
          { percent: 50, return_trip: true },
        ],
        caps: [
          { highest_within_minutes: 60, name: 'hour' },
          { most: 3.3, per: 'trip' },
        ],
      },
      {
        ...{ id: 'ring', name: 'Ring', kind: 'closed', symmetric: false },
        places: [place('e', { exits: [node('e')], nodes: [node('e')] }), place('g'), place('h')],
        fares: [{ prices: { e: { g: 1.1, h: 2.2 }, g: { h: 1.15, e: 3 }, h: { e: 4, g: 0 } } }],
        caps: [{ most: 2, per: 'month' }],
      },
      {
        ...{ id: 'way', name: 'Way', kind: 'distance', currency: 'TND', holidays: 'TN', rounding: { mode: 'up' } },
        roads: { classes: ['all'], except: [{ refs: ['R 2'] }, { ways: [1000] }], untolled: true },
        fares: [
          {
            per_km: 0.1234,
            base: 0.1,
            minimum: 0.3,
            maximum: 5,
            vehicles: ['car'],
            km_rounding: { step: 0.1, mode: 'up' },
            when: { from: '2026-01-01', until: '2027-12-31' },
          },
          { per_tonne_km: 0.012, vehicles: ['lorry'] },
          { bands: [{ up_to_km: 1, per_km: 0.5 }, { up_to_km: 2.5, per_km: 0.25 }, { per_km: 0.1 }] },
        ],
        discounts: [{ percent: 60, share: true, when: { hours: '22:00-06:00' } }],
      },
      {
        ...{
          id: 'zone',
          name: 'Zone',
          kind: 'area',
          per: 'stay',
          currency: 'JPY',
          rounding: { step: 10, mode: 'half_down' },
        },
        area: around('f', 'h'),
        replaces: ['way'],
        vehicles: { all: {} },
        fares: [{ price: 123.4, when: { days: ['PH', 'PH-1', 'Sa', 'Su'] } }, { price: 61 }],
      },
      {
        ...{ id: 'sticker', name: 'Sticker', kind: 'vignette' },
        roads: { refs: ['R 1', 'R 2'], classes: ['residential', 'motorway'] },
        fares: [
          { price: 3, duration: 'P1D', vehicles: ['car'] },
          { price: 9.99, duration: 'P1Y' },
        ],
      },
    ],
  };
}
