import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRegion } from '../regions/live.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { placeFile } from './fetched-files.ts';
import type { SharedFile } from './items.ts';
import type { LocalKind } from './local-kind.ts';

/** Region versions: folders that stay until they are removed from the store, one of which is in use. */
export interface RegionKind extends LocalKind {
  /** From now on versions are opened before they are served, and served at once. */
  attach(live: LiveRegion): void;
  /** Removes the copies of versions that were removed from the store. */
  forget(ids: readonly string[]): void;
}

export function regionKind(versions: RegionVersions): RegionKind {
  let live: LiveRegion | null = null;
  const isWhole = (id: string, files: readonly SharedFile[]) =>
    versions.ids().includes(id) &&
    files.every(({ path, bytes }) => statSync(versions.file(id, path), { throwIfNoEntry: false })?.size === bytes);
  return {
    kind: 'region',
    attach(opened) {
      live = opened;
    },
    forget(ids) {
      const known = versions.ids();
      for (const id of ids) if (known.includes(id) && id !== versions.current()) versions.remove(id);
    },
    async isServed(_, { version }) {
      return versions.current() === version && (live === null || live.current.id === version);
    },
    isPlaced: (_, { version }, files) => isWhole(version, files),
    async prepare(_, { version }, files, fetched) {
      if (!isWhole(version, files)) {
        // What is left of one that is not whole is of no use: a version is what its files are.
        if (existsSync(join(versions.folder, version))) versions.remove(version);
        await versions.adopt(version, async (folder) => {
          for (const { path } of files) await placeFile(fetched(path), join(folder, path));
        });
      }
      await live?.stage(version);
    },
    async release() {
      await live?.unstage();
    },
    async serve(_, version) {
      // A server cannot answer without a region: the last one stays.
      if (version === null) return;
      versions.use(version.version);
      await live?.follow();
      if (live && live.current.id !== version.version)
        throw new Error(`${version.version} could not be opened; see the log`);
    },
  };
}
