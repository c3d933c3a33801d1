/**
 * What a map file says, read from its raw elements by a path of its own: the importer has no part in it, so that what the importer
 * loses is missed here. Positions are means of nodes.
 */

import { localMeters } from '../src/geo/distance.ts';
import type { Bounds, Position } from '../src/geo/position.ts';
import { type MEMBER_TYPES, type Member, OSM_COORDINATE_SCALE, type Tags } from '../src/osm/element.ts';
import { openMapFile } from '../src/osm/read.ts';

/** An object of the map with its tags and where it is. */
export interface MapObject {
  readonly type: (typeof MEMBER_TYPES)[number];
  readonly tags: Tags;
  readonly position: Position;
  readonly bounds: Bounds;
}

/** A boundary that is in the file as a whole: its lines make closed rings. */
export interface Boundary {
  readonly tags: Tags;
  readonly bounds: Bounds;
  /** The positions of each of its ways, in their order. */
  readonly lines: readonly (readonly Position[])[];
}

export interface Truth {
  /** Everything with a house number or a block number. */
  readonly houses: readonly MapObject[];
  /** Points of the lines of interpolation, a few metres apart: beside them stand houses that are no objects. */
  readonly interpolated: readonly Position[];
  /** Everything with a name and one of the keys of `NAMED_KEYS`. */
  readonly named: readonly MapObject[];
  readonly boundaries: readonly Boundary[];
}

/** What makes an object with a name a thing that someone looks for, the telling ones first. */
// biome-ignore format: a list reads better in rows
export const NAMED_KEYS = [
  'railway', 'aeroway', 'amenity', 'shop', 'tourism', 'leisure', 'historic', 'office', 'natural', 'waterway', 'man_made', 'place',
  'highway', 'building', 'boundary',
] as const;

const isHouse = (tags: Tags) => tags.has('addr:housenumber') || tags.has('addr:block_number');
const isNamed = (tags: Tags) => tags.has('name') && NAMED_KEYS.some((key) => tags.has(key));
const isBoundary = (tags: Tags) => tags.get('boundary') === 'administrative' && tags.has('name');
const isSurface = (tags: Tags) => tags.get('type') === 'multipolygon' || tags.get('type') === 'boundary';
const isWanted = (tags: Tags) => isHouse(tags) || isNamed(tags);

interface Way {
  readonly nodes: readonly number[];
  readonly tags: Tags;
}

interface Relation {
  readonly ways: readonly number[];
  readonly tags: Tags;
}

