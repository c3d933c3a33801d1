import { type Cause, Problem } from '../contract/problem.ts';
import type { FeatureId, Venue } from '../venues/index.ts';
import type { AskedKind } from './places.ts';

/** So many categories are told to those who ask for one that is not there. */
const MOST_TOLD = 20;

const noKind = (text: string, categories: readonly string[]) => {
  const more = categories.length > MOST_TOLD ? ', …' : '';
  const told = categories.slice(0, MOST_TOLD).join(', ');
  return new Problem(400, `There is nothing of '${text}' in this venue; its categories: ${told}${more}`);
};
export const NO_KIND: Cause = {
  name: 'noKind',
  description: 'The venue has nothing of that category or type',
  problem: noKind('category:zoo', ['business.shop.bakery', 'point_of_interest.toilets']),
};

/** What lines that lead up and down are called as a type, by what they are drawn as. */
const RIDES: Readonly<Partial<Record<string, readonly string[]>>> = {
  steps: ['steps', 'stairs', 'highway=steps'],
  escalator: ['escalator'],
  walkway: ['walkway'],
};

/**
 * The features of a kind that are answered. A category is named whole, from its beginning, or by any of its parts, and includes those below
 * it; what the map says (`amenity=toilets`, `toilets`) names it as well, since not all that it says has a category. A type is besides what
 * the plan draws (`lift`, `stairs`, `escalator`, `entrance`).
 *
 * @throws Problem 400 where there are none
 */
export function featuresOfKind(venue: Venue, { kind, name, text }: AskedKind): FeatureId[] {
  const asked = `.${name.toLowerCase()}.`;
  const tag = name.toLowerCase().replace('=', '/');
  const found = venue.features.filter((feature) => {
    const { category, preset, kind: drawn, isSearchable } = venue.heads[feature];
    // Stairs and escalators that are lines are listed nowhere, but led to.
    if (kind === 'type' && RIDES[drawn]?.includes(name.toLowerCase())) return true;
    if (!isSearchable) return false;
    if (`.${category}.`.includes(asked)) return true;
    const said = preset?.split('/') ?? [];
    return preset === tag || said[1] === tag || (kind === 'type' && drawn === tag);
  });
  if (found.length === 0) throw noKind(text, venue.meta.categories);
  return found;
}
