import { type Bounds, lngLat, middleOfPoints, type Position, positionOf, sphereDistanceMeters } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';
import { type Shape, ShapeIndex, ShapesBuilder } from '../../places/index.ts';
import { type AdminArea, isTown } from './admin-areas.ts';
import { landByCountry } from './land.ts';
import { areaOf, boundsOf, pointInside, shapeOf } from './surfaces.ts';

type Polygon = readonly Ring[];

/**
 * Polygons that are so near each other belong to one part of a country: Northern Ireland (20 km from Great Britain), the Balearic Islands
 * and Tasmania belong to theirs; the Canary Islands, the Azores, Alaska and Hawaii, 850 km off and more, do not. The Auckland Islands, 280 km from others of New Zealand,
 * and what lies in the South China Sea stay out by it.
 */
const PART_METERS = 250_000;
/** A part with less of the people or of the ground is shown on a map of its own: Alaska has 18 % of the ground and 0.2 % of the people. */
const LEAST_SHARE = 0.1;
/** As exact as the coasts of the land are. */
const COAST_DEGREES = 0.02;
/** Land is compared by points at most so far apart, degrees. */
const STEP_DEGREES = 0.5;

interface Part {
  readonly polygons: readonly Polygon[];
  readonly outlines: readonly Outline[];
  readonly ground: number;
  readonly towns: AdminArea[];
}

/**
 * Gives each country a position where people live, and the viewport of its main part: of the land with most of the people, and of other
 * land that has a good share of both the people and the ground, as the two halves of Malaysia. Borders enclose waters, 400 km of them
 * and more, and are but the limit.
 *
 * @param towns towns of the whole world, by which people are counted; without any the ground counts alone
 */
export function frameCountries(countries: readonly AdminArea[], towns: readonly AdminArea[]): void {
  const townsOf = Map.groupBy(towns.filter(isTown), ({ country }) => country);
  const land = landByCountry(countries.map(({ bounds }) => bounds).filter((bounds) => bounds !== undefined));
  for (const country of countries) {
    const border = country.shape ? polygonsOf(country.shape) : [];
    const parts = partsOf(land.get(country.country) ?? border);
    placeTowns(parts, townsOf.get(country.country) ?? []);
    const main = mainParts(parts);
    const bounds = frameOf(main, boundsOf(border));
    if (bounds === null) continue;
    const middle = middleTown(main.flatMap((part) => part.towns));
    const position = middle ?? pointInside(main.flatMap((part) => part.polygons));
    Object.assign(country, { position, bounds });
  }
}

/** The box of the land and the towns of some parts, with a margin; a side that lies beyond the country's border is that of the border. */
function frameOf(parts: readonly Part[], border: Bounds | null): Bounds | null {
  const points = parts.flatMap(({ towns }) => towns.map(({ position }) => [[lngLat(position)]]));
  const box = boundsOf([...parts.flatMap(({ polygons }) => polygons), ...points]);
  if (!(box && border)) return null;
  const parallel = (lat: number, beyond: number) => (lat >= border.south && lat <= border.north ? rounded(lat) : beyond);
  const meridian = (lng: number, beyond: number) => (holdsMeridian(border, lng) ? rounded(lng) : beyond);
  return {
    south: parallel(box.south - COAST_DEGREES, border.south),
    west: meridian(box.west - COAST_DEGREES, border.west),
    north: parallel(box.north + COAST_DEGREES, border.north),
    east: meridian(box.east + COAST_DEGREES, border.east),
  };
}

/** To a metre, finer than coasts are known. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function holdsMeridian({ west, east }: Bounds, lng: number): boolean {
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/** The position of the town that is nearest to the middle of all. */
function middleTown(towns: readonly AdminArea[]): Position | null {
  if (towns.length === 0) return null;
  const middle = middleOfPoints(towns.map(({ position }) => position));
  const meters = ({ position }: AdminArea) => sphereDistanceMeters(position, middle);
  return towns.reduce((a, b) => (meters(b) < meters(a) ? b : a)).position;
}

