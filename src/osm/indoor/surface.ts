import type { Tags } from '../element.ts';

const SURFACE_VALUES: Readonly<Record<string, ReadonlySet<string> | null>> = {
  indoor: new Set(['room', 'area', 'corridor', 'level', 'column', 'fixture', 'elevator', 'stairs', 'void', 'hole', 'wall']),
  room: null,
  stairs: null,
  building: null,
  'building:part': null,
  buildingpart: null,
  'area:highway': null,
  amenity: null,
  shop: null,
  office: null,
  tourism: null,
  leisure: null,
  landuse: null,
  natural: null,
  healthcare: null,
  man_made: null,
  craft: null,
};
const ALSO_LINES = /^(highway|barrier|railway)$/;

/** Whether a closed way is a surface and not a line that comes back to where it began: https://wiki.openstreetmap.org/wiki/Area */
export function isSurface(tags: Tags): boolean {
  const area = tags.get('area');
  if (area !== undefined) return area !== 'no';
  if (tags.get('highway') === 'elevator') return true;
  if (tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform') return true;
  for (const [key, value] of tags) {
    const values = SURFACE_VALUES[key];
    if (values === undefined || value === 'no') continue;
    if (values === null ? ![...tags.keys()].some((other) => ALSO_LINES.test(other)) : values.has(value)) return true;
  }
  return false;
}
