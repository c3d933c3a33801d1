import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What V8 writes of a thread, as far as it is read here. */
interface WrittenProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Where a thread was when it was looked at. */
export interface Frame {
  /** Relative to the checkout where it lies in it; empty for what is no file, such as `(idle)` and functions of the engine. */
  readonly file: string;
  readonly function: string;
}

/** A time, in microseconds of the clock that `hrtime` and V8 share. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const microsecondsNow = (): number => Number(process.hrtime.bigint() / 1_000n);

/** The samples of a thread. */
export interface ThreadProfile {
  /** Calls with the stack of each sample within a stretch, the innermost frame first. */
  eachSample(stretch: Stretch, call: (stack: readonly Frame[]) => void): void;
}

/** The profiles that a process has written into a folder, one for each of its threads; `--cpu-prof` names them with the number of the thread. */
export function readProfiles(
  folder: string,
  checkout: string,
): { readonly isMain: boolean; readonly profile: ThreadProfile }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => ({
      isMain: name.split('.').at(-3) === '0',
      profile: openProfile(JSON.parse(readFileSync(join(folder, name), 'utf8')), checkout),
    }));
}

export function openProfile({ nodes, startTime, samples, timeDeltas }: WrittenProfile, checkout: string): ThreadProfile {
  const root = `file://${checkout.endsWith('/') ? checkout : `${checkout}/`}`;
  const stacks = new Map<number, readonly Frame[]>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const note = (id: number, callers: readonly Frame[]) => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url } = node.callFrame;
    const stack = [{ file: url.startsWith(root) ? url.slice(root.length) : url, function: functionName }, ...callers];
    stacks.set(id, stack);
    for (const child of node.children ?? []) note(child, stack);
  };
  if (nodes[0]) note(nodes[0].id, []);
  return {
    eachSample({ from, to }, call) {
      let time = startTime;
      for (const [i, id] of samples.entries()) {
        time += timeDeltas[i];
        const stack = stacks.get(id);
        if (stack && time >= from && time < to) call(stack);
      }
    },
  };
}