function polygonsOf(shape: Shape): readonly Polygon[] {
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

function mainParts(parts: readonly Part[]): Part[] {
  const peopleIn = ({ towns }: Part) => towns.reduce((sum, { population = 0 }) => sum + population, 0);
  const people = parts.reduce((sum, part) => sum + peopleIn(part), 0);
  const ground = parts.reduce((sum, part) => sum + part.ground, 0);
  const weight = people > 0 ? peopleIn : (part: Part) => part.ground;
  const isLarge = (part: Part) => peopleIn(part) >= people * LEAST_SHARE && part.ground >= ground * LEAST_SHARE;
  const first = parts.reduce<Part | null>((a, b) => (a && weight(a) >= weight(b) ? a : b), null);
  return parts.filter((part) => part === first || (people > 0 && isLarge(part)));
}

/** Gives each town to the part that it is in, or where the coast is drawn too coarsely for it, to the nearest. */
function placeTowns(parts: readonly Part[], towns: readonly AdminArea[]): void {
  const shapes = new ShapesBuilder();
  for (const [i, { polygons }] of parts.entries()) shapes.add(i, shapeOf(polygons));
  const index = ShapeIndex.of(shapes.build(Uint32Array.from(parts.keys())));
  for (const town of towns) {
    const [at] = index.placesAt(town.position);
    const part = at === undefined ? nearestPart(parts, town.position) : parts[at];
    part?.towns.push(town);
  }
}

function nearestPart(parts: readonly Part[], position: Position): Part | null {
  let least = PART_METERS;
  let nearest: Part | null = null;
  for (const part of parts) {
    for (const point of part.outlines.flatMap(({ points }) => points)) {
      const meters = sphereDistanceMeters(point, position);
      if (meters < least) [least, nearest] = [meters, part];
    }
  }
  return nearest;
}

/** The parts of a country: polygons that are near each other, directly or by way of others. */
function partsOf(polygons: readonly Polygon[]): Part[] {
  const outlines = polygons.map(outlineOf);
  const unseen = new Set(polygons.keys());
  const parts: Part[] = [];
  for (const first of unseen) {
    unseen.delete(first);
    const members = [first];
    // Grows while it is walked.
    for (const member of members) {
      for (const other of unseen) {
        if (!areNear(outlines[member], outlines[other])) continue;
        unseen.delete(other);
        members.push(other);
      }
    }
    const own = members.map((member) => polygons[member]);
    const ground = own.reduce((sum, polygon) => sum + areaOf(polygon), 0);
    parts.push({ polygons: own, outlines: members.map((member) => outlines[member]), ground, towns: [] });
  }
  return parts;
}

interface Outline {
  readonly points: readonly Position[];
  readonly south: number;
  readonly north: number;
}

/** Points along the outer ring, one in each square of `STEP_DEGREES` that it passes. */
function outlineOf([outer]: Polygon): Outline {
  const cells = new Map<number, Position>();
  for (let i = 1; i < outer.length; i++) {
    const [a, b] = [positionOf(outer[i - 1]), positionOf(outer[i])];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(b.lat - a.lat), Math.abs(b.lng - a.lng)) / STEP_DEGREES));
    for (let step = 0; step < steps; step++) {
      const share = step / steps;
      const point = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
      const cell = Math.floor(point.lat / STEP_DEGREES) * 1_000 + Math.floor(point.lng / STEP_DEGREES);
      if (!cells.has(cell)) cells.set(cell, point);
    }
  }
  const points = [...cells.values()];
  const lats = points.map(({ lat }) => lat);
  return { points, south: Math.min(...lats), north: Math.max(...lats) };
}

/** Degrees of latitude that are farther than `PART_METERS` in any case. */
const FAR_DEGREES = 3;

function areNear(a: Outline, b: Outline): boolean {
  if (a.south - b.north > FAR_DEGREES || b.south - a.north > FAR_DEGREES) return false;
  return a.points.some((from) => b.points.some((to) => sphereDistanceMeters(from, to) <= PART_METERS));
}
