import { at } from '../at.ts';
import { NONE } from '../branded-ids.ts';
import { metersPerDegree } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { modesThat } from '../modes/index.ts';
import type { RoadsContent } from '../roads/index.ts';
import {
  ARC_FLAGS,
  COORDINATE_SCALE,
  countryOf,
  flaggedNetwork,
  halvesOf,
  POST_KINDS,
  ROAD_CLASSES,
  type Segment,
  type SimplePolygon,
  segmentsIn,
  textOf,
} from '../roads/index.ts';
import type { Tariff, TollPlace, TollSystem } from './tariff.ts';

/** A system of a tariff. */
export interface KnownSystem {
  readonly tariff: Tariff;
  readonly system: TollSystem;
}

/** A place of a system, as one passes it. */
export interface PlaceHere extends KnownSystem {
  readonly place: TollPlace;
  /** Whether one only enters there, only leaves, or either. */
  readonly role: 'entry' | 'exit' | 'any';
}

/** A place of a tariff that the map does not have. */
export interface Unmatched {
  readonly system: string;
  readonly place: string;
  readonly reason: string;
}

/** Metres around a position within which what takes tolls is meant, unless a tariff says otherwise. */
const USUAL_RADIUS = 100;
const TOLLED_MODES = modesThat(({ tolls }) => tolls !== null);
const SLOWEST_FAST_CLASS = ROAD_CLASSES.indexOf('trunk');

/**
 * Where the systems of tariffs are on the roads of a region. They are looked for when that is first asked: by then the network of those who
 * pay tolls has been loaded.
 */
export class TollMap {
  readonly roads: RoadsContent;
  readonly #unmatched: Unmatched[] = [];
  #matched = 0;
  #isPlaced = false;
  readonly #systems: readonly KnownSystem[];
  readonly #byNode = new Map<number, number>();
  readonly #atPost = new Map<number, PlaceHere[]>();
  readonly #onSegment = new Map<Segment, PlaceHere[]>();
  readonly #areas: (KnownSystem & { readonly segments: ReadonlySet<Segment> })[] = [];
  readonly #bySign = new Map<number, readonly KnownSystem[]>();
  /** Those of modes that pay tolls, with the flags of each. */
  #networks: readonly NonNullable<ReturnType<typeof flaggedNetwork>>[] = [];

  constructor(roads: RoadsContent, tariffs: readonly Tariff[]) {
    this.roads = roads;
    this.#systems = tariffs.flatMap((tariff) => tariff.systems.map((system) => ({ tariff, system })));
  }

  #place(): void {
    if (this.#isPlaced) return;
    const { signs } = this.roads;
    this.#networks = TOLLED_MODES.map((mode) => flaggedNetwork(this.roads, mode)).filter((network) => network !== null);
    for (const [post, node] of signs.postNode.entries()) {
      if (signs.postKind[post] !== POST_KINDS.exit) this.#byNode.set(node, post);
    }
    for (const known of this.#systems) {
      if ('places' in known.system) for (const place of known.system.places) this.#find(known, place);
      if (known.system.kind === 'area') this.#areas.push({ ...known, segments: segmentsIn(this.roads, known.system.area) });
    }
    this.#isPlaced = true;
  }

  /** The places of tariffs that the map does not have. */
  get unmatched(): readonly Unmatched[] {
    this.#place();
    return this.#unmatched;
  }

  /** How many places were found on the map. */
  get matched(): number {
    this.#place();
    return this.#matched;
  }

  /** The places that take tolls at a post. */
  atPost(post: number): readonly PlaceHere[] {
    this.#place();
    return this.#atPost.get(post) ?? [];
  }

  /** The places that take tolls on a segment, where the map has no booth or gantry for them. */
  onSegment(segment: Segment): readonly PlaceHere[] {
    this.#place();
    return this.#onSegment.get(segment) ?? [];
  }

