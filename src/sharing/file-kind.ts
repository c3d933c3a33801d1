import { mkdirSync, statSync } from 'node:fs';
import { copyFile, rename, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { first } from '../at.ts';
import { digestOf } from '../objects/digest.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import type { SharedKind } from './items.ts';
import type { LocalKind } from './local-kind.ts';

/**
 * What is one file, whose content says which version it is: a tariff, a table of traffic, a list of words.
 *
 * @param pathOf where the file of an item is
 * @param check reads a file that has been fetched for an item; it stands under another name. @throws where this server cannot use it
 */
export function fileKind(
  kind: SharedKind,
  pathOf: (name: string) => string,
  check: (file: string, name: string) => void,
): LocalKind {
  return {
    kind,
    async isServed({ name }, _, files) {
      const path = pathOf(name);
      const [file] = await files();
      if (!file || statSync(path, { throwIfNoEntry: false })?.size !== file.bytes) return false;
      return (await digestOf(path)).sha256 === file.sha256;
    },
    isPlaced: () => false,
    async prepare({ name }, _, files, fetched) {
      check(fetched(first(files).path), name);
    },
    release: async () => {},
    async serve({ name }, version, files, fetched) {
      const path = pathOf(name);
      if (version === null) return rm(path, { force: true });
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      sweepDrafts(dirname(path), 'adopting');
      const draft = draftIn(dirname(path), 'adopting');
      // A copy, not another name of what was fetched: it gets a time of its own, by which who follows the file sees that it has changed.
      await copyFile(fetched(first(files).path), draft);
      const now = new Date();
      await utimes(draft, now, now);
      await rename(draft, path);
    },
  };
}
