import { oneOf, type Values } from '../contract/parameters.ts';
import { MODES } from '../modes/index.ts';
import { TRIP_PARAMETERS } from './parameters.ts';

const { units, language } = TRIP_PARAMETERS;

/** How a trace is matched and told; in the query, or beside the points in a body of JSON. */
export const MATCH_OPTIONS = {
  mode: oneOf(MODES, 'Mode of travel: its roads are looked at.', 'driving'),
  units,
  language,
};
export type MatchOptions = Values<typeof MATCH_OPTIONS>;
