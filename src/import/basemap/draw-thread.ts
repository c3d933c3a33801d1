/** Draws the map of a region. */
import { serveCalls } from '../../threads/serve-calls.ts';
import { BASEMAP_ERRORS, type BasemapCalls } from './thread.ts';
import { writeBasemap } from './write.ts';

serveCalls<BasemapCalls>(
  {
    async write({ path, content }) {
      await writeBasemap(path, content, () => {});
      return undefined;
    },
  },
  { errors: BASEMAP_ERRORS },
);
