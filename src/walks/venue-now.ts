import { type Cause, Problem } from '../contract/problem.ts';
import type { LiveVenues, OpenVenue } from '../regions/venues.ts';

const unknownVenue = (id: string) => new Problem(403, `There is no venue '${id.slice(0, 64)}' that this project may use`);
export const UNKNOWN_VENUE: Cause = {
  name: 'unknownVenue',
  description: 'The project has no such venue',
  problem: unknownVenue('mall'),
};

/** What knows venues, and what of them is closed. */
export interface VenueParts {
  readonly venues: Pick<LiveVenues, 'find' | 'around'>;
  readonly closures: { closedAt(projectId: string, venueId: string): readonly number[] };
}

/** The venue of a project, all of it open. @throws Problem 403 where the project has none of that id */
export function needVenue({ venues }: Pick<VenueParts, 'venues'>, project: { readonly id: string }, id: string): OpenVenue {
  const open = venues.find(project.id, id);
  if (!open) throw unknownVenue(id);
  return open;
}

/** The venue of a project as it is at this moment: with the ids of the features that are closed. */
export function needVenueNow(
  parts: VenueParts,
  project: { readonly id: string },
  id: string,
): { readonly open: OpenVenue; readonly closed: readonly number[] } {
  const open = needVenue(parts, project, id);
  return { open, closed: parts.closures.closedAt(project.id, open.id) };
}

/** A venue without what is closed; what it no longer has is not. */
export function withoutClosed<T extends Pick<OpenVenue, 'venue'>>(open: T, closed: readonly number[]): T {
  if (closed.length === 0) return open;
  return { ...open, venue: open.venue.without(closed.flatMap((id) => open.venue.featureOf(id) ?? [])) };
}
