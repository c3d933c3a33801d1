import { checkedGeometry, type Geometry, GeometryError } from '../../geo/geometry.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import type { Finding, PlanBuilding, PlanLevel, Rings } from '../../venues/index.ts';
import { pointInside } from '../places/surfaces.ts';
import { occupantTags, unitTags, wayUpTags } from './imdf-categories.ts';
import { type UnitGround, wayUp } from './imdf-ways-up.ts';
import { featuresOf, propertiesOf } from './read-geojson.ts';
import { PlanFileError, type TaggedFeature, type TaggedPlan } from './tagged.ts';

/**
 * Apple's Indoor Mapping Data Format, as the archive's files have been parsed: https://register.apple.com/resources/imdf/. Units,
 * openings, amenities and the like are read into the tags that say the same in OpenStreetMap.
 */
export type ImdfFiles = ReadonlyMap<string, unknown>;

type Properties = Readonly<Record<string, unknown>>;

interface ImdfFeature {
  readonly id: string;
  readonly properties: Properties;
  readonly geometry: Geometry | null;
}

const GEOMETRY_LIMITS = { maxPositions: 100_000, maxDegrees: Number.POSITIVE_INFINITY };
/** Whether the files are those of an archive; some makers leave the manifest out. */
export function isImdf(files: ImdfFiles): boolean {
  return files.has('unit.geojson') && files.has('level.geojson');
}

/** @throws PlanFileError when a file of the archive is not what it has to be */
export function readImdfPlan(path: string, files: ImdfFiles): TaggedPlan {
  return new Archive(path, files).plan();
}

/** A text in several languages: the one that the venue speaks first. */
function labels(value: unknown, language: string): { name: string | null; names: Record<string, string> } {
  const names: Record<string, string> = {};
  if (typeof value === 'string' && value !== '') return { name: value, names };
  if (typeof value === 'object' && value !== null) {
    for (const [key, text] of Object.entries(value)) {
      if (typeof text === 'string' && text !== '') names[key.slice(0, 2).toLowerCase()] = text;
    }
  }
  return { name: names[language] ?? names.en ?? Object.values(names)[0] ?? null, names };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What identifies something: a UUID by the specification, a number for some makers. */
const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : textOf(value));

const categoryOf = ({ category }: Properties): string => String(category).toLowerCase();

/** Units by which one gets to another level. */
const isWayUp = (properties: Properties): boolean =>
  /^(stairs|steps|escalator|elevator|ramp|movingwalkway)/.test(categoryOf(properties));

class Archive {
  readonly #path: string;
  readonly #files: ImdfFiles;
  readonly #language: string;
  readonly #findings: Finding[] = [];
  readonly #features: TaggedFeature[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #buildingOfLevel = new Map<string, string>();
  readonly #units = new Map<string, ImdfFeature>();

  constructor(path: string, files: ImdfFiles) {
    this.#path = path;
    this.#files = files;
    const manifest = files.get('manifest.json');
    const language = typeof manifest === 'object' && manifest !== null && 'language' in manifest ? manifest.language : 'en';
    this.#language = String(language).slice(0, 2).toLowerCase();
  }

