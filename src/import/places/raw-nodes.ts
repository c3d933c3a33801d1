import type { Position } from '../../geo/position.ts';
import { OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { TagTable } from '../../osm/tag-table.ts';
import { Growing } from '../../storage/growing.ts';

/** Nodes that are places, packed, in the order in which they came. */
export class RawNodes {
  readonly #ids = new Growing((length) => new Float64Array(length));
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));
  readonly #tags = new TagTable();

  /** Latitude and longitude are in units of 10⁻⁷ degrees. */
  add(id: number, lat: number, lng: number, tags: Tags): void {
    this.#ids.push(id);
    this.#lat.push(lat);
    this.#lng.push(lng);
    this.#tags.add(tags);
  }

  *[Symbol.iterator](): Iterator<{ readonly id: number; readonly tags: Tags; readonly position: Position }> {
    for (let number = 0; number < this.#ids.length; number++) {
      const position = {
        lat: this.#lat.get(number) / OSM_COORDINATE_SCALE,
        lng: this.#lng.get(number) / OSM_COORDINATE_SCALE,
      };
      yield { id: this.#ids.get(number), tags: this.#tags.get(number), position };
    }
  }
}
