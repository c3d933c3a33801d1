/** Imports a region. */
import { serveCalls } from '../threads/serve-calls.ts';
import { BASEMAP_ERRORS } from './basemap/thread.ts';
import { FinishedSteps } from './finished-steps.ts';
import { writeRegion } from './region.ts';
import type { ProgressMessage, RegionCalls } from './region-thread.ts';

serveCalls<RegionCalls>(
  {
    write({ files, content, steps: { regions, inputs }, drawingMegabytes, progress }) {
      const steps = new FinishedSteps(regions);
      steps.begin(inputs);
      const say = (step: string, share?: number) => progress.postMessage({ step, share } satisfies ProgressMessage);
      return writeRegion(files, content, say, { steps, drawingMegabytes });
    },
  },
  { errors: BASEMAP_ERRORS },
);
