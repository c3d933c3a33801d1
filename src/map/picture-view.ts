import { latOf, lngOf, type View, worldPixels, worldX, worldY } from '../basemap/index.ts';
import type { Position } from '../geo/position.ts';

interface Wanted {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly center: Position | undefined;
  readonly zoom: number | undefined;
}

/** Around what is to be seen stays so much free. */
const MARGIN = 40;
/** A single point is shown with the streets around it. */
const DEEPEST = 16;

/** The view that is asked for; what it leaves open fits to points, by the shorter way around the earth. */
export function fittingView({ width, height, scale, center, zoom }: Wanted, points: readonly Position[]): View {
  const [first] = points;
  const middle = center ? worldX(center.lng) : first ? worldX(first.lng) : 0.5;
  // Each point on the side of the middle on which it is nearer.
  const xs = points.map(({ lng }) => middle + wrapped(worldX(lng) - middle));
  const ys = points.map(({ lat }) => worldY(lat));
  const x = center ? middle : (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = center ? worldY(center.lat) : (Math.min(...ys) + Math.max(...ys)) / 2;
  const wide = 2 * Math.max(...xs.map((each) => Math.abs(each - x)), 0);
  const high = 2 * Math.max(...ys.map((each) => Math.abs(each - y)), 0);
  const room = (pixels: number) => Math.max(pixels / 4, pixels - 2 * MARGIN);
  const fits = Math.log2(Math.min(room(width) / wide, room(height) / high) / worldPixels(0));
  return {
    ...{ width, height, scale },
    center: { lat: latOf(y), lng: lngOf(x - Math.floor(x)) },
    zoom: zoom ?? Math.max(0, Math.min(DEEPEST, fits)),
  };
}

/** The difference of two places around the world, from −½ to ½. */
const wrapped = (difference: number) => difference - Math.round(difference);
