import { type Box, boxesOverlap, boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import { localMeters, metersPerDegree } from '../../geo/distance.ts';
import type { Geometry } from '../../geo/geometry.ts';
import { type LngLat, lngLat, type Position } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Tags } from '../../osm/element.ts';
import { closuresOf } from '../../osm/indoor/closures.ts';
import { doorOf } from '../../osm/indoor/doors.ts';
import { type LevelsOf, levelsOf } from '../../osm/indoor/levels.ts';
import { presetOf, presetWords } from '../../osm/indoor/preset.ts';
import { isDrawnFlight, surfaceMeaning } from '../../osm/indoor/spaces.ts';
import { platformWay, waysOf } from '../../osm/indoor/ways.ts';
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
import { checkIsOneVenue } from './clusters.ts';
import { withDistinctSources } from './distinct-sources.ts';
import { extentOf, isDrawnInside, isIndoor } from './extent.ts';
import { withGates } from './gates-on-lines.ts';
import { withInheritedLevels } from './inherited-levels.ts';
import { LevelNamesReader } from './level-names.ts';
import { withLiftsOnce } from './lifts-once.ts';
import { withNumberedLevels } from './numbered-levels.ts';
import { withOccupants } from './occupants.ts';
import { inTodaysTags } from './older-tags.ts';
import { eastward, inOneTurn } from './one-turn.ts';
import { isAtPlatform, isPlatform, Platforms, refOf } from './platforms.ts';
import { crossesItself } from './self-crossing.ts';
import { idOfSource, PlanFileError, type TaggedFeature, type TaggedPlan } from './tagged.ts';
import { type VenueName, venueNameOf } from './venue-name.ts';

/** What the importer says about the venue; the rest follows from the file. */
export interface PlanOptions {
  readonly path: string;
  readonly name?: string;
  /** Only what lies in this box is of the venue. */
  readonly bounds?: Box;
}

