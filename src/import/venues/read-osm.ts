import type { Geometry } from '../../geo/geometry.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import { type Member, OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { isSurface } from '../../osm/indoor/surface.ts';
import { NodePositions } from '../../osm/positions.ts';
import { openMapFile } from '../../osm/read.ts';
import { joinRings, polygonsOf } from '../../osm/rings.ts';
import type { Finding } from '../../venues/index.ts';
import type { TaggedFeature, TaggedPlan } from './tagged.ts';

interface Way {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: Tags;
}

interface Relation {
  readonly id: number;
  readonly members: readonly Member[];
  readonly tags: Tags;
}

/** Reads the tagged objects of a map: OpenStreetMap's XML or binary format. @throws MapFileError */
export async function readOsmPlan(path: string): Promise<TaggedPlan> {
  const file = openMapFile(path);
  const ways = new Map<number, Way>();
  const relations: Relation[] = [];
  const storeys = new Storeys();
  const positions = new NodePositions();
  await file.read({
    way: (id, nodes, tags) => ways.set(id, { id, nodes: [...nodes], tags }),
    relation: (id, members, tags) => {
      if (tags.get('type') === 'multipolygon') relations.push({ id, members: [...members], tags });
      else if (tags.get('type') === 'level') storeys.add(members, tags);
    },
  });
  for (const { nodes } of ways.values()) positions.want(nodes);
  positions.seal();
  const reader = new MapReader(positions, ways, storeys);
  await file.read({
    node: (id, lat, lng, tags) => {
      positions.set(id, lat, lng);
      if (tags.size === 0) return;
      reader.add(`osm:n${id}`, storeys.tagsOf('node', id, tags), { type: 'Point', coordinates: degrees(lat, lng) });
    },
  });
  for (const way of ways.values()) if (way.tags.size > 0) reader.addWay(way);
  for (const relation of relations) reader.addRelation(relation);
  return { features: reader.features, findings: reader.findings };
}

function degrees(lat: number, lng: number): LngLat {
  return lngLat({ lat: lat / OSM_COORDINATE_SCALE, lng: lng / OSM_COORDINATE_SCALE });
}

/** The storeys of older plans: relations that list what is on a level. */
class Storeys {
  readonly #levels = new Map<string, string>();

  add(members: readonly Member[], tags: Tags): void {
    const level = tags.get('level');
    if (level === undefined) return;
    for (const { type, id } of members) {
      const known = this.#levels.get(`${type}${id}`);
      this.#levels.set(`${type}${id}`, known === undefined ? level : `${known};${level}`);
    }
  }

  /** The tags of an object, with the level of its storey where it names none. */
  tagsOf(type: Member['type'], id: number, tags: Tags): Tags {
    const level = this.#levels.get(`${type}${id}`);
    return level === undefined || tags.has('level') ? tags : new Map([...tags, ['level', level]]);
  }
}

class MapReader {
  readonly features: TaggedFeature[] = [];
  readonly findings: Finding[] = [];
  readonly #positions: NodePositions;
  readonly #ways: ReadonlyMap<number, Way>;
  readonly #storeys: Storeys;

  constructor(positions: NodePositions, ways: ReadonlyMap<number, Way>, storeys: Storeys) {
    this.#positions = positions;
    this.#ways = ways;
    this.#storeys = storeys;
  }

  add(source: string, tags: Tags, geometry: Geometry): void {
    this.features.push({ source, tags, geometry, properties: Object.fromEntries(tags) });
  }

  addWay({ id, nodes, tags: own }: Way): void {
    const tags = this.#storeys.tagsOf('way', id, own);
    const source = `osm:w${id}`;
    const path = this.#path(nodes);
    const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1] && path.length === nodes.length;
    if (path.length < 2) this.#leaveOut(source, 'no position', 'fewer than two of its nodes are in the file');
    else if (isClosed && isSurface(tags)) this.#addSurface(source, tags, [path]);
    else this.add(source, tags, { type: 'LineString', coordinates: path });
  }

  /** Rings of a relation are joined of its ways, whatever their roles say. */
  addRelation({ id, members, tags: own }: Relation): void {
    const tags = this.#storeys.tagsOf('relation', id, own);
    const source = `osm:r${id}`;
    const lines = members.flatMap(({ type, id: member }) => {
      const way = type === 'way' ? this.#ways.get(member) : undefined;
      return way ? [way.nodes] : [];
    });
    const { rings, isWhole } = joinRings(lines);
    if (!isWhole) this.#find(source, 'not closed', 'its outline is not closed, or the file holds only a part of it');
    const drawn = rings.map((ring) => this.#path(ring)).filter((ring) => ring.length > 3);
    if (drawn.length > 0) this.#addSurface(source, tags, drawn);
    else if (lines.length > 0) this.#leaveOut(source, 'not closed', 'its members make no ring');
  }

  #addSurface(source: string, tags: Tags, rings: readonly (readonly LngLat[])[]): void {
    const coordinates = polygonsOf(rings);
    if (coordinates.length === 0) this.#leaveOut(source, 'no area', 'its outline covers no ground');
    else if (coordinates.length === 1) this.add(source, tags, { type: 'Polygon', coordinates: coordinates[0] });
    else this.add(source, tags, { type: 'MultiPolygon', coordinates });
  }

  /** The positions of nodes; those that the file lacks are left out. */
  #path(nodes: readonly number[]): LngLat[] {
    return nodes.flatMap((node) => {
      const at = this.#positions.find(node);
      return at < 0 ? [] : [degrees(this.#positions.lat(at), this.#positions.lng(at))];
    });
  }

  #leaveOut(source: string, kind: Finding['kind'], reason: string): void {
    this.#find(source, kind, `${reason}: it is left out`);
  }

  #find(source: string, kind: Finding['kind'], text: string): void {
    this.findings.push({ kind, source, levels: [], text });
  }
}
