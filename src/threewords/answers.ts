import { describeSuggestions } from './autosuggest.ts';
import { describeCell } from './convert-to-3wa.ts';
import { addressesNear } from './convert-to-address.ts';

/** What answers each endpoint of three-word addresses once it is known where they are: pure functions of a region, on whatever thread. */
export const THREEWORDS_ANSWERS = { addressesNear, describeCell, describeSuggestions } as const;