/** Reads a map file three times: what relations are made of, what ways are made of, and where nodes are. @throws MapFileError */
export async function readTruth(path: string): Promise<Truth> {
  const map = openMapFile(path);
  const relations: Relation[] = [];
  const memberWays = new Set<number>();
  await map.read({
    relation: (_, members, tags) => {
      if (!isBoundary(tags) && !(isSurface(tags) && isWanted(tags))) return;
      const ways = outerWays(members);
      relations.push({ ways, tags });
      for (const way of ways) memberWays.add(way);
    },
  });
  const ways = new Map<number, Way>();
  const neededNodes = new Set<number>();
  const interpolations: (readonly number[])[] = [];
  await map.read({
    way: (id, nodes, tags) => {
      if (tags.has('addr:interpolation')) interpolations.push([...nodes]);
      else if (!memberWays.has(id) && !isWanted(tags)) return;
      else ways.set(id, { nodes: [...nodes], tags });
      for (const node of nodes) neededNodes.add(node);
    },
  });
  const positions = new Map<number, Position>();
  const objects: MapObject[] = [];
  await map.read({
    node: (id, lat, lng, tags) => {
      const position = { lat: lat / OSM_COORDINATE_SCALE, lng: lng / OSM_COORDINATE_SCALE };
      if (neededNodes.has(id)) positions.set(id, position);
      if (isWanted(tags)) objects.push({ type: 'node', tags, position, bounds: boundsOf([position]) });
    },
  });
  const lineOf = (nodes: readonly number[]) => nodes.map((node) => positions.get(node)).filter((at) => at !== undefined);
  for (const { nodes, tags } of ways.values()) {
    const isOutline = nodes.length > 2 && nodes[0] === nodes[nodes.length - 1];
    const line = lineOf(isOutline ? nodes.slice(1) : nodes);
    // A line with a number is one of interpolation or a mistake; it is no house.
    if (line.length > 0 && (isNamed(tags) || (isOutline && isHouse(tags)))) objects.push(objectOf('way', tags, line));
  }
  const boundaries: Boundary[] = [];
  for (const { ways: members, tags } of relations) {
    const found = members.map((way) => ways.get(way)).filter((way) => way !== undefined);
    const lines = found.map(({ nodes }) => lineOf(nodes)).filter((line) => line.length > 0);
    if (lines.length === 0) continue;
    const isWhole =
      found.length === members.length &&
      found.every(({ nodes }) => nodes.every((node) => positions.has(node))) &&
      isClosed(found);
    // Of a country or a district, an extract often has a piece.
    if (isWanted(tags) && (isWhole || !tags.has('boundary'))) objects.push(objectOf('relation', tags, lines.flat()));
    if (isBoundary(tags) && isWhole) boundaries.push({ tags, lines, bounds: boundsOf(lines.flat()) });
  }
  const houses = objects.filter(({ tags }) => isHouse(tags));
  const interpolated = interpolations.flatMap((nodes) => pointsAlong(lineOf(nodes)));
  return { houses, interpolated, named: objects.filter(({ tags }) => isNamed(tags)), boundaries };
}

/** Whether ways make closed rings: at each end of one another begins. */
function isClosed(ways: readonly Way[]): boolean {
  const open = new Set<number>();
  for (const { nodes } of ways) {
    for (const end of [nodes[0], nodes[nodes.length - 1]]) if (!open.delete(end)) open.add(end);
  }
  return open.size === 0;
}

const STEP_METERS = 5;

/** The points of a line and those between them, a few metres apart. */
function pointsAlong(line: readonly Position[]): Position[] {
  return line.flatMap((to, i) => {
    const from = line[Math.max(0, i - 1)];
    const steps = Math.max(1, Math.ceil(localMeters(from.lat, from.lng, to.lat, to.lng) / STEP_METERS));
    return Array.from({ length: steps }, (_, step) => ({
      lat: to.lat + ((from.lat - to.lat) * step) / steps,
      lng: to.lng + ((from.lng - to.lng) * step) / steps,
    }));
  });
}

function outerWays(members: readonly Member[]): number[] {
  return members.filter(({ type, role }) => type === 'way' && role !== 'inner').map(({ id }) => id);
}

function objectOf(type: MapObject['type'], tags: Tags, line: readonly Position[]): MapObject {
  const mean = (of: (position: Position) => number) => line.reduce((sum, each) => sum + of(each), 0) / line.length;
  return { type, tags, position: { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }, bounds: boundsOf(line) };
}

function boundsOf(line: readonly Position[]): Bounds {
  const bounds = { south: 90, west: 180, north: -90, east: -180 };
  for (const { lat, lng } of line) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
  }
  return bounds;
}

/** Whether a point lies inside a boundary: how often a ray to the east crosses its lines decides, so that no rings need be joined. */
export function holds({ bounds, lines }: Boundary, { lat, lng }: Position): boolean {
  if (lat < bounds.south || lat > bounds.north || lng < bounds.west || lng > bounds.east) return false;
  let isInside = false;
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (a.lat > lat !== b.lat > lat && lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng))
        isInside = !isInside;
    }
  }
  return isInside;
}

/** Metres from a point to a box; 0 inside. */
export function metersFrom({ lat, lng }: Position, { south, west, north, east }: Bounds): number {
  return localMeters(lat, lng, Math.min(Math.max(lat, south), north), Math.min(Math.max(lng, west), east));
}
