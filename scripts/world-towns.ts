import { type NamedTown, namedTowns } from '../src/import/places/code-towns.ts';
import { AreaFinder } from '../src/import/places/containment.ts';
import { countryAreas } from '../src/import/places/countries.ts';
import { worldAreas } from '../src/import/places/towns.ts';

/** Finds the towns of the product's own table, as an import without a map has them. */
export async function worldTowns(): Promise<{ readonly namedTown: NamedTown; readonly finder: AreaFinder }> {
  const countries = new Map([...countryAreas()].map((country) => [country.country, country]));
  const areas = await worldAreas(countries, [], () => {});
  const finder = new AreaFinder(areas);
  finder.connect(countries);
  return { namedTown: namedTowns(areas), finder };
}
