import type { Places } from '../places/read.ts';
import type { PlaceSearch } from '../places/search.ts';

/** The region that is served now, as this area needs it. */
export interface Region {
  readonly places: Places;
  readonly search: PlaceSearch;
}
