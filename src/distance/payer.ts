import { flag, integer, number, oneOf, type Values } from '../contract/parameters.ts';
import {
  EMISSION_CLASSES,
  FUELS,
  type Mode,
  modesThat,
  type TollHabits,
  tollClassOf,
  travelMode,
  type Vehicle,
} from '../modes/index.ts';
import type { TollPayer } from '../tolls/vehicle.ts';

const PAYING = modesThat(({ tolls }) => tolls !== null);
/** What holds for a vehicle that a request does not describe. */
const usual = (fact: (habits: TollHabits) => string | number) =>
  PAYING.flatMap((mode, i) => {
    const { tolls } = travelMode(mode);
    return tolls ? [`${fact(tolls)}${i === 0 ? '' : ` for \`${mode}\``}`] : [];
  }).join(', ');

/** What tolls depend on beside the vehicle that roads are chosen for. */
export const PAYER_PARAMETERS = {
  emission_class: oneOf(
    EMISSION_CLASSES,
    `Emission class. Default: ${usual(({ emission }) => emission)}; electric with \`vehicle_fuel=electric\`.`,
    undefined,
  ),
  vehicle_fuel: oneOf(
    FUELS,
    `What the vehicle runs on. Default: ${usual(({ fuel }) => fuel)}; electric with \`emission_class=electric\`.`,
    undefined,
  ),
  vehicle_co2_class: integer(
    { minimum: 1, maximum: 5, description: 'CO₂ emission class of the European Union. Default: 1, 5 if electric.' },
    undefined,
  ),
  vehicle_front_axle_height: number({
    minimum: 0,
    maximum: 10,
    description: `Height above the front axle in metres. Default: ${usual(({ frontAxleHeight }) => frontAxleHeight)}.`,
  }),
  vehicle_trailer_axles: integer(
    { minimum: 0, maximum: 20, description: 'Axles of all trailers. Default: one for each of `vehicle_trailers`.' },
    undefined,
  ),
  vehicle_trailer_weight: number({ minimum: 0, maximum: 200, description: 'Weight of all trailers in tonnes. Default: 0.' }),
  vehicle_bus: flag('Whether it is a bus or a coach, which pays where the map marks tolls for those.'),
  vehicle_occupants: integer(
    { minimum: 1, maximum: 200, description: 'People in the vehicle, with the driver. Default: 1.' },
    undefined,
  ),
  toll_trips: integer(
    {
      minimum: 0,
      maximum: 10_000,
      description: 'Trips already paid for in this calendar month, for discounts that depend on it. Default: 0.',
    },
    undefined,
  ),
  toll_return_trip: flag('Whether this is the way back of a trip, for discounts that depend on it.'),
};

/** Who pays tolls; null for a mode that pays none. @param described null for the usual vehicle of the mode */
export function payerOf(
  query: Partial<Values<typeof PAYER_PARAMETERS>> & { readonly mode: Mode },
  described: Vehicle | null,
): TollPayer | null {
  const { mode, emission_class, vehicle_fuel } = query;
  const { tolls: habits, vehicle: usualVehicle } = travelMode(mode);
  const vehicle = described ?? usualVehicle;
  if (!habits || !vehicle) return null;
  const emission = emission_class ?? (vehicle_fuel === 'electric' ? 'electric' : habits.emission);
  return {
    mode,
    vehicle,
    tollClass: query.vehicle_bus ? 'bus' : tollClassOf(habits.classes, vehicle),
    frontAxleHeight: query.vehicle_front_axle_height ?? habits.frontAxleHeight,
    trailerAxles: query.vehicle_trailer_axles ?? vehicle.trailers,
    trailerWeight: query.vehicle_trailer_weight ?? 0,
    occupants: query.vehicle_occupants ?? 1,
    fuel: vehicle_fuel ?? (emission === 'electric' ? 'electric' : habits.fuel),
    emission,
    co2Class: query.vehicle_co2_class ?? (emission === 'electric' ? 5 : 1),
    tripsThisMonth: query.toll_trips ?? 0,
    isReturnTrip: query.toll_return_trip ?? false,
  };
}
