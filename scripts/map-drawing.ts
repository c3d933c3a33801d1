/** Draws maps and writes them as OpenStreetMap files, for `demo-town.ts`. */
export type Tags = Readonly<Record<string, string>>;

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Ids far above those of the real map, so that both can be imported together. */
const FIRST_ID = 900_000_000_000_000;
export const METERS_PER_LAT = 111_260;
export const METERS_PER_LNG = 70_130;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A point so many metres east and north of another. */
export function offset({ lat, lng }: Point, east: number, north: number): Point {
  return { lat: lat + north / METERS_PER_LAT, lng: lng + east / METERS_PER_LNG };
}

/** Collects elements and writes them in the order of OpenStreetMap files. */
export class MapDrawing {
  readonly #nodes: string[] = [];
  readonly #ways: string[] = [];
  readonly #relations: string[] = [];
  readonly #byPlace = new Map<string, number>();
  #id = FIRST_ID;

  #tags(tags: Tags): string {
    return Object.entries(tags)
      .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
      .join('');
  }

  node(point: Point, tags: Tags = {}): number {
    const id = ++this.#id;
    const at = `lat="${point.lat.toFixed(7)}" lon="${point.lng.toFixed(7)}"`;
    const inside = this.#tags(tags);
    this.#nodes.push(inside === '' ? `<node id="${id}" ${at}/>` : `<node id="${id}" ${at}>${inside}</node>`);
    return id;
  }

  /** The one node of a crossing: streets that meet share it. */
  crossing(point: Point): number {
    const key = `${point.lat.toFixed(7)} ${point.lng.toFixed(7)}`;
    const known = this.#byPlace.get(key);
    if (known !== undefined) return known;
    const id = this.node(point);
    this.#byPlace.set(key, id);
    return id;
  }

  way(nodes: readonly number[], tags: Tags): number {
    const id = ++this.#id;
    this.#ways.push(`<way id="${id}">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}${this.#tags(tags)}</way>`);
    return id;
  }

  /** A closed way around a box of so many metres. */
  box(centre: Point, width: number, height: number, tags: Tags): number {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => this.node(offset(centre, (x * width) / 2, (y * height) / 2)));
    return this.way([...corners, corners[0]], tags);
  }

  relation(members: readonly (readonly [type: 'node' | 'way', id: number, role: string])[], tags: Tags): number {
    const id = ++this.#id;
    const inside = members.map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join('');
    this.#relations.push(`<relation id="${id}">${inside}${this.#tags(tags)}</relation>`);
    return id;
  }

  toString(): string {
    const lines = [...this.#nodes, ...this.#ways, ...this.#relations];
    return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="waypost demo-town">\n${lines.join('\n')}\n</osm>\n`;
  }
}
