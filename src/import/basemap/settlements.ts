import type { Drawn } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';
import { populationOf } from '../../osm/place-kinds.ts';
import { nameProperties } from './names.ts';

/** Kinds of places: from which zoom on they are labelled, and how many people they have where the map does not say. */
interface Place {
  readonly zoom: number;
  readonly people: number;
  /** Whether a country or a state may be governed from it. */
  readonly isSeat?: boolean;
}

// biome-ignore format: a table reads better in rows
const PLACES: Readonly<Record<string, Place>> = {
  city: { zoom: 6, people: 100_000, isSeat: true },
  town: { zoom: 7, people: 5_000, isSeat: true },
  village: { zoom: 10, people: 100, isSeat: true },
  hamlet: { zoom: 10, people: 50, isSeat: true },
  suburb: { zoom: 10, people: 1_000 },
  quarter: { zoom: 10, people: 500 },
  neighbourhood: { zoom: 10, people: 100 },
  isolated_dwelling: { zoom: 10, people: 5 },
  farm: { zoom: 10, people: 5 },
  island: { zoom: 10, people: 0 },
  locality: { zoom: 10, people: 0 },
};

const SEATS: Readonly<Record<string, string>> = { yes: 'capital', '2': 'capital', '4': 'state_capital' };
const SEAT_ZOOM = 4;

export const isPlaceLabel = (tags: Tags) => Object.hasOwn(PLACES, tags.get('place') ?? '') && tags.has('name');

/** The label of a settlement, of a part of one, or of a place that has a name. */
export function placeLabel(tags: Tags): Drawn | null {
  const place = tags.get('place') ?? '';
  const names = nameProperties(tags);
  if (!Object.hasOwn(PLACES, place) || !('name' in names)) return null;
  const { zoom, people, isSeat } = PLACES[place];
  const seat = isSeat ? SEATS[tags.get('capital') ?? ''] : undefined;
  return labelOf(seat ?? place, seat ? SEAT_ZOOM : zoom, populationOf(tags) ?? people, names);
}

/** @param names as properties */
export function labelOf(kind: string, minZoom: number, population: number, names: Drawn['properties']): Drawn {
  return { layer: 'place_labels', minZoom, properties: { kind, population, ...names }, rank: -population };
}
