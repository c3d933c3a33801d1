import { copyFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ExplainedError } from '../../explained-error.ts';
import { type DownloadLimits, download, isUrl, NotThere } from '../download.ts';

/** Where replication diffs and their states are: an address, or a folder. */
export interface DiffSource {
  readonly name: string;
  /** A small text; null where there is none. @throws ExplainedError where that cannot be found out */
  text(path: string): Promise<string | null>;
  /** Copies a file to a path; false where there is none. @throws ExplainedError */
  file(path: string, to: string): Promise<boolean>;
}

/** A state has some hundred bytes; a day of the planet 200 MB. */
const STATE_LIMITS: DownloadLimits = { mostBytes: 65_536, mostMs: 60_000 };
const DIFF_LIMITS: DownloadLimits = { mostBytes: 4 * 2 ** 30, mostMs: 2 * 3_600_000 };
/** A server that is busy or away is asked again after these times. */
const RETRY_MS = [1000, 5000];

/** How a source is called: without a slash at its end; a folder by its whole path. @throws ExplainedError for what is neither */
function sourceName(named: string): string {
  if (isUrl(named)) {
    if (!URL.canParse(named)) throw new ExplainedError(`${named}: is no address`);
    return named.replace(/\/(?:state\.txt)?$/, '');
  }
  if (!/^file:/i.test(named)) return resolve(named);
  try {
    return resolve(fileURLToPath(named));
  } catch (error) {
    throw new ExplainedError(`${named}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether two names are of one source: the same, whichever way it is asked. */
export function isSameSource(a: string, b: string): boolean {
  const plain = (name: string) => name.replace(/^https?:/i, '');
  return plain(sourceName(a)) === plain(sourceName(b));
}

/** @param scratch a path for what is read before it is used */
export function openSource(named: string, scratch: string): DiffSource {
  const name = sourceName(named);
  return isUrl(name) ? webSource(name, scratch) : folderSource(name);
}

function folderSource(folder: string): DiffSource {
  if (!existsSync(folder)) throw new ExplainedError(`${folder}: there is no such folder of replication diffs`);
  const isTooLarge = (path: string, { mostBytes }: DownloadLimits) => {
    if (statSync(path).size > mostBytes) throw new ExplainedError(`${path}: has more than ${mostBytes} bytes`);
  };
  return {
    name: folder,
    async text(path) {
      const file = join(folder, path);
      if (!existsSync(file)) return null;
      isTooLarge(file, STATE_LIMITS);
      return readFileSync(file, 'utf8');
    },
    async file(path, to) {
      const file = join(folder, path);
      if (!existsSync(file)) return false;
      isTooLarge(file, DIFF_LIMITS);
      copyFileSync(file, to);
      return true;
    },
  };
}

function webSource(url: string, scratch: string): DiffSource {
  const fetchTo = async (path: string, to: string, limits: DownloadLimits): Promise<boolean> => {
    for (const wait of [...RETRY_MS, null]) {
      try {
        await download(`${url}/${path}`, to, () => {}, limits);
        return true;
      } catch (error) {
        if (error instanceof NotThere) return false;
        if (wait === null || !(error instanceof ExplainedError)) throw error;
        await pause(wait);
      }
    }
    return false;
  };
  return {
    name: url,
    async text(path) {
      if (!(await fetchTo(path, scratch, STATE_LIMITS))) return null;
      const text = readFileSync(scratch, 'utf8');
      rmSync(scratch);
      return text;
    },
    file: (path, to) => fetchTo(path, to, DIFF_LIMITS),
  };
}
