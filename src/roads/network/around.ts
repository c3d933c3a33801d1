import { metersPerDegree } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import type { PackedBoxes } from '../../storage/packed-boxes.ts';
import { COORDINATE_SCALE } from './segments.ts';

/** The plane around a position: roads near it are measured there. */
export class Around {
  /** The position, in degrees × 10⁷. */
  readonly lat: number;
  readonly lng: number;
  /** Metres in a unit of either. */
  readonly perLat: number;
  readonly perLng: number;

  constructor(position: Position) {
    [this.perLat, this.perLng] = metersPerDegree(position.lat).map((meters) => meters / COORDINATE_SCALE);
    this.lat = position.lat * COORDINATE_SCALE;
    this.lng = position.lng * COORDINATE_SCALE;
  }

  /**
   * Visits the stretches of roads whose boxes meet the box around a circle.
   *
   * @param visit is given the stretch, the longitude of the position as it is counted there (a whole turn more or less across the antimeridian),
   * and the square of the metres to the box of the stretch
   */
  look(
    { tree }: { readonly tree: Pick<PackedBoxes, 'search'> },
    radius: number,
    visit: (stretch: number, ownLng: number, square: number) => void,
  ): void {
    const { lat, perLat, perLng } = this;
    const [high, wide] = [radius / perLat, radius / Math.max(perLng, perLat / 1000)];
    for (const turn of turnsAround(this.lng, wide)) {
      const lng = this.lng + turn;
      tree.search(lng - wide, lat - high, lng + wide, lat + high, (stretch, west, south, east, north) => {
        const x = Math.max(west - lng, 0, lng - east) * perLng;
        const y = Math.max(south - lat, 0, lat - north) * perLat;
        visit(stretch, lng, x * x + y * y);
        return false;
      });
    }
  }
}

/** Which whole turns around the earth bring a box back onto the map: none but at the antimeridian. */
function turnsAround(lng: number, wide: number): number[] {
  const whole = 360 * COORDINATE_SCALE;
  return [0, -whole, whole].filter((turn) => lng + turn + wide >= -whole / 2 && lng + turn - wide <= whole / 2);
}
