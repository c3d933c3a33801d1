import { type Box, boxOfGeometry, middleOfBox, unitedBox } from '../../geo/box.ts';
import { metersPerDegree } from '../../geo/distance.ts';
import { insideOf, isDrawnInside } from './extent.ts';
import { PlanFileError, type TaggedFeature } from './tagged.ts';
import { venueNameOf } from './venue-name.ts';

/** Indoor objects in cells of this size that touch are one plan, metres. */
const CELL_METERS = 300;
/** No building, and hardly an airport, is longer, metres. */
const LARGEST_METERS = 5_000;
/** What has fewer objects than this share of the plan is a stray object beside it, not another plan. */
const STRAY_SHARE = 0.1;
const MAX_LISTED = 20;
/** What is around a plan belongs to it, metres. */
const MARGIN_METERS = 100;

/** Indoor objects that lie together. */
interface Cluster {
  readonly features: readonly TaggedFeature[];
  readonly box: Box;
}

/** Refuses a map of many buildings as the plan of one. @throws PlanFileError that lists the plans in it, each with the box to ask for */
export function checkIsOneVenue(path: string, features: readonly TaggedFeature[]): void {
  const drawn = insideOf(features);
  const clusters = clustersOf(drawn).sort((a, b) => b.features.length - a.features.length);
  const plans = clusters.filter(({ features: own }) => own.length >= drawn.length * STRAY_SHARE);
  const isLarge = clusters.length > 1 && longest(clusters.map(({ box }) => box).reduce(unitedBox)) > LARGEST_METERS;
  if (plans.length < 2 && !isLarge) return;
  const listed = clusters.slice(0, MAX_LISTED).map((cluster) => `  ${described(cluster, features)}`);
  const more = clusters.length > MAX_LISTED ? [`  and ${clusters.length - MAX_LISTED} smaller ones`] : [];
  const reason = `holds ${clusters.length} indoor plans that lie apart: select one with --bounds <west,south,east,north>, or all of them with a box around them`;
  throw new PlanFileError(path, [reason, ...listed, ...more].join('\n'));
}

function clustersOf(drawn: readonly TaggedFeature[]): Cluster[] {
  const [first] = drawn;
  if (!first) return [];
  const [perLat, perLng] = metersPerDegree(middleOfBox(boxOfGeometry(first.geometry))[1]);
  const cells = new Map<string, { readonly x: number; readonly y: number; readonly features: TaggedFeature[] }>();
  for (const feature of drawn) {
    const [lng, lat] = middleOfBox(boxOfGeometry(feature.geometry));
    const [x, y] = [Math.floor((lng * perLng) / CELL_METERS), Math.floor((lat * perLat) / CELL_METERS)];
    const cell = cells.get(`${x},${y}`) ?? { x, y, features: [] };
    cells.set(`${x},${y}`, cell);
    cell.features.push(feature);
  }
  const clusters: Cluster[] = [];
  for (const [key, cell] of cells) {
    cells.delete(key);
    const together = [cell];
    for (const { x, y } of together) {
      for (const near of neighboursOf(x, y)) {
        const other = cells.get(near);
        if (!other) continue;
        cells.delete(near);
        together.push(other);
      }
    }
    const own = together.flatMap((each) => each.features);
    clusters.push({ features: own, box: own.map(({ geometry }) => boxOfGeometry(geometry)).reduce(unitedBox) });
  }
  return clusters;
}

function neighboursOf(x: number, y: number): string[] {
  return [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((north) => `${x + east},${y + north}`));
}

/** The longer side of a box, metres. */
function longest([west, south, east, north]: Box): number {
  const [perLat, perLng] = metersPerDegree((south + north) / 2);
  return Math.max((north - south) * perLat, (east - west) * perLng);
}

/** `1.234,50.123,1.236,50.125 Central Station (312 indoor objects)`. */
function described({ features: own, box: [west, south, east, north] }: Cluster, all: readonly TaggedFeature[]): string {
  const [perLat, perLng] = metersPerDegree((south + north) / 2);
  const [lat, lng] = [MARGIN_METERS / perLat, MARGIN_METERS / Math.max(1, perLng)];
  const outward = [
    Math.floor((west - lng) * 1e4),
    Math.floor((south - lat) * 1e4),
    Math.ceil((east + lng) * 1e4),
    Math.ceil((north + lat) * 1e4),
  ];
  const bounds = outward.map((each) => each / 1e4);
  const name = venueNameOf([...all.filter((feature) => isAround(feature, bounds)), ...own])?.name ?? 'without a name';
  return `${bounds.join(',')} ${name} (${own.length} indoor object${own.length === 1 ? '' : 's'})`;
}

/** Whether a thing that is nothing of the inside, such as the outline of a building, meets a box. */
function isAround({ tags, geometry }: TaggedFeature, [west, south, east, north]: readonly number[]): boolean {
  if (!tags.has('name') || isDrawnInside(tags)) return false;
  const [minLng, minLat, maxLng, maxLat] = boxOfGeometry(geometry);
  return minLng <= east && maxLng >= west && minLat <= north && maxLat >= south;
}
