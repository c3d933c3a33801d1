/** The names of towns in other languages: as the map file has them, else as a table of the cities of the world has them. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { fold } from './fold.ts';
import type { Truth } from './truth.ts';

/** Natural Earth's cities with their names in seven languages. */
const TABLE = fileURLToPath(new URL('../../shared/data/world/city-names.tsv', import.meta.url));
export const CITY_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ru', 'zh'] as const;
/** A city of the table is the town of a house within so many metres. */
const CITY_METERS = 25_000;

export interface City {
  /** In GeoNames; 0 where it is not known there. */
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly position: Position;
  readonly names: Readonly<Record<(typeof CITY_LANGUAGES)[number], string>>;
}

/** The cities of the table; null where it is missing. */
export function readCities(): City[] | null {
  if (!existsSync(TABLE)) return null;
  const [head, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    // Some names end with a mark that nobody sees.
    const cells = line.replace(/\p{Cf}/gu, '').split('\t');
    const of = (column: string) => cells[columns.indexOf(column)] ?? '';
    const [en, de, es, fr, pt, ru, zh] = CITY_LANGUAGES.map(of);
    return {
      id: Number(of('geonameid')),
      name: of('name'),
      country: of('iso_a2'),
      population: Number(of('population')),
      position: { lat: Number(of('lat')), lng: Number(of('lng')) },
      names: { en, de, es, fr, pt, ru, zh },
    };
  });
}

const LANGUAGE_KEY = /^name:[a-z]{2,3}(?:[-_][A-Za-z]+)?$/;

export class TownNames {
  readonly #onMap = new Map<string, Set<string>>();
  readonly #cities: readonly City[];

  constructor({ named, boundaries }: Truth) {
    for (const { tags } of [...named.filter((object) => object.tags.has('place')), ...boundaries]) {
      const name = fold(tags.get('name') ?? '');
      const known = this.#onMap.get(name) ?? new Set();
      for (const [key, value] of tags) if (LANGUAGE_KEY.test(key)) known.add(value);
      this.#onMap.set(name, known);
    }
    this.#cities = readCities() ?? [];
  }

  /** The names of a town that differ from the one given. */
  othersOf(town: string, near: Position): string[] {
    const own = fold(town);
    const onMap = this.#onMap.get(own) ?? new Set<string>();
    const names = onMap.size > 0 ? [...onMap] : this.#inTable(own, near);
    return [...new Map(names.map((name) => [fold(name), name])).values()].filter(
      (name) => fold(name) !== own && fold(name) !== '',
    );
  }

  /** The English name of a place, as far as the map tells. */
  latinOf(name: string): string | null {
    const isLatin = (other: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(other);
    return [...(this.#onMap.get(fold(name)) ?? [])].find(isLatin) ?? null;
  }

  #inTable(own: string, { lat, lng }: Position): string[] {
    const city = this.#cities.find(({ names, position }) => {
      if (localMeters(lat, lng, position.lat, position.lng) > CITY_METERS) return false;
      return Object.values(names).some((name) => fold(name) === own);
    });
    return city ? Object.values(city.names) : [];
  }
}
