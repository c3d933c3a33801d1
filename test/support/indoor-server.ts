import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { importVenue } from '../../src/import/venues/import.ts';
import { VenueFiles } from '../../src/regions/venues.ts';
import type { DrawnPlan } from './indoor-plan.ts';
import type { Client } from './server.ts';

/** Imports a drawn plan as a venue of a client, and waits until its server answers from it. */
export async function useVenue(dataFolder: string, client: Client, id: string, plan: DrawnPlan): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-plan-'));
  try {
    const path = join(folder, `${id}.geojson`);
    writeFileSync(path, plan.toString());
    const files = new VenueFiles(dataFolder);
    const createdAt = files.createdAt(client.projectId, id);
    const { updatedAt } = await files.write(client.projectId, id, (draft) =>
      importVenue(draft, { path, ...(createdAt && { createdAt }) }, () => {}),
    );
    for (let i = 0; i < 100; i++) {
      const { status, text } = await client.get(`/indoor/venues/${id}`);
      if (status === 200 && JSON.parse(text).updated_at === updatedAt) return;
      await pause(50);
    }
    throw new Error(`the server does not see the venue ${id}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
