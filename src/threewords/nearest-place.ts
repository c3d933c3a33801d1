import { describe, viewPlace } from '../addresses/place-view.ts';
import type { Position } from '../geo/position.ts';
import { nearestTown, type Places } from '../places/index.ts';

const REACH_METERS = 50_000;

/** The settlement that stands nearest to a point, by which people describe where that is; null where none is near. */
export function nearestPlace(places: Places, position: Position, language: string): string | null {
  const town = nearestTown(places, position, REACH_METERS);
  return town && describe(viewPlace(places, town.item, null, language));
}
