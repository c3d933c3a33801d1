import { borders, feature } from '@rapideditor/country-coder';
import type { CountryAt } from '../../geo/country.ts';
import { type Position, positionOf } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import { ShapeIndex, ShapesBuilder } from '../../places/index.ts';
import { BorderCells } from './border-cells.ts';
import { codeOfTerritory } from './countries.ts';
import type { Boundary } from './extract.ts';
import { shapeOf } from './surfaces.ts';

/** The code that a country's boundary carries. */
export function countryCodeOf(tags: Tags): string | null {
  const code = tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1') ?? '';
  return tags.get('admin_level') === '2' && /^[A-Z]{2}$/.test(code) ? code : null;
}

/**
 * Finds countries by the boundaries that the map files hold in whole, else by the borders that the library knows.
 *
 * @param level whether Greenland is a `territory` with a code of its own, as in addresses, or a part of the `country` whose rules hold
 */
export function countryFinder(boundaries: readonly Boundary[], level: 'country' | 'territory'): CountryAt {
  const codes: string[] = [];
  const cells = new BorderCells<string | null>();
  for (const { geometry } of borders.features) {
    const rings = geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
    for (const ring of rings) cells.add(ring.map(([lng, lat]) => ({ lat, lng })));
  }
  const shapes = new ShapesBuilder();
  for (const { tags, polygons } of boundaries) {
    const code = countryCodeOf(tags);
    if (code === null || polygons.length === 0) continue;
    shapes.add(codes.push(code) - 1, shapeOf(polygons));
    for (const ring of polygons.flat()) cells.add(ring.map(positionOf));
  }
  const index = ShapeIndex.of(shapes.build(Uint32Array.from(codes.keys())));
  const find = (position: Position) => {
    const [known] = index.placesAt(position);
    if (known !== undefined) return codes[known];
    const territory = feature([position.lng, position.lat], { level });
    return territory && codeOfTerritory(territory);
  };
  return (position) => cells.at(position, find);
}
