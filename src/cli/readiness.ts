import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KeyDirectory } from '../access/directory.ts';
import type { Limits } from '../access/limits.ts';
import type { OpenRegion } from '../regions/live.ts';
import type { Damage } from '../storage/damage.ts';

/** What takes longer than this to answer a check counts as not answering. */
const CHECK_MS = 2_000;
/** Who does without an answer waits no longer: load balancers leave out a server whose check takes more than half a second, and all at once. */
const SOON_MS = 250;

/** What a server has to reach to be ready. */
export interface Checked {
  readonly keys: KeyDirectory;
  readonly limits: Limits;
  readonly region: () => OpenRegion;
  readonly isDraining: () => boolean;
  readonly damage: Pick<Damage, 'report' | 'mend'>;
}

/**
 * The names of what is not ready; none when all is. While known keys go on without the database the server is ready: behind a load balancer all
 * servers would be left out at once, and nobody would answer them.
 */
export async function unready({ keys, limits, region, isDraining, damage }: Checked): Promise<readonly string[]> {
  const finding = inTime(isFinding(keys)).then((hasKeys) => {
    if (hasKeys) damage.mend('database');
    else damage.report('database', new Error('it does not answer'), 'known keys go on for WAYPOST_GRACE');
    return hasKeys || keys.isInGrace;
  });
  const counting = inTime(limits.isAnswering());
  const [hasDatabase, hasLimits] = await Promise.all([
    keys.isInGrace ? soon(finding) : finding,
    limits.isNeeded ? counting : soon(counting),
  ]);
  const checks = {
    draining: !isDraining(),
    database: hasDatabase,
    limits: hasLimits || !limits.isNeeded,
    region: isSearched(region()),
  };
  return Object.entries(checks).flatMap(([name, isReady]) => (isReady ? [] : [name]));
}

/** Whether keys are found, on the way that requests take: one that nobody has is looked up in the database. */
async function isFinding(keys: KeyDirectory): Promise<boolean> {
  try {
    await keys.find(randomUUID());
    return true;
  } catch {
    return false;
  }
}

/** Whether the region answers. */
function isSearched({ search }: OpenRegion): boolean {
  try {
    search.find({ words: ['a'], kinds: new Set(['city']), limit: 1 });
    return true;
  } catch {
    return false;
  }
}

/** The answer of a check that can be done without for a while: true when it takes long. */
function soon(check: Promise<boolean>): Promise<boolean> {
  return Promise.race([check, pause(SOON_MS, true, { ref: false })]);
}

/** The answer of a check, or false when it takes too long. */
export function inTime(check: Promise<boolean>): Promise<boolean> {
  return Promise.race([check, pause(CHECK_MS, false, { ref: false })]);
}
