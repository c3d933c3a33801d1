import { LRUCache } from 'lru-cache';
import { describe, type PlaceView, viewPlace } from '../addresses/place-view.ts';
import type { House, PlaceNumber, Places } from '../places/index.ts';
import { NAME_LANGUAGES } from '../text/languages.ts';

/** A place as suggestions name it, in one language. */
export interface WordedPlace {
  readonly name: string;
  readonly description: string;
}

/** So many of a region are kept on a thread, of about 170 bytes each: the two texts alone, so that there is room for all that many people type towards. */
const MOST_KEPT = 24_000;

const worded = new WeakMap<Places, LRUCache<number, WordedPlace>>();

/** The languages that places are named in, and null for that on the spot. */
const LANGUAGES: ReadonlyMap<string | null, number> = new Map(
  [null, ...NAME_LANGUAGES].map((each, number) => [each, number]),
);

/** A place in the words of a language, or with null as it is written there: made once, since most people type towards the same places. */
export function wordedPlace(places: Places, place: PlaceNumber, language: string | null): WordedPlace {
  const number = LANGUAGES.get(language);
  if (number === undefined) return wordedView(viewPlace(places, place, null, language));
  const ofRegion = worded.get(places) ?? new LRUCache<number, WordedPlace>({ max: MOST_KEPT });
  worded.set(places, ofRegion);
  const key = place * LANGUAGES.size + number;
  const known = ofRegion.get(key);
  if (known) return known;
  const made = wordedView(viewPlace(places, place, null, language));
  ofRegion.set(key, made);
  return made;
}

/** The same of a house. There are too many to keep them. */
export function wordedHouse(places: Places, place: PlaceNumber, house: House, language: string | null): WordedPlace {
  return wordedView(viewPlace(places, place, house, language));
}

function wordedView(view: PlaceView): WordedPlace {
  return { name: view.name, description: describe(view) };
}
