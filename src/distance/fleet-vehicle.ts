import Type, { type Static } from 'typebox';
import type { Parameter } from '../contract/parameters.ts';
import { type Mode, travelMode, type Vehicle } from '../modes/index.ts';
import { InvalidRequest } from './points.ts';
import { readVehicle, VEHICLE_PARAMETERS } from './vehicle.ts';

const measured = ({ schema }: Parameter<number | undefined>) => Type.Optional(Type.Unsafe<number>(schema));
const flagged = ({ schema }: Parameter<boolean>) => Type.Optional(Type.Unsafe<boolean>(schema));

/** What a vehicle of a fleet is, in the words of the `vehicle_…` parameters. One that is misspelt would be a road too narrow. */
export const Dimensions = Type.Object(
  {
    weight: measured(VEHICLE_PARAMETERS.vehicle_weight),
    axle_weight: measured(VEHICLE_PARAMETERS.vehicle_axle_weight),
    height: measured(VEHICLE_PARAMETERS.vehicle_height),
    width: measured(VEHICLE_PARAMETERS.vehicle_width),
    length: measured(VEHICLE_PARAMETERS.vehicle_length),
    axles: measured(VEHICLE_PARAMETERS.vehicle_axles),
    trailers: measured(VEHICLE_PARAMETERS.vehicle_trailers),
    hazmat: flagged(VEHICLE_PARAMETERS.vehicle_hazmat),
    motorhome: flagged(VEHICLE_PARAMETERS.vehicle_motorhome),
  },
  {
    title: 'VehicleDimensions',
    additionalProperties: false,
    description:
      'Not of VROOM’s API: the vehicle by whose roads it travels, with the names and units of the `vehicle_…` parameters.',
  },
);

/** The vehicle of a mode with these dimensions; null where none but the usual one is described. @throws InvalidRequest for one that the mode does not have */
export function vehicleOf(mode: Mode, dimensions: Static<typeof Dimensions> | undefined): Vehicle | null {
  if (!dimensions || Object.keys(dimensions).length === 0) return null;
  const { vehicle: usual } = travelMode(mode);
  if (!usual) throw new InvalidRequest(`mode ${mode} has no vehicle`);
  const { hazmat = false, motorhome = false } = dimensions;
  const own = readVehicle({
    mode,
    vehicle_weight: dimensions.weight,
    vehicle_axle_weight: dimensions.axle_weight,
    vehicle_height: dimensions.height,
    vehicle_width: dimensions.width,
    vehicle_length: dimensions.length,
    vehicle_axles: dimensions.axles,
    vehicle_trailers: dimensions.trailers,
    vehicle_hazmat: hazmat,
    vehicle_motorhome: motorhome,
  });
  const isUsual = own !== null && JSON.stringify(own) === JSON.stringify(usual);
  return isUsual ? null : own;
}
