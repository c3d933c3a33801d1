import { iso1A2Code } from '@rapideditor/country-coder';
import Type from 'typebox';
import { latLng, required } from '../contract/parameters.ts';
import { coordinatesOf, LatLng } from './coordinates.ts';
import { nearestPlace } from './nearest-place.ts';
import { languageOf } from './parameters.ts';
import type { Region } from './region.ts';
import type { NamedCell } from './resolver.ts';

export const convertTo3waQuery = {
  coordinates: required(latLng('A point.')),
  language: languageOf('Language of the words, and of the nearest place.'),
};

export const convertTo3waReply = Type.Object({
  words: Type.String(),
  language: Type.String({
    description: 'The language of the words: `und` for those of no language, where there are none in the one asked for.',
  }),
  coordinates: Type.Object(LatLng.properties, { description: 'The centre of the square.' }),
  square: Type.Object({ southwest: LatLng, northeast: LatLng }),
  country: Type.Union([Type.String(), Type.Null()], { description: 'ISO 3166-1 alpha-2; null on the high seas.' }),
  nearest_place: Type.Union([Type.String(), Type.Null()]),
});

/** A cell, and the language in which to describe where it is. */
export interface CellToDescribe {
  readonly cell: NamedCell;
  readonly language: string;
}

/** The reply for a cell: its words, its square, and where on earth it is. */
export function describeCell({ places }: Region, { cell, language }: CellToDescribe): Type.Static<typeof convertTo3waReply> {
  const { words, language: named, centre } = cell;
  return {
    words,
    language: named,
    ...coordinatesOf(cell),
    country: iso1A2Code([centre.lng, centre.lat]),
    nearest_place: nearestPlace(places, centre, language),
  };
}
