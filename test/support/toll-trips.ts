import assert from 'node:assert/strict';
import { tollClassOf, travelMode } from '../../src/modes/index.ts';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import type { RoadWay } from '../../src/roads/search/queries.ts';
import { readTariff } from '../../src/tolls/read.ts';
import type { Tariff } from '../../src/tolls/tariff.ts';
import { TollMap } from '../../src/tolls/toll-map.ts';
import { type Toll, tollsOf } from '../../src/tolls/tolls.ts';
import type { DrivenLegs } from '../../src/tolls/trip.ts';
import type { TollPayer } from '../../src/tolls/vehicle.ts';
import type { Drawing, DrawnRoads } from './road-map.ts';

/** A Monday in November. */
export const NOON = Date.UTC(2026, 10, 23, 12);

/** A tariff of some systems; by default every vehicle is of one class. */
export const tariff = (systems: readonly object[], more: object = {}): Tariff =>
  readTariff(
    JSON.stringify({
      ...{ waypost_tariff: 1, id: 't', name: 'T', country: 'PT', currency: 'EUR', vehicles: { all: {} } },
      ...more,
      systems: systems.map((system, i) => ({ id: `s${i}`, name: `S${i}`, ...system })),
    }),
    'test',
  );

export interface Trip {
  /** Tonnes and metres, and what else tolls depend on. */
  readonly vehicle?: Partial<TollPayer & { axles: number; weight: number; height: number }>;
  readonly tariff?: Tariff;
  readonly at?: number;
}

/** The tolls of a trip through points of a drawing, leg by leg. */
export function tollsOn(
  drawn: DrawnRoads,
  points: readonly string[],
  { vehicle = {}, tariff: prices, at = NOON }: Trip = {},
): Toll[] {
  const { legs, payer } = drivenOn(drawn, points, vehicle);
  return tollsOf(new TollMap(drawn.roads, prices ? [prices] : []), legs, payer, at);
}

/** The legs of a trip through points of a drawing, and who pays for it. */
export function drivenOn(
  drawn: DrawnRoads,
  points: readonly string[],
  vehicle: NonNullable<Trip['vehicle']>,
): { readonly legs: DrivenLegs; readonly payer: TollPayer } {
  const payer = payerLike(vehicle);
  const { mode } = payer;
  const ways = points.slice(1).map((to, i) => drawn.way(points[i], to, { mode }));
  assert.ok(
    ways.every((way): way is RoadWay => way !== null),
    'there is a route',
  );
  const { time } = costsOf(networkOf(drawn.roads, mode), mode);
  const courses = ways.map((way) => routeLineOf(drawn.roads, mode, time, way));
  return { legs: { courses, seconds: ways.map(({ trip }) => trip.seconds) }, payer };
}

/** Who pays as the usual vehicle of a mode does, but for some facts. */
export function payerLike(vehicle: Trip['vehicle'] = {}): TollPayer {
  const mode = vehicle.mode ?? 'driving';
  const { tolls: paying, vehicle: usual } = travelMode(mode);
  assert.ok(paying && usual);
  const { axles, weight, height, ...facts } = vehicle;
  const own = {
    ...usual,
    ...(axles !== undefined && { axles }),
    ...(weight !== undefined && { weight: weight * 1000 }),
    ...(height !== undefined && { height: height * 1000 }),
  };
  return {
    ...{ mode, vehicle: own, tollClass: tollClassOf(paying.classes, own) },
    ...{ emission: paying.emission, fuel: paying.fuel, frontAxleHeight: paying.frontAxleHeight },
    ...{ trailerAxles: 0, trailerWeight: 0, occupants: 1, co2Class: 1, tripsThisMonth: 0, isReturnTrip: false },
    ...facts,
  };
}

export const namesOf = (tolls: readonly Toll[]) =>
  tolls.map(({ system, locations }) => [system, ...locations.map(({ name }) => name)]);
export const pricesOf = (tolls: readonly Toll[]) => tolls.map(({ fares }) => fares[0]?.price.value ?? null);

export const BOOTH = { barrier: 'toll_booth' };
/** A line of six junctions. */
export const line = (ways: Drawing['ways'], nodes: Drawing['nodes'] = {}): Drawing => ({
  map: 'a--b--c--d--e--f',
  ways,
  nodes,
});

/** The ways to pay of all tolls, each by its first method. */
export const faresOf = (tolls: readonly Toll[]) =>
  tolls.flatMap(({ fares }) => fares.map(({ paymentMethods, price }) => [paymentMethods[0], price.value]));
