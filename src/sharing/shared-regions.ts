import { Check } from 'typebox/value';
import type { Queryable } from '../database/open.ts';
import { keptFiles, type Manifest, ManifestSchema } from '../regions/versions.ts';
import { publishedRegions } from './index-rows.ts';
import { listServers } from './server-rows.ts';

/** A region version that servers share. */
export interface SharedRegion extends Manifest {
  readonly in_use: boolean;
  /** Whether it takes the place of the one in use when all servers have it. */
  readonly is_next: boolean;
  readonly bytes: number;
  /** Those of its files that are kept for updates. */
  readonly kept_bytes: number;
  readonly published_by: string;
  readonly published_at: string;
  /** The addresses of the servers that have it on their disks. */
  readonly servers: readonly string[];
}

/** The region versions that servers share, the newest first. */
export async function sharedRegions(database: Queryable): Promise<SharedRegion[]> {
  const servers = (await listServers(database)).filter(({ isLive }) => isLive);
  const versions = await publishedRegions(database);
  return versions.flatMap(({ facts, version, files, isCurrent, isNext, publishedBy, publishedAt }) => {
    if (!Check(ManifestSchema, facts)) return [];
    const bytesOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (files[path] ?? 0), 0);
    return {
      ...{
        ...facts,
        bytes: bytesOf(Object.keys(files)),
        kept_bytes: bytesOf(keptFiles(facts)),
        in_use: isCurrent,
        is_next: isNext,
      },
      ...{ published_by: publishedBy, published_at: publishedAt.toISOString() },
      servers: servers.filter(({ state }) => state.regions.includes(version)).map(({ address }) => address),
    };
  });
}
