import type { Project } from '../access/projects.ts';
import { oneOf } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Places } from '../places/index.ts';

export const postalData = oneOf(
  ['standard', 'advanced'],
  'Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option.',
  'standard',
);

/** The countries whose postal codes every project finds, besides those that the operator imported. */
// biome-ignore format: a list reads better in rows
const WESTERN_EUROPE: ReadonlySet<string> = new Set([
  'AD', 'AT', 'AX', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FO', 'FR', 'GB', 'GG', 'GI', 'GR', 'IE', 'IM', 'IS', 'IT', 'JE', 'LI', 'LU', 'MC',
  'MT', 'NL', 'NO', 'PT', 'SE', 'SJ', 'SM', 'VA',
]);

const withoutPostalData = () =>
  new Problem(403, 'data=advanced requires worldwide postal codes, which are not enabled for this project');
export const WITHOUT_POSTAL_DATA: Cause = {
  name: 'withoutPostalData',
  description: 'Worldwide postal codes are not enabled for the project',
  problem: withoutPostalData(),
};

/** @throws Problem 403 for worldwide postal codes without the option */
export function checkPostalData(
  data: 'standard' | 'advanced',
  { advancedPostalCodes }: Pick<Project, 'advancedPostalCodes'>,
): void {
  if (data === 'advanced' && !advancedPostalCodes) throw withoutPostalData();
}

/** The countries whose postal codes a request may find; all when undefined. @throws Problem 403 without the option */
export function postalCountries(
  { meta }: Pick<Places, 'meta'>,
  data: 'standard' | 'advanced',
  project: Pick<Project, 'advancedPostalCodes'>,
): ReadonlySet<string> | undefined {
  checkPostalData(data, project);
  return data === 'standard' ? WESTERN_EUROPE.union(new Set(meta.postalCountries)) : undefined;
}