/** Reads the meaning of what a file holds. @throws PlanFileError when there is nothing of the inside of anything in it */
export function planOf(tagged: TaggedPlan, options: PlanOptions): Plan {
  const bounds = options.bounds && eastward(options.bounds);
  const findings: Finding[] = [];
  const today = withNumberedLevels(inTodaysTags(inOneTurn(tagged.features)), findings);
  const distinct = withDistinctSources(today, findings);
  const given = bounds ? distinct.filter(({ geometry }) => boxesOverlap(boxOfGeometry(geometry), bounds)) : distinct;
  const present = given.filter(({ tags }) => !hasEnded(tags) && !isPlanned(tags));
  if (!bounds) checkIsOneVenue(options.path, present);
  const extent = extentOf(present);
  if (!extent) {
    const [within, there] = bounds ? [' in --bounds', ' there'] : ['', ''];
    throw new PlanFileError(
      options.path,
      `contains no indoor plan${within}: no object${there} has indoor=*, room=* or level=*`,
    );
  }
  const near = present.filter(({ geometry }) => boxesOverlap(boxOfGeometry(geometry), extent));
  const drawing = new Drawing(new Buildings(near, tagged.buildings ?? []), new Platforms(near), findings);
  for (const feature of near) drawing.add(feature);
  const plan = drawing.plan(tagged, options, venueNameOf(near));
  if (plan.features.every(({ kind }) => isOutlineKind(kind)))
    throw new PlanFileError(
      options.path,
      'contains no indoor plan: it has neither walkable areas, paths nor points of interest',
    );
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
  readonly #platforms: Platforms;
  readonly #features: PlanFeature[] = [];
  readonly #spaces: PlanSpace[] = [];
  readonly #outlines: PlanOutline[] = [];
  readonly #barriers: PlanBarrier[] = [];
  readonly #doors: PlanDoor[] = [];
  readonly #lines: PlanLine[] = [];
  readonly #lifts: PlanLift[] = [];
  readonly #marks: PlanMark[] = [];
  readonly #levelNames: LevelNamesReader;
  readonly #findings: Finding[];
  /** Points inside buildings that do not say on which level they are. */
  readonly #unplaced: { readonly source: string; readonly at: LngLat; readonly building: string | null }[] = [];

  constructor(buildings: Buildings, platforms: Platforms, findings: Finding[]) {
    this.#platforms = platforms;
    this.#buildings = buildings;
    this.#findings = findings;
    this.#levelNames = new LevelNamesReader(buildings);
  }

  add(feature: TaggedFeature): void {
    const told = levelsOf(feature.tags);
    const levels = told.isTold || !isAtPlatform(feature.tags) ? told : (this.#platforms.levelsOf(feature) ?? told);
    if (levels.unreadable !== undefined) {
      const taken = levels.isTold ? 'the rest of the list is used' : 'taken as 0';
      this.#find('bad level', feature.source, [], `${levels.unreadable.slice(0, 60)} cannot be read: ${taken}`);
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
    this.#levelNames.addSign(tags, [at], null);
    if (tags.get('highway') === 'elevator') {
      for (const levels of sets) {
        const number = this.#addFeature(feature, 'lift', levels, sets);
        this.#lifts.push({
          feature: number,
          at,
          levels,
          isLevelTold: isTold,
          closed: closuresOf(tags),
          seconds: secondsOf(tags.get('duration')),
        });
      }
      return;
    }
    const levels = [...new Set(sets.flat())];
    const door = doorOf(tags);
    if (door) {
      const number = this.#addFeature(feature, door.isEntrance ? 'entrance' : 'door', levels, [levels]);
      const { passedFrom } = feature;
      this.#doors.push({ feature: number, at, levels: isTold ? levels : [], ...door, ...(passedFrom && { passedFrom }) });
      return;
    }
    if (isTold) this.#marks.push({ at, levels });
    if (!this.#isPoint(feature, at, isTold)) return;
    if (!isTold) this.#unplaced.push({ source: feature.source, at, building: this.#buildings.at(at) });
    for (const each of sets) this.#addFeature(feature, 'point', each, sets);
  }

  /** Whether a point is worth being found: it says what it is, and that it is inside. */
  #isPoint({ tags, geometry }: TaggedFeature, at: LngLat, isLevelTold: boolean): boolean {
    const says =
      namesOf(tags).name !== undefined || refOf(tags) !== null || presetOf(tags) !== null || poiKindOf(tags) !== null;
    const isOnPlatform = isLevelTold && refOf(tags) !== null;
    return says && (isOnPlatform || isIndoor(tags) || (geometry.type === 'Point' && this.#buildings.at(at) !== null));
  }

  #addLine(feature: TaggedFeature, line: readonly LngLat[], { sets, isTold }: LevelsOf): void {
    const { tags, source } = feature;
    this.#levelNames.addSign(tags, [line[0], line[line.length - 1]], null);
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
    const drawn = waysOf(tags, metersOf(line));
    const ways = drawn.length === 0 && this.#platforms.isWalked(tags, line) ? [platformWay(tags)] : drawn;
    // A platform is found by its number, whether it is walked along or not.
    const isNumbered = (isPlatform(tags) || isAtPlatform(tags)) && refOf(tags) !== null;
    const kind = isNumbered ? 'point' : ways[0]?.kind;
    if (kind === undefined) return;
    for (const each of sets) {
      const number = this.#addFeature(feature, kind, each, sets);
      for (const way of ways)
        this.#lines.push({ feature: number, source, path: line, levels: each, isLevelTold: isTold, ...way });
    }
  }

  #addSurface(feature: TaggedFeature, polygons: readonly Rings[], levels: LevelsOf): void {
    const { tags, source } = feature;
    const { sets, isTold } = levels;
    // Converters make surfaces of all that is closed.
    if (tags.get('indoor') === 'pathway') {
      for (const line of polygons.flat()) this.#addLine(feature, line, levels);
      return;
    }
    if (tags.get('indoor') === 'level') {
      this.#levelNames.addStorey(tags, polygons, sets[0]);
      this.#addOutline(feature, polygons, sets[0]);
    } else this.#levelNames.addSign(tags, [], polygons);
    if (isPlatform(tags)) this.#levelNames.addPlatform(polygons, sets.flat());
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
  }

  /** A surface that is nothing to walk on, and no wall, may still be worth being found: a bench, a ticket office without walls. */
  #addSurfacePoint(feature: TaggedFeature, polygons: readonly Rings[], { sets, isTold }: LevelsOf): void {
    const { tags } = feature;
    const at = pointInside(polygons);
    const isPlace = !tags.has('building') && tags.get('indoor') !== 'level' && isIndoor(tags);
    if (!isPlace || !this.#isPoint({ ...feature, geometry: pointOf(at) }, lngLat(at), isTold)) return;
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
        hasWalls: kind !== 'open' && !/^(area|corridor)$/.test(tags.get('indoor') ?? '') && !isDrawnFlight(tags),
        closed: closuresOf(tags),
        seconds: secondsOf(tags.get('duration')),
      });
    }
  }

  /** The outline of a storey. */
  #addOutline(feature: TaggedFeature, polygons: readonly Rings[], levels: readonly Level[]): void {
    this.#addFeature(feature, 'level', levels, [levels]);
    this.#outlines.push({ levels, polygons });
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
    const ref = refOf(tags);
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
      texts: [
        ...otherNames,
        ...descriptions,
        ...cuisinesOf(tags),
        ...(preset ? presetWords(preset) : []),
        ...categoryWords(category),
      ],
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

  /** In a building of several levels a point without one may be on any; where no building is drawn, on any of those at its place. */
  #findUnplaced(): void {
    const drawn = Map.groupBy(this.#spaces, ({ feature }) => this.#features[feature].building);
    for (const { source, at, building } of this.#unplaced) {
      const spaces = building === null ? this.#spaces.filter((space) => holds(space, at)) : (drawn.get(building) ?? []);
      if (new Set(spaces.flatMap(({ levels }) => levels)).size > 1)
        this.#find('no level', source, [0], 'it is in a building of several levels, and has no level: taken as 0');
    }
  }

  plan(tagged: TaggedPlan, { name, path }: PlanOptions, held: VenueName | null): Plan {
    this.#findUnplaced();
    const buildings = this.#buildings.used(this.#features.filter(({ kind }) => isPlaceKind(kind)));
    for (const outline of this.#buildings.outlinesOf(buildings))
      this.#addFeature(outline, 'building', NO_LEVELS, [NO_LEVELS]);
    const { lines, features } = withInheritedLevels(this.#lines, {
      spaces: this.#spaces,
      doors: this.#doors,
      lifts: this.#lifts,
      features: this.#features,
    });
    return {
      name: name ?? tagged.name ?? held?.name ?? fileName(path),
      names: name !== undefined ? {} : (tagged.names ?? held?.names ?? {}),
      buildings,
      levels: tagged.levels ?? this.#levelNames.finish(),
      features: withLiftsOnce(withOccupants(features, this.#spaces), this.#spaces, this.#lifts),
      spaces: this.#spaces,
      outlines: this.#outlines,
      barriers: this.#barriers,
      doors: this.#doors,
      lines: withGates(lines, this.#doors, features),
      lifts: this.#lifts,
      marks: this.#marks,
      findings: [...tagged.findings, ...this.#findings],
    };
  }
}

function holds({ polygons }: PlanSpace, [lng, lat]: LngLat): boolean {
  return polygons.some((rings) => polygonContains(rings, lng, lat));
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

/** `pizza;pasta` finds a restaurant by each. */
function cuisinesOf(tags: Tags): string[] {
  return (tags.get('cuisine') ?? '').split(/[;,]/).map((cuisine) => cuisine.trim().replaceAll('_', ' '));
}

/** `business.food_and_drinks.cafe` is found by `food and drinks` and by `cafe`. */
function categoryWords(category: string | null): string[] {
  if (category === null || category === 'point_of_interest') return [];
  return category
    .split('.')
    .slice(1)
    .map((part) => part.replaceAll('_', ' '));
}

function metersOf(line: readonly LngLat[]): number {
  let meters = 0;
  for (let i = 1; i < line.length; i++) meters += localMeters(line[i - 1][1], line[i - 1][0], line[i][1], line[i][0]);
  return meters;
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