  /** The systems that ask for a segment as such: by distance, by area, by vignette. */
  systemsOf(segment: Segment, isTolled: boolean): KnownSystem[] {
    this.#place();
    const inAreas = this.#areas.filter(({ segments }) => segments.has(segment));
    const onRoads = this.#systemsOfWay(at(this.roads.lines.way, segment), this.#classOf(segment)).filter(
      ({ system }) => isTolled || countsUntolled(system),
    );
    return [...inAreas, ...onRoads];
  }

  #classOf(segment: Segment): number {
    for (const { arcOf, class: classes } of this.#networks) {
      const arc = Math.min(...halvesOf(segment).map((half) => at(arcOf, half)));
      if (arc !== NONE) return at(classes, arc);
    }
    return ROAD_CLASSES.length;
  }

  /** By what the way is called, its class and its country: ways of one sign are asked for once. */
  #systemsOfWay(way: number, roadClass: number): readonly KnownSystem[] {
    const { signs, lines } = this.roads;
    const sign = at(signs.sign, way);
    const key = (sign * (ROAD_CLASSES.length + 1) + roadClass) * 2 ** 16 + at(signs.country, way);
    let ofSign = this.#bySign.get(key);
    if (!ofSign) {
      const facts = {
        refs: textOf(signs, at(signs.ref, sign))
          .split(';')
          .map((ref) => ref.trim()),
        name: textOf(signs, at(signs.name, sign)),
        operator: textOf(signs, at(signs.operator, sign)),
        roadClass: ROAD_CLASSES[roadClass] ?? '',
        country: countryOf(signs, way),
      };
      ofSign = this.#systems.filter((known) => isOnRoads(known, facts));
      this.#bySign.set(key, ofSign);
    }
    return ofSign.filter(({ system }) => {
      const ways = 'roads' in system ? system.roads.ways : undefined;
      return !ways || ways.includes(at(lines.wayId, way));
    });
  }

  #find(known: KnownSystem, place: TollPlace): void {
    const before = this.#unmatched.length;
    for (const [role, nodes] of [
      ['any', place.nodes],
      ['entry', place.entries],
      ['exit', place.exits],
    ] as const) {
      for (const node of nodes ?? []) {
        const post = this.#byNode.get(node);
        if (post === undefined) this.#miss(known, place, `no booth or gantry on a road has the id ${node}`);
        else this.#add(this.#atPost, post, { ...known, place, role });
      }
    }
    if (place.position) this.#findAround({ ...known, place, role: 'any' }, place.position, place.radius ?? USUAL_RADIUS);
    if (this.#unmatched.length === before) this.#matched++;
  }

  /** All booths and gantries within the radius; where there is none, the tolled and the fast roads there. */
  #findAround(here: PlaceHere, position: Position, radius: number): void {
    const { postLat, postLng, postKind } = this.roads.signs;
    const [perLat, perLng] = metersPerDegree(position.lat);
    const isNear = (lat: number, lng: number) =>
      Math.hypot((lat / COORDINATE_SCALE - position.lat) * perLat, (lng / COORDINATE_SCALE - position.lng) * perLng) <=
      radius;
    const posts = [...postKind.keys()].filter(
      (post) => postKind[post] !== POST_KINDS.exit && isNear(at(postLat, post), at(postLng, post)),
    );
    for (const post of posts) this.#add(this.#atPost, post, here);
    if (posts.length > 0) return;
    const segments = this.#segmentsAround(position, radius);
    for (const segment of segments) this.#add(this.#onSegment, segment, here);
    if (segments.length === 0)
      this.#miss(here, here.place, `within ${radius} m there is no booth, gantry, tolled road or motorway`);
  }

  #segmentsAround(position: Position, radius: number): Segment[] {
    return [...segmentsIn(this.roads, circle(position, radius))].filter((segment) => {
      const isFast = this.#classOf(segment) <= SLOWEST_FAST_CLASS;
      return isFast || this.#isTolled(segment);
    });
  }

  /** Whether the map marks a segment as tolled for somebody, in one of its directions. */
  #isTolled(segment: Segment): boolean {
    return this.#networks.some(({ arcOf, flags }) =>
      halvesOf(segment).some((half) => {
        const arc = at(arcOf, half);
        return arc !== NONE && (at(flags, arc) & ARC_FLAGS.tolls) !== 0;
      }),
    );
  }

  #add<K>(places: Map<K, PlaceHere[]>, key: K, here: PlaceHere): void {
    places.set(key, [...(places.get(key) ?? []), here]);
  }

  #miss({ system }: KnownSystem, place: TollPlace, reason: string): void {
    this.#unmatched.push({ system: system.id, place: place.id, reason });
  }
}

const CORNERS = 32;

function circle({ lat, lng }: Position, radius: number): SimplePolygon {
  const [perLat, perLng] = metersPerDegree(lat);
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return { lat: lat + (Math.sin(angle) * radius) / perLat, lng: lng + (Math.cos(angle) * radius) / perLng };
  });
}

/** What a system asks of roads. */
interface RoadFacts {
  readonly refs: readonly string[];
  readonly name: string;
  readonly operator: string;
  readonly roadClass: string;
  readonly country: string;
}

/** Whether a system is one of roads like this; which ways it names is looked at apart. */
function isOnRoads({ tariff, system }: KnownSystem, { refs, name, operator, roadClass, country }: RoadFacts): boolean {
  if (!('roads' in system)) return false;
  const { roads } = system;
  const own = system.country ?? tariff.country;
  return (
    (own === undefined || own === country) &&
    (!roads.refs || roads.refs.some((ref) => refs.includes(ref))) &&
    (!roads.names || roads.names.includes(name)) &&
    (!roads.operators || roads.operators.includes(operator)) &&
    (!roads.classes || roads.classes.some((each) => each === roadClass))
  );
}

/** Roads that the map does not mark as tolled count for vignettes, and where a tariff says so. */
function countsUntolled(system: TollSystem): boolean {
  return 'roads' in system && (system.roads.untolled ?? system.kind === 'vignette');
}
