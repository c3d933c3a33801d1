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

  /** Visits the stretches of roads whose boxes are within some metres, near ones before far ones. */
  near({ tree }: { readonly tree: Pick<PackedBoxes, 'near'> }, meters: number, visit: VisitNear): void {
    const { lat: y, perLat: perY, perLng: perX } = this;
    for (const turn of turnsAround(this.lng, this.#wideOf(meters))) {
      const x = this.lng + turn;
      tree.near({ x, y, perX, perY }, meters * meters, (stretch, slot) => visit(stretch, x, slot));
    }
  }

  /** Degrees of longitude × 10⁷ in some metres: all of them in a circle that has a pole inside; near one no more than a plane bears. */
  #wideOf(meters: number): number {
    if ((90 * COORDINATE_SCALE - Math.abs(this.lat)) * this.perLat <= meters) return 180 * COORDINATE_SCALE;
    return meters / Math.max(this.perLng, this.perLat / 1000);
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
    const [high, wide] = [radius / perLat, this.#wideOf(radius)];
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

/** What is done with a stretch that is near, and its slot in the tree; it says within which square of metres further ones matter. */
type VisitNear = (stretch: number, ownLng: number, slot: number) => number;

/** Which whole turns around the earth bring a box back onto the map: none but at the antimeridian. */
function turnsAround(lng: number, wide: number): readonly number[] {
  const whole = 360 * COORDINATE_SCALE;
  if (Math.abs(lng) + wide < whole / 2) return NO_TURN;
  return [0, -whole, whole].filter((turn) => lng + turn + wide >= -whole / 2 && lng + turn - wide <= whole / 2);
}

const NO_TURN = [0];
