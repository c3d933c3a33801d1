import type { UsageStatistics } from '../access/statistics.ts';
import { Commands } from '../admin/commands.ts';
import { adminEndpoints } from '../admin/endpoints.ts';
import { Schedule } from '../admin/schedule.ts';
import type { SystemParts } from '../admin/system.ts';
import type { Config } from '../config.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Report } from '../http/log.ts';
import { People } from '../http/people.ts';
import type { VenueFiles } from '../regions/venues.ts';
import type { RegionVersions } from '../regions/versions.ts';
import type { OpenWork } from './work.ts';

/** What is managed. */
interface ConsoleParts extends SystemParts {
  readonly versions: RegionVersions;
  readonly venueFiles: VenueFiles;
  readonly statistics: UsageStatistics;
  readonly work: OpenWork;
  readonly log: Report;
}

/** What lets people manage a server. */
interface OpenConsole {
  readonly people: People;
  readonly endpoints: readonly Endpoint[];
  close(): Promise<void>;
}

/** Opens the admin API. */
export function openConsole(config: Config, parts: ConsoleParts): OpenConsole {
  const { place, publishing, uploads, regionImports: imports } = parts.work;
  const people = new People(parts.database.access);
  const schedule = new Schedule(config.dataFolder, imports, parts.log);
  const commands = new Commands(place, uploads);
  return {
    people,
    endpoints: adminEndpoints({
      ...parts,
      ...{ publishing, people, uploads, imports, schedule, commands },
      dataFolder: config.dataFolder,
    }),
    async close() {
      await commands.close();
      await schedule.close();
    },
  };
}
