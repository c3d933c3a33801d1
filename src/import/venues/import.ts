import { boxOfGeometry } from '../../geo/box.ts';
import { presetNames } from '../../osm/indoor/preset.ts';
import { PlacesWriter } from '../../places/index.ts';
import type { Plan, VenueMeta } from '../../venues/index.ts';
import { compileVenue, writeVenue } from '../../venues/index.ts';
import { type PlanOptions, planOf } from './plan-of.ts';
import { readPlanFile } from './read.ts';

/** Where a venue is written. */
export interface VenueTarget {
  readonly venue: string;
  readonly places: string;
}

/** The one kind of place in the index of a venue: its features differ by what the venue knows of them. */
const VENUE_PLACE_KIND = 'point_of_interest';

/**
 * Reads a plan, works out how one walks in it, and writes both that and what finds its features.
 *
 * @param options `createdAt` is when a venue of that id was first imported; now when absent
 * @throws PlanFileError, MapFileError
 */
export async function importVenue(
  target: VenueTarget,
  options: PlanOptions & { readonly createdAt?: string },
  progress: (step: string) => void,
): Promise<VenueMeta> {
  progress('reading the plan');
  const plan = planOf(await readPlanFile(options.path), options);
  progress(`working out ways through ${plan.spaces.length} spaces and ${plan.lines.length} lines`);
  const updatedAt = new Date().toISOString();
  const compiled = compileVenue(plan, { createdAt: options.createdAt ?? updatedAt, updatedAt, presetNames });
  progress('writing the venue');
  writeVenue(target.venue, compiled);
  writeVenuePlaces(target.places, plan);
  return compiled.meta;
}

/** The index of places of a venue: places of one kind and importance, so that they are numbered as its features are. */
function writeVenuePlaces(path: string, { features }: Plan): void {
  const writer = new PlacesWriter(path, [VENUE_PLACE_KIND]);
  for (const { source, geometry, name, names, texts, ref } of features) {
    const [lng, lat] = boxOfGeometry(geometry);
    writer.add({
      source,
      kind: VENUE_PLACE_KIND,
      country: '',
      position: { lat, lng },
      importance: 0,
      name: name ?? ref ?? '',
      names,
      otherNames: texts,
    });
  }
  writer.finish();
}
