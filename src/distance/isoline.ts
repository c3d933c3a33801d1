import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import { writePolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import { Location, location, ROUTE_STATUS } from './legs.ts';
import type { Units } from './wording.ts';
import { wordingOf } from './wording.ts';

const Reached = Type.Object({ value: Type.Number(), text: Type.String() });

/** An area as one line, for a request with `value`. */
export const isolineReply = Type.Object(
  {
    ...ROUTE_STATUS,
    isoline: Type.Optional(
      Type.Object({
        origin: Location,
        time: Type.Optional(Reached),
        distance: Type.Optional(Reached),
        geometry: Type.String({ description: 'The outer ring of the largest part, as an encoded polyline of precision 5.' }),
      }),
    ),
  },
  { title: 'Isoline' },
);
export type IsolineReply = Static<typeof isolineReply>;

/** A unit of `value` in seconds, or in metres. */
export const VALUE_UNIT = { time: 60, distance: 1000 } as const;

type Ring = readonly (readonly [lng: number, lat: number])[];

/** What was asked for. */
interface Asked {
  readonly origin: Position;
  readonly method: keyof typeof VALUE_UNIT;
  /** Minutes, or kilometres. */
  readonly value: number;
  readonly units: Units;
  readonly language: string;
}

/** The area as one line; null for one without any part. */
export function isolineOf(
  polygons: readonly (readonly Ring[])[],
  { origin, method, value, units, language }: Asked,
): IsolineReply | null {
  const rings = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  const [first, ...others] = rings;
  if (!first) return null;
  const largest = others.reduce((most, ring) => (areaOf(ring) > areaOf(most) ? ring : most), first);
  const wording = wordingOf(language);
  const text =
    method === 'time' ? wording.duration(value * VALUE_UNIT.time) : wording.distance(value * VALUE_UNIT.distance, units);
  return {
    status: 'OK',
    isoline: {
      origin: location(origin),
      [method]: { value, text },
      geometry: writePolyline(largest.map(([lng, lat]) => ({ lat, lng: onEarth(lng) }))),
    },
  };
}

/** A longitude that may go on beyond 180°, as maps have it. */
const onEarth = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

/** In square degrees of the equator. */
function areaOf(ring: Ring): number {
  let [double, latitudes] = [0, 0];
  for (const [i, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = at(ring, (i + 1) % ring.length);
    double += lng * nextLat - nextLng * lat;
    latitudes += lat;
  }
  return (Math.abs(double) / 2) * Math.cos(((latitudes / ring.length) * Math.PI) / 180);
}
