import { dirname } from 'node:path';
import { useDemoTariff } from '../../src/cli/demo.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import type { RegionVersions } from '../../src/regions/versions.ts';

/** Puts the sample town into use, and its tariff; with a map, which takes longer, where one is asked for. */
export async function useDemoTown(versions: RegionVersions, basemap = false): Promise<void> {
  const request = { maps: [], addresses: [], postcodes: [], towns: false, demo: true, name: 'demo', basemap };
  versions.use((await buildRegion(versions, request, new Progress())).id);
  useDemoTariff(dirname(dirname(versions.pointerFile)));
}

/** A point of the sample town by metres east and north of its middle, as `scripts/demo-town.ts` draws it. */
const point = (east: number, north: number) =>
  `${(50.95 + north / 111_260).toFixed(6)},${(1.48 + east / 70_130).toFixed(6)}`;

/** Where trips with tolls begin and end. */
export const PLACES = {
  /** The hamlet in the west, which only the ring motorway leads to: interchange Ouest. */
  hamlet: point(-1040, 585),
  /** On the Boulevard du Large, at the road to the interchange Centre. */
  boulevard: point(80, 455),
  /** The village in the east, at the road to the interchange Est. */
  village: point(2160, 65),
  /** South of the first motorway. */
  cape: point(1680, -845),
  /** North of its booth, before the interchange Nord. */
  north: point(1220, 1000),
  /** On the ring, westbound, between the interchanges Nord and Centre. */
  service: point(600, 1220),
  /** On the ring, eastbound, between the same. */
  eastboundService: point(600, 1180),
  /** Before the tolled kilometre in the south, and behind it. */
  brisants: point(2460, -130),
  tip: point(2460, -1430),
  /** In the British quarter, and at the end of its expressway. */
  quarter: '50.952000,1.425000',
  ridge: '50.954517,1.410384',
  oldPort: point(-560, -325),
  square: point(0, 0),
  sea: '49.9,-20',
} as const;
