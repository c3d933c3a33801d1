import { flag, integer, number, type Values } from '../contract/parameters.ts';
import { type Mode, modesThat, travelMode, type Vehicle, type VehicleProperty } from '../modes/index.ts';
import { InvalidRequest } from './points.ts';

const VEHICLES = modesThat(({ vehicle }) => vehicle !== null).flatMap((mode) => {
  const { vehicle } = travelMode(mode);
  return vehicle ? [[mode, vehicle] as const] : [];
});

const shown = (mode: Mode, value: number) => (mode === 'driving' ? `${value}` : `${value} for \`${mode}\``);
/** What holds for a vehicle that a request does not describe. */
const usual = (property: VehicleProperty, perUnit: number) =>
  `Default: ${VEHICLES.map(([mode, vehicle]) => shown(mode, vehicle[property] / perUnit)).join(', ')}.`;

/** A vehicle weighs and measures something: the least that is told apart, in tonnes and metres. */
const LEAST = 0.001;

/** What every endpoint of trips takes of a vehicle: roads are chosen that it may use, and tolls that it pays. */
export const VEHICLE_PARAMETERS = {
  vehicle_weight: number({
    minimum: LEAST,
    maximum: 200,
    description: `Weight in tonnes, with load and trailers. ${usual('weight', 1000)}`,
  }),
  vehicle_axle_weight: number({
    minimum: LEAST,
    maximum: 100,
    description: `Weight on the heaviest axle in tonnes. ${usual('axleLoad', 1000)} Never more than the weight.`,
  }),
  vehicle_height: number({ minimum: LEAST, maximum: 10, description: `Height in metres. ${usual('height', 1000)}` }),
  vehicle_width: number({ minimum: LEAST, maximum: 10, description: `Width in metres. ${usual('width', 1000)}` }),
  vehicle_length: number({
    minimum: LEAST,
    maximum: 60,
    description: `Length in metres, with trailers. ${usual('length', 1000)}`,
  }),
  vehicle_axles: integer(
    { minimum: 2, maximum: 20, description: `Axles, including those of a trailer. ${usual('axles', 1)}` },
    undefined,
  ),
  vehicle_trailers: integer({ minimum: 0, maximum: 5, description: 'Trailers. Default: 0.' }, undefined),
  vehicle_hazmat: flag(
    'Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.',
  ),
  vehicle_motorhome: flag('Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.'),
};
export type VehicleQuery = Values<typeof VEHICLE_PARAMETERS>;

/** Rounded up: a vehicle is never smaller than it is said to be. */
const thousandths = (value: number) => Math.ceil(value * 1000 - 1e-4);

/** The vehicle of a request; null where it describes none. @throws InvalidRequest for one that travels without a vehicle */
export function readVehicle(query: VehicleQuery & { readonly mode: Mode }): Vehicle | null {
  const { mode } = query;
  const said = describedBy(query);
  if (said.size === 0) return null;
  const { vehicle, propertyKeys } = travelMode(mode);
  const [name] = said.keys();
  if (!vehicle) throw new InvalidRequest(`${name}: mode=${mode} has no vehicle; use ${modeNames(VEHICLES)}`);
  if (query.vehicle_motorhome && !propertyKeys.motorhome) {
    throw new InvalidRequest(`vehicle_motorhome: mode=${mode} has no motorhomes; use mode=driving`);
  }
  const own = { ...vehicle, ...Object.fromEntries(said.values()) };
  return { ...own, axleLoad: said.has('vehicle_axle_weight') ? own.axleLoad : Math.min(own.axleLoad, own.weight) };
}

const modeNames = (vehicles: typeof VEHICLES) => vehicles.map(([mode]) => `mode=${mode}`).join(', ');

/** What a request says of its vehicle, by the names of the parameters. */
function describedBy(query: VehicleQuery): Map<string, readonly [VehicleProperty, number]> {
  const said = new Map<string, readonly [VehicleProperty, number]>();
  const measured = [
    ['vehicle_weight', 'weight'],
    ['vehicle_axle_weight', 'axleLoad'],
    ['vehicle_height', 'height'],
    ['vehicle_width', 'width'],
    ['vehicle_length', 'length'],
  ] as const;
  for (const [name, property] of measured) {
    const value = query[name];
    if (value !== undefined) said.set(name, [property, thousandths(value)]);
  }
  for (const [name, property] of [
    ['vehicle_axles', 'axles'],
    ['vehicle_trailers', 'trailers'],
  ] as const) {
    const value = query[name];
    if (value !== undefined) said.set(name, [property, value]);
  }
  if (query.vehicle_hazmat) said.set('vehicle_hazmat', ['hazmat', 1]);
  if (query.vehicle_motorhome) said.set('vehicle_motorhome', ['motorhome', 1]);
  return said;
}
