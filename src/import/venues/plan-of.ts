import { type Box, boxesOverlap, boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import type { Geometry } from '../../geo/geometry.ts';
import { type LngLat, lngLat, type Position } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import { closuresOf } from '../../osm/indoor/closures.ts';
import { doorOf } from '../../osm/indoor/doors.ts';
import { type LevelsOf, levelsOf, parseLevels } from '../../osm/indoor/levels.ts';
import { presetOf, presetWords } from '../../osm/indoor/preset.ts';
import { surfaceMeaning } from '../../osm/indoor/spaces.ts';
import { waysOf } from '../../osm/indoor/ways.ts';
import { hasEnded, isPlanned } from '../../osm/lifecycle.ts';
import { secondsOf } from '../../osm/measure.ts';
import { namesOf } from '../../osm/names.ts';
import { poiKindOf } from '../../osm/poi-kinds.ts';
import type {
  FeatureId,
  FeatureKind,
  Finding,
  Level,
  Plan,
  PlanBarrier,
  PlanDoor,
  PlanFeature,
  PlanLevel,
  PlanLift,
  PlanLine,
  PlanMark,
  PlanOutline,
  PlanSpace,
  Rings,
} from '../../venues/index.ts';
import { isLineKind, isOutlineKind, isPlaceKind } from '../../venues/index.ts';
import { pointInside } from '../places/surfaces.ts';
import { Buildings } from './buildings.ts';
import { extentOf, isDrawnInside, isIndoor } from './extent.ts';
import { crossesItself } from './self-crossing.ts';
import { idOfSource, PlanFileError, type TaggedFeature, type TaggedPlan } from './tagged.ts';

/** What the importer says about the venue; the rest follows from the file. */
export interface PlanOptions {
  readonly path: string;
  readonly name?: string;
  /** Only what lies in this box is of the venue. */
  readonly bounds?: Box;
}

/** Reads the meaning of what a file holds. @throws PlanFileError when there is nothing of the inside of anything in it */
export function planOf(tagged: TaggedPlan, options: PlanOptions): Plan {
  const { bounds } = options;
  const given = bounds
    ? tagged.features.filter(({ geometry }) => boxesOverlap(boxOfGeometry(geometry), bounds))
    : tagged.features;
  const present = given.filter(({ tags }) => !hasEnded(tags) && !isPlanned(tags));
  const extent = extentOf(present);
  if (!extent) {
    throw new PlanFileError(options.path, 'contains no indoor plan: no object has indoor=*, room=* or level=*');
  }
  const near = present.filter(({ geometry }) => boxesOverlap(boxOfGeometry(geometry), extent));
  const drawing = new Drawing(new Buildings(near, tagged.buildings ?? []));
  for (const feature of near) drawing.add(feature);
  const plan = drawing.plan(tagged, options);
  if (!plan.features.some(({ kind }) => isPlaceKind(kind)))
    throw new PlanFileError(options.path, 'contains no indoor plan: it has neither walkable areas nor points of interest');
  return plan;
}

/** A building is there whatever storey is shown. */
const NO_LEVELS: readonly Level[] = [];

/** What is thicker is no wall that was drawn as a surface. */
const MAX_WALL_METERS = 1;

const SPACE_FEATURES: Readonly<Record<PlanSpace['kind'], FeatureKind>> = {
  open: 'area',
  hall: 'room',
  room: 'room',
  stairs: 'stairs',
  lift: 'lift',
};

class Drawing {
  readonly #buildings: Buildings;
  readonly #features: PlanFeature[] = [];
  readonly #spaces: PlanSpace[] = [];
  readonly #outlines: PlanOutline[] = [];
  readonly #barriers: PlanBarrier[] = [];
  readonly #doors: PlanDoor[] = [];
  readonly #lines: PlanLine[] = [];
  readonly #lifts: PlanLift[] = [];
  readonly #marks: PlanMark[] = [];
  readonly #levels = new Map<Level, PlanLevel>();
  readonly #findings: Finding[] = [];

  constructor(buildings: Buildings) {
    this.#buildings = buildings;
  }

  add(feature: TaggedFeature): void {
    const levels = levelsOf(feature.tags);
    if (levels.unreadable !== undefined) {
      this.#find('bad level', feature.source, [], `level=${levels.unreadable.slice(0, 40)} cannot be read: taken as 0`);
    }
    const { geometry } = feature;
    switch (geometry.type) {
      case 'Point':
        this.#addPoint(feature, geometry.coordinates, levels);
        break;
      case 'MultiPoint':
        for (const at of geometry.coordinates) this.#addPoint(feature, at, levels);
        break;
      case 'LineString':
        this.#addLine(feature, geometry.coordinates, levels);
        break;
      case 'MultiLineString':
        for (const line of geometry.coordinates) this.#addLine(feature, line, levels);
        break;
      case 'Polygon':
        this.#addSurface(feature, [geometry.coordinates], levels);
        break;
      case 'MultiPolygon':
        this.#addSurface(feature, geometry.coordinates, levels);
        break;
    }
  }

  #addPoint(feature: TaggedFeature, at: LngLat, { sets, isTold }: LevelsOf): void {
    const { tags } = feature;
    if (tags.get('highway') === 'elevator') {
      for (const levels of sets) {
        const number = this.#addFeature(feature, 'lift', levels, sets);
        this.#lifts.push({
          feature: number,
          at,
          levels,
          closed: closuresOf(tags),
          seconds: secondsOf(tags.get('duration')),
        });
      }
      this.#readLevelRefs(tags, sets[0]);
      return;
    }
    const levels = [...new Set(sets.flat())];
    const door = doorOf(tags);
    if (door) {
      const number = this.#addFeature(feature, door.isEntrance ? 'entrance' : 'door', levels, [levels]);
      this.#doors.push({ feature: number, at, levels: isTold ? levels : [], ...door });
      return;
    }
    if (isTold) this.#marks.push({ at, levels });
    if (this.#isPoint(feature, at)) for (const each of sets) this.#addFeature(feature, 'point', each, sets);
  }

  /** Whether a point is worth being found: it says what it is, and that it is inside. */
  #isPoint({ tags, geometry }: TaggedFeature, at: LngLat): boolean {
    const says = namesOf(tags).name !== undefined || tags.has('ref') || presetOf(tags) !== null || poiKindOf(tags) !== null;
    return says && (isIndoor(tags) || (geometry.type === 'Point' && this.#buildings.at(at) !== null));
  }

  #addLine(feature: TaggedFeature, line: readonly LngLat[], { sets, isTold }: LevelsOf): void {
    const { tags, source } = feature;
    const levels = [...new Set(sets.flat())];
    const door = tags.has('door') || tags.get('indoor') === 'door' ? doorOf(tags) : null;
    if (door) {
      const number = this.#addFeature(feature, door.isEntrance ? 'entrance' : 'door', levels, [levels]);
      this.#doors.push({ feature: number, at: middleOf(line), levels: isTold ? levels : [], ...door });
      return;
    }
    const meaning = surfaceMeaning(tags, isTold);
    if (meaning && 'barrier' in meaning) {
      this.#addFeature(feature, 'wall', levels, [levels]);
      this.#barriers.push({ levels, line });
      return;
    }
    const ways = waysOf(tags);
    const [first] = ways;
    if (first) {
      for (const each of sets) {
        const number = this.#addFeature(feature, first.kind, each, sets);
        for (const way of ways)
          this.#lines.push({ feature: number, source, path: line, levels: each, isLevelTold: isTold, ...way });
      }
    }
    this.#readLevelRefs(tags, sets[0]);
  }

  #addSurface(feature: TaggedFeature, polygons: readonly Rings[], levels: LevelsOf): void {
    const { tags, source } = feature;
    const { sets, isTold } = levels;
    // Converters make surfaces of all that is closed.
    if (tags.get('indoor') === 'pathway') {
      for (const line of polygons.flat()) this.#addLine(feature, line, levels);
      return;
    }
    if (tags.get('indoor') === 'level') this.#addOutline(feature, polygons, sets[0]);
    const meaning = surfaceMeaning(tags, isTold);
    if (!meaning) {
      this.#addSurfacePoint(feature, polygons, levels);
      return;
    }
    if (polygons.some((rings) => rings.some(crossesItself))) {
      this.#find(
        'self-crossing',
        source,
        sets.flat(),
        'its outline crosses itself: what lies inside may not be what was meant',
      );
    }
    if ('barrier' in meaning) this.#addBarrier(feature, polygons, meaning.barrier, levels);
    else this.#addSpace(feature, polygons, meaning.space, levels);
    this.#readLevelRefs(tags, sets[0]);
  }

  /** A surface that is nothing to walk on, and no wall, may still be worth being found: a bench, a ticket office without walls. */
  #addSurfacePoint(feature: TaggedFeature, polygons: readonly Rings[], { sets }: LevelsOf): void {
    const { tags } = feature;
    const at = pointInside(polygons);
    const isPlace = !tags.has('building') && tags.get('indoor') !== 'level' && isIndoor(tags);
    if (!isPlace || !this.#isPoint({ ...feature, geometry: pointOf(at) }, lngLat(at))) return;
    for (const each of sets) this.#addFeature(feature, 'point', each, sets);
  }

  #addBarrier(feature: TaggedFeature, polygons: readonly Rings[], kind: 'wall' | 'obstacle', { sets }: LevelsOf): void {
    const levels = [...new Set(sets.flat())];
    this.#addFeature(feature, kind, levels, [levels]);
    // A wall that goes around something is its line; one that is as thin as a wall is the wall itself.
    if (kind === 'wall' && !polygons.every(isThin))
      for (const line of polygons.flat()) this.#barriers.push({ levels, line });
    else this.#barriers.push({ levels, polygons });
  }

  #addSpace(
    feature: TaggedFeature,
    polygons: readonly Rings[],
    kind: PlanSpace['kind'],
    { sets, isTold, unreadable }: LevelsOf,
  ): void {
    const { tags, source } = feature;
    if (!isTold && isDrawnInside(tags) && unreadable === undefined) {
      this.#find('no level', source, [0], 'it has no level: taken as 0');
    }
    for (const each of sets) {
      const number = this.#addFeature(feature, SPACE_FEATURES[kind], each, sets);
      this.#spaces.push({
        feature: number,
        kind,
        levels: each,
        polygons,
        hasWalls: kind !== 'open' && !/^(area|corridor)$/.test(tags.get('indoor') ?? ''),
        closed: closuresOf(tags),
        seconds: secondsOf(tags.get('duration')),
      });
    }
  }

  /** The outline of a storey, and what it is called. */
  #addOutline(feature: TaggedFeature, polygons: readonly Rings[], levels: readonly Level[]): void {
    const { tags } = feature;
    this.#addFeature(feature, 'level', levels, [levels]);
    const { name = null, names } = namesOf(tags);
    for (const level of levels) {
      const ref = tags.get('level:ref') ?? tags.get('ref') ?? null;
      this.#levels.set(level, { level, name, names, ref });
    }
    this.#outlines.push({ levels, polygons });
  }

  /** `level:ref` names the levels of anything that has it, one by one. */
  #readLevelRefs(tags: Tags, levels: readonly Level[]): void {
    const refs = tags
      .get('level:ref')
      ?.split(';')
      .map((ref) => ref.trim());
    const own = parseLevels(tags.get('level') ?? '');
    if (!refs || !own || refs.length !== own.length || levels.length !== own.length) return;
    for (const [index, level] of own.entries()) {
      if (!this.#levels.has(level)) this.#levels.set(level, { level, name: null, names: {}, ref: refs[index] });
    }
  }

  /** Adds what may be asked for; a repetition on other levels is a thing of its own. */
  #addFeature(
    { source, tags, geometry, properties, label }: TaggedFeature,
    kind: FeatureKind,
    levels: readonly Level[],
    sets: readonly (readonly Level[])[],
  ): FeatureId {
    // An outline may be a place as well: it is a feature of its own.
    const base = isOutlineKind(kind) ? `${source}@${kind}` : source;
    const own = levels === sets[0] ? base : `${base}@${levels[0]}`;
    const { name = null, names, otherNames } = namesOf(tags);
    const ref = tags.get('ref') ?? null;
    const isLine = isLineKind(kind);
    const isThing = kind !== 'door' && kind !== 'wall' && kind !== 'obstacle' && !isLine && !isOutlineKind(kind);
    const preset = isThing ? (presetOf(tags) ?? presetOfKind(kind)) : null;
    const category = isThing ? (poiKindOf(tags) ?? 'point_of_interest') : null;
    const descriptions = [...tags].filter(([key]) => /^description(:|$)/.test(key)).map(([, text]) => text);
    const at = geometry.type === 'Point' ? geometry.coordinates : null;
    return (this.#features.push({
      source: own,
      id: idOfSource(own),
      kind,
      levels,
      geometry,
      properties: levels === sets[0] ? properties : { ...properties, level: levels.join(';') },
      name,
      names,
      texts: [...otherNames, ...descriptions, ...(preset ? presetWords(preset) : []), ...categoryWords(category)],
      ref,
      building: tags.get('building:ref') ?? this.#buildings.at(at ?? middleOfGeometry(geometry)),
      category,
      isSearchable:
        (isThing || (isLine && kind !== 'path' && name !== null)) &&
        tags.get('searchable') !== 'no' &&
        (name !== null || ref !== null || preset !== null),
      preset,
      ...(label && { label }),
    }) - 1) as FeatureId;
  }

  #find(kind: Finding['kind'], source: string, levels: readonly Level[], text: string): void {
    this.#findings.push({ kind, source, levels, text });
  }

  plan(tagged: TaggedPlan, { name, path }: PlanOptions): Plan {
    for (const level of tagged.levels ?? []) this.#levels.set(level.level, level);
    const buildings = this.#buildings.used(this.#features.filter(({ kind }) => isPlaceKind(kind)));
    const [only] = buildings;
    for (const outline of this.#buildings.outlinesOf(buildings))
      this.#addFeature(outline, 'building', NO_LEVELS, [NO_LEVELS]);
    const own = buildings.length === 1 ? only.name : null;
    return {
      name: name ?? tagged.name ?? own ?? buildings.find((each) => each.name !== null)?.name ?? fileName(path),
      names: tagged.names ?? (own === null ? {} : only.names),
      buildings,
      levels: [...this.#levels.values()],
      features: this.#features,
      spaces: this.#spaces,
      outlines: this.#outlines,
      barriers: this.#barriers,
      doors: this.#doors,
      lines: this.#lines,
      lifts: this.#lifts,
      marks: this.#marks,
      findings: [...tagged.findings, ...this.#findings],
    };
  }
}

/** Thinner than a metre, taken all around. */
function isThin([outer]: Rings): boolean {
  const [perLat, perLng] = metersPerDegree(outer[0][1]);
  let twice = 0;
  let around = 0;
  for (let i = 1; i < outer.length; i++) {
    const [ax, ay] = [(outer[i - 1][0] - outer[0][0]) * perLng, (outer[i - 1][1] - outer[0][1]) * perLat];
    const [bx, by] = [(outer[i][0] - outer[0][0]) * perLng, (outer[i][1] - outer[0][1]) * perLat];
    twice += ax * by - bx * ay;
    around += Math.hypot(bx - ax, by - ay);
  }
  return Math.abs(twice) / around < MAX_WALL_METERS;
}

function presetOfKind(kind: FeatureKind): string | null {
  if (kind === 'lift') return 'highway/elevator';
  return kind === 'stairs' ? 'highway/steps' : null;
}

/** `business.food_and_drinks.cafe` is found by `food and drinks` and by `cafe`. */
function categoryWords(category: string | null): string[] {
  if (category === null || category === 'point_of_interest') return [];
  return category
    .split('.')
    .slice(1)
    .map((part) => part.replaceAll('_', ' '));
}

function middleOf(line: readonly LngLat[]): LngLat {
  const half = line.length / 2;
  const [a, b] = [line[Math.ceil(half) - 1], line[Math.floor(half)]];
  return lngLat({ lat: (a[1] + b[1]) / 2, lng: (a[0] + b[0]) / 2 });
}

function middleOfGeometry(geometry: Geometry): LngLat {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') {
    return lngLat(pointInside(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates));
  }
  return middleOfBox(boxOfGeometry(geometry));
}

function pointOf(position: Position): Geometry {
  return { type: 'Point', coordinates: lngLat(position) };
}

function fileName(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.(imdf\.zip|osm\.pbf|osm|pbf|geojson|json|zip)$/i, '');
}
