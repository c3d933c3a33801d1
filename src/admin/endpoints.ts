import type { UsageStatistics } from '../access/statistics.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { People } from '../http/people.ts';
import type { VenueFiles } from '../regions/venues.ts';
import type { RegionVersions } from '../regions/versions.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { auditEndpoints } from './audit.ts';
import { type Commands, commandEndpoints } from './commands.ts';
import { importEndpoints } from './import-endpoints.ts';
import { keyEndpoints } from './keys.ts';
import { memberEndpoints } from './members.ts';
import { projectEndpoints } from './projects.ts';
import type { RegionImports } from './region-imports.ts';
import { regionEndpoints } from './regions.ts';
import { type Schedule, scheduleEndpoints } from './schedule.ts';
import { sessionEndpoints } from './session.ts';
import { type SystemParts, systemEndpoints } from './system.ts';
import { tokenEndpoints } from './tokens.ts';
import { type Uploads, uploadEndpoints } from './uploads.ts';
import { usageEndpoints } from './usage.ts';
import { userEndpoints } from './users.ts';

/** What the admin API manages. */
export interface AdminParts extends SystemParts {
  readonly people: People;
  readonly statistics: UsageStatistics;
  readonly dataFolder: string;
  readonly venueFiles: VenueFiles;
  readonly versions: RegionVersions;
  /** What servers share; null where they share nothing. */
  readonly publishing: Publishing | null;
  readonly uploads: Uploads;
  readonly imports: RegionImports;
  readonly schedule: Schedule;
  readonly commands: Commands;
}

/** The admin API: what the command line does, for people who have signed in. */
export function adminEndpoints(parts: AdminParts): Endpoint[] {
  const { database, people, statistics, venueFiles, versions, publishing, uploads, imports, schedule, commands } = parts;
  return [
    ...sessionEndpoints(database.access, people),
    ...tokenEndpoints(database.access),
    ...userEndpoints(database.access),
    ...projectEndpoints(database, venueFiles, publishing?.publisher ?? null),
    ...keyEndpoints(database.access),
    ...memberEndpoints(database.access),
    ...usageEndpoints(database.access, statistics),
    ...regionEndpoints(versions, publishing),
    ...uploadEndpoints(uploads),
    ...importEndpoints(imports, () => schedule.isSet),
    ...scheduleEndpoints(schedule),
    ...commandEndpoints(commands),
    ...systemEndpoints(parts),
    ...auditEndpoints(database.access, parts.dataFolder),
  ];
}
