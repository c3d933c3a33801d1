import { constants, copyFileSync, linkSync } from 'node:fs';
import { hasCode } from './first-bytes.ts';

/** How file systems say that they have no further names for a file. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'];

/** Makes a file be there under a second name, where the file system has such; else a copy of it. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.some((code) => hasCode(error, code))) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}
