/** Imports a region. */
import { serveCalls } from '../threads/serve-calls.ts';
import { BASEMAP_ERRORS } from './basemap/thread.ts';
import { FinishedSteps } from './finished-steps.ts';
import { writeRegion } from './region.ts';
import type { ProgressMessage, RegionCalls } from './region-thread.ts';

/** Nobody reads more shares of one step than so. */
const SHARE_MS = 100;

/** Says each step at once, and its shares now and then: a step of a million parts says as many. */
function seldom(say: (step: string, share?: number) => void): typeof say {
  let last = '';
  let nextAt = 0;
  return (step, share) => {
    const now = performance.now();
    if (step === last && now < nextAt) return;
    last = step;
    nextAt = now + SHARE_MS;
    say(step, share);
  };
}

serveCalls<RegionCalls>(
  {
    write({ files, content, steps: { regions, inputs }, drawingMegabytes, progress }) {
      const steps = new FinishedSteps(regions);
      steps.begin(inputs);
      const say = seldom((step, share) => progress.postMessage({ step, share } satisfies ProgressMessage));
      return writeRegion(files, content, say, { steps, drawingMegabytes });
    },
  },
  { errors: BASEMAP_ERRORS },
);
