import { randomUUID } from 'node:crypto';
import type { CommandPlace } from '../admin/command-process.ts';
import { RegionImports } from '../admin/region-imports.ts';
import { UpdateSchedule } from '../admin/update-schedule.ts';
import { Uploads } from '../admin/uploads.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import type { Report } from '../http/log.ts';
import type { RegionVersions } from '../regions/versions.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { SharedUploads } from '../sharing/shared-uploads.ts';
import { ServerTurns } from '../sharing/turns.ts';
import { commandPlace } from './command-place.ts';
import { publishingOn } from './publishing.ts';

/** What imports and updates regions beside a running server, in processes of their own. */
export interface RegionWork {
  readonly place: CommandPlace;
  /** Null where nothing is shared. */
  readonly publishing: Publishing | null;
  readonly uploads: Uploads;
  readonly imports: RegionImports;
  close(): Promise<void>;
}

export function openRegionWork(config: Config, database: Database, versions: RegionVersions, log: Report): RegionWork {
  const place = commandPlace(config, database.access, log);
  const publishing = config.store && publishingOn(config, database);
  const uploads = new Uploads(config.dataFolder, config.maxUploadBytes, publishing && new SharedUploads(publishing));
  const imports = new RegionImports(place, uploads, versions, log);
  const turns = publishing && new ServerTurns(database.access, 'update', randomUUID());
  const updates = config.update && new UpdateSchedule(config.update, imports, turns, log);
  return {
    ...{ place, publishing, uploads, imports },
    async close() {
      await updates?.close();
      await imports.close();
    },
  };
}
