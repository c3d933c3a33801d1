import type { UsageStatistics } from '../access/statistics.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { People } from '../http/people.ts';
import type { VenueFiles } from '../regions/venues.ts';
import { auditEndpoints } from './audit.ts';
import { keyEndpoints } from './keys.ts';
import { memberEndpoints } from './members.ts';
import { projectEndpoints } from './projects.ts';
import { sessionEndpoints } from './session.ts';
import { type SystemParts, systemEndpoints } from './system.ts';
import { tokenEndpoints } from './tokens.ts';
import { usageEndpoints } from './usage.ts';
import { userEndpoints } from './users.ts';

/** What the admin API manages. */
export interface AdminParts extends SystemParts {
  readonly people: People;
  readonly statistics: UsageStatistics;
  readonly venueFiles: VenueFiles;
}

/** The admin API: what the command line does, for people who have signed in. */
export function adminEndpoints(parts: AdminParts): Endpoint[] {
  const { database, people, statistics, venueFiles } = parts;
  return [
    ...sessionEndpoints(database.access, people),
    ...tokenEndpoints(database.access),
    ...userEndpoints(database.access),
    ...projectEndpoints(database, venueFiles),
    ...keyEndpoints(database.access),
    ...memberEndpoints(database.access),
    ...usageEndpoints(database.access, statistics),
    ...systemEndpoints(parts),
    ...auditEndpoints(database.access),
  ];
}
