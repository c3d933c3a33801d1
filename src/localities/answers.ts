import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { geocodeRows } from './geocode-row.ts';
import { nearby } from './nearby.ts';

/** What answers each endpoint of place search: pure functions of a region and a call, on whatever thread. */
export const LOCALITIES_ANSWERS = { autocomplete, details, nearby, geocode, geocodeRows } as const;
