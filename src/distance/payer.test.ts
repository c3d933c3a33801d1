import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payerOf } from './payer.ts';

const NOTHING_SAID = {
  mode: 'truck',
  emission_class: undefined,
  vehicle_fuel: undefined,
  vehicle_co2_class: undefined,
  vehicle_front_axle_height: undefined,
  vehicle_trailer_axles: undefined,
  vehicle_trailer_weight: undefined,
  vehicle_bus: false,
  vehicle_occupants: undefined,
  toll_trips: undefined,
  toll_return_trip: false,
} as const;

test('what a request says of a vehicle without emissions, it says of its fuel, its Euro class and its CO2 class', () => {
  const factsOf = (said: Partial<Parameters<typeof payerOf>[0]>) => {
    const payer = payerOf({ ...NOTHING_SAID, ...said }, null);
    return [payer?.fuel, payer?.emission, payer?.co2Class];
  };
  assert.deepEqual(factsOf({}), ['diesel', 'euro_6', 1]);
  assert.deepEqual(factsOf({ emission_class: 'electric' }), ['electric', 'electric', 5]);
  assert.deepEqual(factsOf({ vehicle_fuel: 'electric' }), ['electric', 'electric', 5]);
  assert.deepEqual(factsOf({ vehicle_fuel: 'hydrogen' }), ['hydrogen', 'euro_6', 1], 'it may be burnt');
  assert.deepEqual(factsOf({ vehicle_fuel: 'electric', vehicle_co2_class: 4 }), ['electric', 'electric', 4]);
  assert.deepEqual(factsOf({ vehicle_fuel: 'electric', emission_class: 'euro_5' }), ['electric', 'euro_5', 1]);
});
