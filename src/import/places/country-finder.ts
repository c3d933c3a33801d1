import { iso1A2Code } from '@rapideditor/country-coder';
import type { CountryAt } from '../../geo/country.ts';
import type { Tags } from '../../osm/element.ts';
import { ShapeIndex, ShapesBuilder } from '../../places/index.ts';
import type { Boundary } from './extract.ts';
import { shapeOf } from './surfaces.ts';

/** The code that a country's boundary carries. */
export function countryCodeOf(tags: Tags): string | null {
  const code = tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1') ?? '';
  return tags.get('admin_level') === '2' && /^[A-Z]{2}$/.test(code) ? code : null;
}

/** Finds countries by the boundaries that the map files hold in whole, else by the borders that the library knows. */
export function countryFinder(boundaries: readonly Boundary[]): CountryAt {
  const codes: string[] = [];
  const shapes = new ShapesBuilder();
  for (const { tags, polygons } of boundaries) {
    const code = countryCodeOf(tags);
    if (code !== null && polygons.length > 0) shapes.add(codes.push(code) - 1, shapeOf(polygons));
  }
  const index = ShapeIndex.of(shapes.build(Uint32Array.from(codes.keys())));
  return (position) => {
    const [known] = index.placesAt(position);
    return known === undefined ? iso1A2Code([position.lng, position.lat]) : codes[known];
  };
}
