import type { PlaceSearch, Places } from '../places/index.ts';

/** The region that is served now, as this area needs it. */
export interface Region {
  readonly places: Places;
  readonly search: PlaceSearch;
}
