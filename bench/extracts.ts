import { fileURLToPath } from 'node:url';

/** The real map extracts that are measured, with the box of each: south, west, north, east. They lie beside the project. */
export const EXTRACTS = [
  { name: 'andorra', bounds: [42.32, 1.29, 42.79, 1.83] },
  { name: 'malta', bounds: [35.6, 12.8, 39.7, 18.6] },
  { name: 'monaco', bounds: [43.51, 7.4, 43.76, 7.51] },
  { name: 'heidelberg', bounds: [49.3, 7.7, 49.52, 9.11] },
  { name: 'porto', bounds: [40.98, -8.78, 41.4, -8.35] },
] as const satisfies readonly { readonly name: string; readonly bounds: readonly [number, number, number, number] }[];

export function extractPath({ name }: { readonly name: string }): string {
  return fileURLToPath(new URL(`../../shared/data/osm/${name}.osm.pbf`, import.meta.url));
}
