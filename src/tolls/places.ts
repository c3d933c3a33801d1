import { at } from '../at.ts';
import { metersPerDegree } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import type { RoadsContent } from '../roads/index.ts';
import {
  ARC_FLAGS,
  bearingBetween,
  COORDINATE_SCALE,
  POST_KINDS,
  ROAD_CLASSES,
  type Segment,
  type SimplePolygon,
  segmentsIn,
} from '../roads/index.ts';
import { lowerBound } from '../storage/order.ts';
import type { KnownSystem } from './known-system.ts';
import type { SystemRoads } from './system-roads.ts';
import type { TollPlace } from './terms.ts';

/** A place of a system, as one passes it. */
export interface PlaceHere extends KnownSystem {
  readonly place: TollPlace;
  /** Whether one only enters there, only leaves, or either. */
  readonly role: 'entry' | 'exit' | 'any';
  /** Which way those drive who pay there, in degrees; null for everybody. */
  readonly bearing: number | null;
}

/** A place of a tariff that the map does not have. */
export interface Unmatched {
  readonly system: string;
  readonly place: string;
  readonly reason: string;
}

/** Metres around a position within which what takes tolls is meant, unless a tariff says otherwise. */
const USUAL_RADIUS = 100;
const SLOWEST_FAST_CLASS = ROAD_CLASSES.indexOf('trunk');

/** Where the places of systems are on the roads of a region. */
export class TollPlaces {
  readonly unmatched: Unmatched[] = [];
  /** How many were found. */
  matched = 0;
  readonly #roads: RoadsContent;
  readonly #systemRoads: SystemRoads;
  readonly #byNode = new Map<number, number>();
  /** Booths and gantries from south to north, and their latitudes. */
  readonly #posts: readonly number[];
  readonly #lats: Float64Array;
  readonly #atPost = new Map<number, PlaceHere[]>();
  readonly #onSegment = new Map<Segment, PlaceHere[]>();

  constructor(roads: RoadsContent, systemRoads: SystemRoads, systems: readonly KnownSystem[]) {
    this.#roads = roads;
    this.#systemRoads = systemRoads;
    const { postNode, postKind, postLat } = roads.signs;
    const posts = [...postKind.keys()].filter((post) => postKind[post] !== POST_KINDS.exit);
    for (const post of posts) this.#byNode.set(at(postNode, post), post);
    this.#posts = posts.sort((a, b) => at(postLat, a) - at(postLat, b));
    this.#lats = Float64Array.from(this.#posts, (post) => at(postLat, post));
    for (const known of systems)
      if ('places' in known.system) for (const place of known.system.places) this.#find(known, place);
  }

  /** The places that take tolls at a post. */
  atPost(post: number): readonly PlaceHere[] {
    return this.#atPost.get(post) ?? NOWHERE;
  }

  /** The places that take tolls on a segment, where the map has no booth or gantry for them. */
  onSegment(segment: Segment): readonly PlaceHere[] {
    return this.#onSegment.get(segment) ?? NOWHERE;
  }

  #find(known: KnownSystem, place: TollPlace): void {
    const before = this.unmatched.length;
    for (const [role, nodes] of [
      ['any', place.nodes],
      ['entry', place.entries],
      ['exit', place.exits],
    ] as const) {
      for (const node of nodes ?? []) {
        const post = this.#byNode.get(node);
        if (post === undefined) this.#miss(known, place, `no booth or gantry on a road has the id ${node}`);
        else this.#addAtPost(post, { ...known, place, role });
      }
    }
    if (place.position) this.#findAround({ ...known, place, role: 'any' }, place.position, place.radius ?? USUAL_RADIUS);
    if (this.unmatched.length === before) this.matched++;
  }

  #addAtPost(post: number, here: Omit<PlaceHere, 'bearing'>): void {
    const { postLat, postLng } = this.#roads.signs;
    const position = { lat: at(postLat, post) / COORDINATE_SCALE, lng: at(postLng, post) / COORDINATE_SCALE };
    addTo(this.#atPost, post, { ...here, bearing: bearingAt(here.place, position) });
  }

  /** All booths and gantries within the radius; where there is none, the tolled and the fast roads there. */
  #findAround(here: Omit<PlaceHere, 'bearing'>, position: Position, radius: number): void {
    const posts = this.#postsAround(position, radius);
    for (const post of posts) this.#addAtPost(post, here);
    if (posts.length > 0) return;
    const segments = this.#segmentsAround(position, radius);
    const bearing = bearingAt(here.place, position);
    for (const segment of segments) addTo(this.#onSegment, segment, { ...here, bearing });
    if (segments.length === 0)
      this.#miss(here, here.place, `within ${radius} m there is no booth, gantry, tolled road or motorway`);
  }

  #postsAround(position: Position, radius: number): number[] {
    const { postLat, postLng } = this.#roads.signs;
    const [perLat, perLng] = metersPerDegree(position.lat);
    const south = Math.floor((position.lat - radius / perLat) * COORDINATE_SCALE);
    const north = (position.lat + radius / perLat) * COORDINATE_SCALE;
    const found: number[] = [];
    for (let i = lowerBound(this.#lats, south); i < this.#posts.length; i++) {
      const post = at(this.#posts, i);
      const lat = at(postLat, post);
      if (lat > north) break;
      const [up, across] = [lat / COORDINATE_SCALE - position.lat, at(postLng, post) / COORDINATE_SCALE - position.lng];
      if (Math.hypot(up * perLat, across * perLng) <= radius) found.push(post);
    }
    return found;
  }

  #segmentsAround(position: Position, radius: number): Segment[] {
    return [...segmentsIn(this.#roads, circle(position, radius))].filter(
      (segment) =>
        this.#systemRoads.classOf(segment) <= SLOWEST_FAST_CLASS || this.#systemRoads.hasFlag(segment, ARC_FLAGS.tolls),
    );
  }

  #miss({ system }: KnownSystem, place: TollPlace, reason: string): void {
    this.unmatched.push({ system: system.id, place: place.id, reason });
  }
}

const NOWHERE: readonly PlaceHere[] = [];

function addTo<K>(places: Map<K, PlaceHere[]>, key: K, here: PlaceHere): void {
  const known = places.get(key);
  if (known) known.push(here);
  else places.set(key, [here]);
}

/** Which way those drive who pay at a place. */
function bearingAt({ bearing, towards }: TollPlace, position: Position): number | null {
  return bearing ?? (towards ? bearingBetween(position, towards) : null);
}

const CORNERS = 32;

function circle({ lat, lng }: Position, radius: number): SimplePolygon {
  const [perLat, perLng] = metersPerDegree(lat);
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return { lat: lat + (Math.sin(angle) * radius) / perLat, lng: lng + (Math.cos(angle) * radius) / perLng };
  });
}