  plan(): TaggedPlan {
    const levels = onceInPlan(this.#read('level').flatMap((level) => this.#levelOf(level) ?? []));
    if (levels.length === 0) throw new PlanFileError(this.#path, 'level.geojson: no level has an ordinal');
    for (const unit of this.#read('unit')) this.#units.set(unit.id, unit);
    const related = this.#addRelationships();
    this.#addUnits(related);
    const origins = this.#oneWays();
    for (const opening of this.#read('opening')) this.#addOpening(opening, origins.get(opening.id));
    for (const amenity of this.#read('amenity')) this.#addAmenity(amenity);
    for (const kiosk of this.#read('kiosk')) this.#addOnLevel(kiosk, { indoor: 'fixture' });
    for (const fixture of this.#read('fixture')) this.#addOnLevel(fixture, { indoor: 'fixture' });
    this.#addOccupants();
    const [venue] = this.#read('venue');
    const { name, names } = labels(venue?.properties.name, this.#language);
    const hours = textOf(venue?.properties.hours);
    const buildings = this.#read('building').map((building): PlanBuilding => {
      const own = labels(building.properties.name, this.#language);
      return { ref: building.id, ...own, description: null, openingHours: hours, logo: null, cover: null };
    });
    return { features: this.#features, findings: this.#findings, ...(name !== null && { name }), names, buildings, levels };
  }

  /** The features of a file of the archive; none when it is not there. */
  #read(type: string): ImdfFeature[] {
    const name = `${type}.geojson`;
    const content = this.#files.get(name);
    if (content === undefined) return [];
    const path = `${this.#path}: ${name}`;
    return featuresOf(path, collectionOf(content)).flatMap((feature, index): ImdfFeature[] => {
      const place = `feature ${index + 1}`;
      const properties = propertiesOf(path, feature, place);
      const id = idOf('id' in feature ? feature.id : null) ?? idOf(properties.id) ?? `${type}:${index + 1}`;
      const given = 'geometry' in feature ? feature.geometry : null;
      if (given === null || given === undefined) return [{ id, properties, geometry: null }];
      try {
        return [{ id, properties, geometry: checkedGeometry(given, GEOMETRY_LIMITS) }];
      } catch (error) {
        if (!(error instanceof GeometryError)) throw error;
        this.#find('not closed', id, `${name}, ${place}: ${error.message}: it is left out`);
        return [];
      }
    });
  }

  /** A level; null, and a finding, for one whose ordinal is no number. */
  #levelOf({ id, properties, geometry }: ImdfFeature): PlanLevel | null {
    const level = ordinalOf(properties.ordinal);
    if (level === null) {
      this.#find('bad level', id, 'it has no ordinal: it is left out, with all that is on it');
      return null;
    }
    this.#ordinals.set(id, level);
    const { building_ids: ids } = properties;
    const of = Array.isArray(ids) ? idOf(ids[0]) : null;
    if (of !== null) this.#buildingOfLevel.set(id, of);
    if (geometry) this.#add(id, { indoor: 'level', level: String(level) }, geometry, properties);
    const { name, names } = labels(properties.name, this.#language);
    const ref = labels(properties.short_name, this.#language).name;
    const within = geometry && polygonsOf(geometry);
    const building = this.#buildingOfLevel.get(id) ?? null;
    return { level, name, names, ref, within, ground: 'storey', building };
  }

  /** The ordinal of the level that something is on; null, and a finding, for one that is not in the archive. */
  #ordinalOf({ id, properties }: ImdfFeature): number | null {
    const ordinal = this.#ordinals.get(String(properties.level_id));
    if (ordinal === undefined) {
      this.#find('unknown level', id, `its level ${properties.level_id} is not in the archive: it is left out`);
    }
    return ordinal ?? null;
  }

  /** Units one by one: stairs and lifts that lie above each other are joined later; those with a relationship are ground. */
  #addUnits(related: ReadonlySet<string>): void {
    for (const unit of this.#units.values()) {
      const ordinal = this.#ordinalOf(unit);
      if (ordinal === null || unit.geometry === null) continue;
      const meaning = related.has(unit.id) ? { indoor: 'area' } : unitTags(categoryOf(unit.properties));
      this.#add(unit.id, { ...meaning, level: String(ordinal) }, unit.geometry, unit.properties);
    }
  }

  /** What joins units of different levels, with a direction where it has one; returns the stairs and lifts that are joined so. */
  #addRelationships(): Set<string> {
    const related = new Set<string>();
    for (const { id, properties } of this.#read('relationship')) {
      const [from, to] = [this.#unitOf(properties.origin), this.#unitOf(properties.destination)];
      const category = categoryOf(properties);
      if (!from?.geometry || !to?.geometry || !/^(stairs|steps|escalator|elevator|ramp)/.test(category)) continue;
      const [fromLevel, toLevel] = [this.#ordinalOf(from), this.#ordinalOf(to)];
      if (fromLevel === null || toLevel === null || fromLevel === toLevel) continue;
      const units = [from, ...betweenOf(properties).flatMap((each) => this.#unitOf(each) ?? []), to];
      const waysUp = units.filter((unit) => isWayUp(unit.properties));
      for (const unit of waysUp) related.add(unit.id);
      const tags = {
        ...wayUpTags(category, properties.direction === 'directed'),
        incline: toLevel > fromLevel ? 'up' : 'down',
        level: [fromLevel, toLevel].sort((a, b) => a - b).join(';'),
      };
      const via = waysUp.find((unit) => unit !== from && unit !== to)?.geometry;
      const path = wayUp(groundOf(from.geometry), groundOf(to.geometry), via ? groundOf(via) : null);
      this.#add(id, tags, { type: 'LineString', coordinates: path }, properties);
    }
    return related;
  }

  #unitOf(reference: unknown): ImdfFeature | undefined {
    return this.#units.get(String(referenceOf(reference)));
  }

  /** The openings that are passed in one direction, each with a point of the unit that one comes from. */
  #oneWays(): Map<string, LngLat> {
    const origins = new Map<string, LngLat>();
    for (const { properties } of this.#read('relationship')) {
      if (!categoryOf(properties).startsWith('traversal') || properties.direction !== 'directed') continue;
      const from = this.#unitOf(properties.origin)?.geometry;
      for (const each of betweenOf(properties)) if (from) origins.set(String(referenceOf(each)), labelOf(from));
    }
    return origins;
  }

  #addOpening(opening: ImdfFeature, passedFrom: LngLat | undefined): void {
    const { id, properties, geometry } = opening;
    const ordinal = this.#ordinalOf(opening);
    if (ordinal === null || geometry === null) return;
    const category = categoryOf(properties);
    const door = properties.door;
    const type = typeof door === 'object' && door !== null && 'type' in door ? String(door.type) : null;
    const accessible = properties.accessibility;
    const tags: Record<string, string> = {
      door: doorTag(type),
      level: String(ordinal),
      ...(category === 'emergencyexit' && { entrance: 'emergency' }),
      ...(category === 'pedestrian.principal' && { entrance: 'main' }),
      ...(category === 'service' && { access: 'private' }),
      ...(Array.isArray(properties.access_control) && properties.access_control.length > 0 && { access: 'private' }),
      ...(Array.isArray(accessible) && accessible.length > 0 && !accessible.includes('wheelchair') && { wheelchair: 'no' }),
    };
    const at = geometry.type === 'LineString' ? middleOf(geometry.coordinates) : labelOf(geometry);
    this.#add(id, tags, { type: 'Point', coordinates: at }, properties, passedFrom);
  }

  /** An amenity stands for itself, unless it only repeats what its unit is. */
  #addAmenity({ id, properties, geometry }: ImdfFeature): void {
    const ids: unknown[] = Array.isArray(properties.unit_ids) ? properties.unit_ids : [];
    const units = ids.flatMap((unit) => this.#units.get(String(unit)) ?? []);
    const category = categoryOf(properties);
    if (units.some((unit) => categoryOf(unit.properties) === category) || !geometry) return;
    const ordinals = units.flatMap((unit) => this.#ordinals.get(String(unit.properties.level_id)) ?? []);
    if (ordinals.length === 0) {
      this.#find('unknown level', id, 'its unit is not in the archive: it is left out');
      return;
    }
    const level = [...new Set(ordinals)].sort((a, b) => a - b).join(';');
    this.#add(id, { ...occupantTags(category), level, indoor: 'yes' }, geometry, properties);
  }

  #addOccupants(): void {
    const anchors = new Map(this.#read('anchor').map((anchor) => [anchor.id, anchor]));
    for (const { id, properties } of this.#read('occupant')) {
      const anchor = anchors.get(String(properties.anchor_id));
      const unit = this.#units.get(String(anchor?.properties.unit_id ?? properties.unit_id));
      const ordinal = unit && this.#ordinals.get(String(unit.properties.level_id));
      const at = anchor?.geometry ?? (unit?.geometry && pointOf(labelOf(unit.geometry)));
      if (!at || ordinal === undefined) {
        this.#find('unknown level', id, 'its anchor or its unit is not in the archive: it is left out');
        continue;
      }
      const tags = { ...occupantTags(categoryOf(properties)), level: String(ordinal), indoor: 'yes' };
      this.#add(id, tags, at, { ...properties, level_id: unit?.properties.level_id });
    }
  }

  #addOnLevel(feature: ImdfFeature, tags: Readonly<Record<string, string>>): void {
    const ordinal = this.#ordinalOf(feature);
    if (ordinal === null || !feature.geometry) return;
    this.#add(feature.id, { ...tags, level: String(ordinal) }, feature.geometry, feature.properties);
  }

  #add(
    id: string,
    meaning: Readonly<Record<string, string>>,
    geometry: Geometry,
    properties: Properties,
    passedFrom?: LngLat,
  ): void {
    const { name, names } = labels(properties.name, this.#language);
    const building = this.#buildingOfLevel.get(String(properties.level_id));
    const display = properties.display_point;
    const hours = textOf(properties.hours);
    const [phone, website] = [textOf(properties.phone), textOf(properties.website)];
    const tags: Record<string, string> = {
      ...meaning,
      ...(name !== null && meaning.indoor !== 'level' && { name }),
      ...Object.fromEntries(Object.entries(names).map(([language, text]) => [`name:${language}`, text])),
      ...(building !== undefined && { 'building:ref': building }),
      ...(textOf(properties.restriction) !== null && { access: 'private' }),
      ...(hours !== null && { opening_hours: hours }),
      ...(phone !== null && { phone }),
      ...(website !== null && { website }),
    };
    const category = textOf(properties.category);
    this.#features.push({
      source: `imdf:${id}`,
      tags: new Map(Object.entries(tags)),
      geometry,
      properties: { ...tags, ...(category !== null && { 'imdf:category': category }) },
      ...(isPoint(display) && { label: display.coordinates }),
      ...(passedFrom && { passedFrom }),
    });
  }

  #find(kind: Finding['kind'], id: string, text: string): void {
    this.#findings.push({ kind, source: `imdf:${id}`, levels: [], text });
  }
}

/** What a relationship leads through. */
function betweenOf({ intermediary }: Properties): readonly unknown[] {
  return Array.isArray(intermediary) ? intermediary : [];
}

/** The identifier of what a relationship refers to. */
function referenceOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : undefined;
}

/** The whole number that an ordinal is; some makers write it as a text. */
function ordinalOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

/** A file of one feature is a collection of one. */
function collectionOf(content: unknown): unknown {
  const isFeature = typeof content === 'object' && content !== null && 'type' in content && content.type === 'Feature';
  return isFeature ? { type: 'FeatureCollection', features: [content] } : content;
}

function groundOf(geometry: Geometry): UnitGround {
  return { label: labelOf(geometry), rings: ringsOf(geometry) };
}

function pointOf(coordinates: LngLat): Geometry {
  return { type: 'Point', coordinates };
}

function isPoint(value: unknown): value is { readonly coordinates: LngLat } {
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return false;
  const { coordinates } = value;
  return Array.isArray(coordinates) && coordinates.length >= 2 && coordinates.every((each) => Number.isFinite(each));
}

function doorTag(type: string | null): string {
  if (type === null || type === 'open') return 'no';
  return type === 'revolving' || type === 'sliding' ? type : 'yes';
}

/** Levels with their ground; one that no other building has is called so wherever one is. */
function onceInPlan(levels: readonly PlanLevel[]): PlanLevel[] {
  const counts = Map.groupBy(levels, ({ level }) => level);
  return levels.map((each) => (counts.get(each.level)?.length === 1 ? { ...each, within: null } : each));
}

function polygonsOf(geometry: Geometry): readonly Rings[] | null {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'Polygon' ? [geometry.coordinates] : null;
}

function ringsOf(geometry: Geometry): Rings | null {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates[0] : null;
}

function labelOf(geometry: Geometry): LngLat {
  const rings = ringsOf(geometry);
  if (!rings) return geometry.type === 'Point' ? geometry.coordinates : middleOf(flat(geometry));
  return lngLat(pointInside([rings]));
}

function flat(geometry: Geometry): readonly LngLat[] {
  if (geometry.type === 'LineString' || geometry.type === 'MultiPoint') return geometry.coordinates;
  return geometry.type === 'MultiLineString' ? geometry.coordinates[0] : [];
}

function middleOf(line: readonly LngLat[]): LngLat {
  const [first, last] = [line[0], line[line.length - 1]];
  return lngLat({ lat: (first[1] + last[1]) / 2, lng: (first[0] + last[0]) / 2 });
}
