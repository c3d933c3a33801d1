import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lngLat, type Position, type Xy } from '../../src/geo/position.ts';
import { importVenue } from '../../src/import/venues/import.ts';
import { openPlaces } from '../../src/places/read.ts';
import { PlaceSearch } from '../../src/places/search.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { loadVenue, sharedVenue } from '../../src/venues/file.ts';
import type { FeatureId } from '../../src/venues/plan/venue-ids.ts';
import type { Venue } from '../../src/venues/search/venue.ts';

type Tags = Readonly<Record<string, string>>;

/** The middle of all drawn plans. */
const ORIGIN = { lat: 50, lng: 1.4 };
const METERS_PER_LAT = 111_229;
const METERS_PER_LNG = 71_696;

/** Metres east and north of the middle as degrees. */
export function at([x, y]: Xy): Position {
  return { lat: ORIGIN.lat + y / METERS_PER_LAT, lng: ORIGIN.lng + x / METERS_PER_LNG };
}

/** The same as requests have it. */
export function place(x: number, y: number, level: number): string {
  const { lat, lng } = at([x, y]);
  return `${lat},${lng},${level}`;
}

const corner = (point: Xy) => lngLat(at(point));

/** Draws an indoor plan in metres, as GeoJSON with the tags of OpenStreetMap. */
export class DrawnPlan {
  readonly #features: object[] = [];

  #add(id: string, geometry: object, properties: Tags): this {
    this.#features.push({ type: 'Feature', id, properties, geometry });
    return this;
  }

  /** A surface from its corners. */
  surface(id: string, corners: readonly Xy[], tags: Tags): this {
    return this.#add(id, { type: 'Polygon', coordinates: [[...corners, corners[0]].map(corner)] }, tags);
  }

  box(id: string, [west, south]: Xy, [east, north]: Xy, tags: Tags): this {
    const corners: Xy[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
    return this.surface(id, corners, tags);
  }

  line(id: string, points: readonly Xy[], tags: Tags): this {
    return this.#add(id, { type: 'LineString', coordinates: points.map(corner) }, tags);
  }

  point(id: string, point: Xy, tags: Tags): this {
    return this.#add(id, { type: 'Point', coordinates: corner(point) }, tags);
  }

  toString(): string {
    return JSON.stringify({ type: 'FeatureCollection', features: this.#features });
  }
}

/** Imports a plan for real and opens it. */
export async function openPlan(plan: DrawnPlan | string): Promise<OpenVenue> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-plan-'));
  try {
    const path = typeof plan === 'string' ? plan : join(folder, 'plan.geojson');
    if (typeof plan !== 'string') writeFileSync(path, plan.toString());
    const target = { venue: join(folder, 'venue.wp'), places: join(folder, 'places.wp') };
    await importVenue(target, { path }, () => {});
    const places = openPlaces(target.places);
    return {
      id: 'plan',
      version: '',
      venue: sharedVenue(loadVenue(target.venue)),
      places,
      search: new PlaceSearch(places),
      bytes: 0,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The number of the feature with a `ref`, a name or a source. */
export function feature({ features, heads }: Venue, name: string): FeatureId {
  const found = features.find((each) => {
    const { ref, name: own, source } = heads[each];
    return [ref, own, source].includes(name) || source === `geojson:${name}`;
  });
  if (found === undefined) throw new Error(`the plan has no ${name}`);
  return found;
}

/**
 * A small mall on three levels: a corridor along the middle with shops on both sides, a hall at its east end, stairs, an escalator that
 * goes up, and a lift; one room is private, one has no door.
 */
export function smallMall(): DrawnPlan {
  const plan = new DrawnPlan();
  plan.box('mall', [-32, -16], [32, 16], {
    building: 'retail',
    name: 'Halle Süd',
    ref: 'S',
    opening_hours: 'Mo-Sa 09:00-20:00',
  });
  for (const level of [0, 1, 2]) {
    const on = { level: String(level) };
    plan.box(`c${level}`, [-30, -3], [30, 3], { indoor: 'corridor', ...on });
    const shops = ['clothes', 'bakery', 'books', 'toys'];
    for (const [i, shop] of shops.entries()) {
      const west = -30 + i * 15;
      const name = ['Mode Müller', 'Bäckerei Huber', 'Bücherwurm', 'Spielwelt'][i];
      plan.box(`n${level}${i}`, [west, 3], [west + 15, 14], {
        indoor: 'room',
        shop,
        name: `${name} ${level}`,
        ref: `N${level}${i}`,
        ...on,
      });
      plan.point(`dn${level}${i}`, [west + 7.5, 3], { door: 'yes', ...on });
    }
    plan.box(`wc${level}`, [-30, -14], [-20, -3], { indoor: 'room', amenity: 'toilets', ...on });
    plan.point(`dwc${level}`, [-25, -3], { door: 'hinged', ...on });
    plan.box(`lift${level}`, [24, -8], [28, -3], { indoor: 'room', room: 'elevator', ref: `L${level}`, ...on });
    plan.point(`dlift${level}`, [26, -3], { door: 'automatic', ...on });
  }
  plan.box('office', [-20, -14], [-8, -3], {
    indoor: 'room',
    room: 'office',
    ref: 'P1',
    name: 'Verwaltung',
    level: '0',
    access: 'private',
  });
  plan.point('doffice', [-14, -3], { door: 'yes', level: '0', access: 'private' });
  plan.box('nodoor', [-8, -14], [2, -3], { indoor: 'room', ref: 'X1', level: '0' });
  for (const low of [0, 1]) {
    const both = { level: `${low};${low + 1}`, indoor: 'yes' };
    plan.line(
      `stairs${low}`,
      [
        [10 - low * 6, 1],
        [16 - low * 6, 1],
      ],
      { highway: 'steps', incline: 'up', ...both },
    );
    plan.line(
      `esc${low}`,
      [
        [10 - low * 6, -1],
        [17 - low * 6, -1],
      ],
      { highway: 'steps', conveying: 'forward', incline: 'up', ...both },
    );
  }
  plan.point('atm', [-5, 2], { amenity: 'atm', level: '0' });
  plan.point('info', [20, 2.5], {
    tourism: 'information',
    name: 'Info',
    'name:fr': 'Renseignements',
    description: 'Fundbüro',
    level: '0',
  });
  plan.point('entrance', [-30, 0], {
    entrance: 'main',
    door: 'yes',
    name: 'Haupteingang',
    'name:en': 'Main door',
    ref: 'E1',
    level: '0',
  });
  return plan;
}
