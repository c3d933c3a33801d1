import Type from 'typebox';
import type { Bounds, Position } from '../geo/position.ts';

/** A point in an answer. */
export const LatLng = Type.Object({ lat: Type.Number(), lng: Type.Number() }, { title: 'LatLng' });

/** Where a cell is, as answers give it: its centre and the corners of its square. */
export function coordinatesOf({ centre, bounds }: { readonly centre: Position; readonly bounds: Bounds }) {
  return {
    coordinates: rounded(centre),
    square: {
      southwest: rounded({ lat: bounds.south, lng: bounds.west }),
      northeast: rounded({ lat: bounds.north, lng: bounds.east }),
    },
  };
}

/** To the centimetre. */
export function rounded({ lat, lng }: Position): Position {
  return { lat: Math.round(lat * 1e7) / 1e7, lng: Math.round(lng * 1e7) / 1e7 };
}
