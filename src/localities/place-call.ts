import type { Project } from '../access/projects.ts';
import type { Call } from '../contract/endpoint.ts';
import type { Parameters } from '../contract/parameters.ts';

/** What place search needs of a call. */
export interface PlaceCall<Query extends Parameters> extends Pick<Call<Query>, 'query' | 'acceptLanguage' | 'part'> {
  readonly project: Pick<Project, 'advancedPostalCodes'>;
}

/** The same without the rest, such as long lists of pages that may ask: it is copied when another thread answers. */
export function placeCall<Query extends Parameters>({
  query,
  acceptLanguage,
  part,
  project,
}: Call<Query>): PlaceCall<Query> {
  return { query, acceptLanguage, part, project: { advancedPostalCodes: project.advancedPostalCodes } };
}
