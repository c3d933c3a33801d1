import type { Project } from '../access/projects.ts';
import { oneOf } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';

export const postalData = oneOf(
  ['standard', 'advanced'],
  'Postal codes of Western Europe, or of the world where the project has that option.',
  'standard',
);

/** The countries whose postal codes every project finds. */
// biome-ignore format: a list reads better in rows
const WESTERN_EUROPE: ReadonlySet<string> = new Set([
  'AD', 'AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FO', 'FR', 'GB', 'GG', 'GI', 'GR', 'IE', 'IM', 'IS', 'IT', 'JE', 'LI', 'LU', 'MC',
  'MT', 'NL', 'NO', 'PT', 'SE', 'SM', 'VA',
]);

const withoutPostalData = () =>
  new Problem(403, 'data=advanced requires worldwide postal codes, which are not enabled for this project');
export const WITHOUT_POSTAL_DATA: Cause = {
  name: 'withoutPostalData',
  description: 'Worldwide postal codes are not enabled for the project',
  problem: withoutPostalData(),
};

/** The countries whose postal codes a request may find; all when undefined. @throws Problem 403 without the option */
export function postalCountries(
  data: 'standard' | 'advanced',
  project: Pick<Project, 'advancedPostalCodes'>,
): ReadonlySet<string> | undefined {
  if (data === 'standard') return WESTERN_EUROPE;
  if (project.advancedPostalCodes) return undefined;
  throw withoutPostalData();
}
