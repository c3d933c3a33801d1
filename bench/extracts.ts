import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

type Box = readonly [south: number, west: number, north: number, east: number];

/** The real map extracts that are measured, with the box of each: south, west, north, east, and the box in which it has roads. They lie beside the project. */
export const EXTRACTS = [
  { name: 'andorra', bounds: [42.32, 1.29, 42.79, 1.83], roadBounds: [42.43, 1.42, 42.65, 1.78] },
  { name: 'malta', bounds: [35.6, 12.8, 39.7, 18.6], roadBounds: [35.8, 14.19, 36.08, 14.56] },
  { name: 'monaco', bounds: [43.51, 7.4, 43.76, 7.51], roadBounds: [43.72, 7.4, 43.76, 7.45] },
  { name: 'heidelberg', bounds: [49.3, 7.7, 49.52, 9.11], roadBounds: [49.34, 8.6, 49.5, 8.8] },
  { name: 'porto', bounds: [40.98, -8.78, 41.4, -8.35], roadBounds: [41, -8.75, 41.35, -8.4] },
] as const satisfies readonly { readonly name: string; readonly bounds: Box; readonly roadBounds: Box }[];

export function extractPath({ name }: { readonly name: string }): string {
  return fileURLToPath(new URL(`../../shared/data/osm/${name}.osm.pbf`, import.meta.url));
}

const ENDING = '.osm.pbf';

/** The names of all extracts that lie beside the project, whether they are measured or not. */
export function extractNames(): string[] {
  const files = readdirSync(dirname(extractPath({ name: '' })));
  return files
    .filter((file) => file.endsWith(ENDING))
    .map((file) => basename(file, ENDING))
    .sort();
}
