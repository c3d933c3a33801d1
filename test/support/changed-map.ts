import type { Area } from '../../src/import/update/area.ts';
import type { ElementInfo, Member, Tags } from '../../src/osm/element.ts';
import { PbfMapWriter, type WrittenHeader } from '../../src/osm/pbf-writer.ts';
import { openMapFile } from '../../src/osm/read.ts';

interface Element {
  tags: Tags;
  info: ElementInfo;
}

type NodeOf = Element & { lat: number; lng: number };
type WayOf = Element & { nodes: readonly number[] };
type RelationOf = Element & { members: readonly Member[] };

/** A whole map in memory, by the ids of its elements. */
export interface WholeMap {
  readonly nodes: Map<number, NodeOf>;
  readonly ways: Map<number, WayOf>;
  readonly relations: Map<number, RelationOf>;
}

export async function wholeMap(path: string): Promise<WholeMap> {
  const map: WholeMap = { nodes: new Map(), ways: new Map(), relations: new Map() };
  await openMapFile(path).read({
    wantsInfo: true,
    node: (id, lat, lng, tags, info) => map.nodes.set(id, { lat, lng, tags, info }),
    way: (id, nodes, tags, info) => map.ways.set(id, { nodes, tags, info }),
    relation: (id, members, tags, info) => map.relations.set(id, { members, tags, info }),
  });
  return map;
}

/**
 * A map one day later, as mappers leave it: some of it is moved, renamed, redrawn, removed, and some is new.
 *
 * @param area where something new may be: what is new outside of an extract is not in the next one
 */
export function nextDay(
  map: WholeMap,
  random: () => number,
  seconds: number,
  area: Pick<Area, 'contains'> = ANYWHERE,
): WholeMap {
  return new Mappers(map, random, seconds, area).after;
}

const ANYWHERE = { contains: () => true };

class Mappers {
  readonly after: WholeMap;
  readonly #random: () => number;
  readonly #seconds: number;
  readonly #area: Pick<Area, 'contains'>;
  #lastId: number;
  /** What is used by others stays. */
  readonly #used: ReadonlySet<string>;

  constructor(map: WholeMap, random: () => number, seconds: number, area: Pick<Area, 'contains'>) {
    this.#area = area;
    const { nodes, ways, relations } = map;
    this.after = { nodes: new Map(nodes), ways: new Map(ways), relations: new Map(relations) };
    this.#random = random;
    this.#seconds = seconds;
    this.#lastId = Math.max(...lastKeys(nodes, ways, relations));
    this.#used = new Set([
      ...[...ways.values()].flatMap((way) => way.nodes.map((id) => `node${id}`)),
      ...[...relations.values()].flatMap(({ members }) => members.map(({ type, id }) => `${type}${id}`)),
    ]);
    for (const [id, node] of nodes) this.#changeNode(id, node);
    for (const [id, way] of ways) this.#changeWay(id, way, nodes);
    for (const [id, relation] of relations) this.#changeRelation(id, relation);
  }

  #newer({ version }: ElementInfo): ElementInfo {
    return { version: version + 1, seconds: this.#seconds };
  }

  get #first(): ElementInfo {
    return { version: 1, seconds: this.#seconds };
  }

  /** One of some things, each for its share of all. */
  #drawn<T extends string>(shares: Readonly<Record<T, number>>): T | null {
    let left = this.#random();
    for (const name in shares) {
      left -= shares[name];
      if (left < 0) return name;
    }
    return null;
  }

  #changeNode(id: number, node: NodeOf): void {
    const { nodes } = this.after;
    const what = this.#drawn({ move: 0.004, rename: 0.01, remove: 0.01, number: 0.001 });
    const info = this.#newer(node.info);
    const near = (at: number) => at + Math.round((this.#random() - 0.5) * 400);
    if (what === 'move') nodes.set(id, { ...node, lat: near(node.lat), lng: near(node.lng), info });
    else if (what === 'rename' && node.tags.size > 0) nodes.set(id, { ...node, tags: this.#renamed(node.tags), info });
    else if (what === 'remove' && !this.#used.has(`node${id}`)) nodes.delete(id);
    else if (what === 'number' && this.#area.contains(node.lat, node.lng)) {
      const number = String(1 + Math.floor(this.#random() * 90));
      const tags = new Map([...Object.entries({ 'addr:housenumber': number, 'addr:street': 'Rua Nova' })]);
      nodes.set(++this.#lastId, { ...node, tags, info: this.#first });
    }
  }

  #changeWay(id: number, way: WayOf, before: WholeMap['nodes']): void {
    const { ways, nodes } = this.after;
    const what = this.#drawn({ rename: 0.01, remove: 0.004, shorten: 0.005, street: 0.005 });
    const info = this.#newer(way.info);
    const end = before.get(way.nodes.at(-1) ?? 0);
    if (what === 'rename') ways.set(id, { ...way, tags: this.#renamed(way.tags), info });
    else if (what === 'remove' && !this.#used.has(`way${id}`)) ways.delete(id);
    else if (what === 'shorten' && way.nodes.length > 2) ways.set(id, { ...way, nodes: way.nodes.slice(1), info });
    else if (what === 'street' && way.tags.has('highway') && end && this.#area.contains(end.lat + 3000, end.lng + 2000)) {
      // From the end of this one to a new node.
      const node = ++this.#lastId;
      nodes.set(node, { lat: end.lat + 3000, lng: end.lng + 2000, tags: new Map(), info: this.#first });
      const tags = new Map([...Object.entries({ highway: 'residential', name: `Rua ${node}` })]);
      ways.set(++this.#lastId, { nodes: [way.nodes.at(-1) ?? 0, node], tags, info: this.#first });
    }
  }

  #changeRelation(id: number, relation: RelationOf): void {
    const { relations } = this.after;
    const what = this.#drawn({ remove: 0.02, shorten: 0.03, copy: 0.03 });
    if (what === 'remove') relations.delete(id);
    else if (what === 'copy') relations.set(++this.#lastId, { ...relation, info: this.#first });
    else if (what === 'shorten')
      relations.set(id, { ...relation, members: relation.members.slice(1), info: this.#newer(relation.info) });
  }

  #renamed(tags: Tags): Tags {
    const name = tags.get('name');
    const [key, value] =
      name === undefined ? ['note', String(this.#random())] : ['name', `${name} ${Math.floor(this.#random() * 100)}`];
    return new Map([...tags, [key, value]]);
  }
}

function lastKeys(...maps: readonly ReadonlyMap<number, unknown>[]): number[] {
  return maps.map((map) => [...map.keys()].reduce((most, key) => Math.max(most, key), 0));
}

const sorted = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);

export const NO_HEADER: WrittenHeader = {
  ...{ bounds: null, source: null, timestamp: null },
  ...{ sequence: null, replicationUrl: null, program: 'test' },
};

/** Writes a map as a file of the binary format. */
export async function writeMap(map: WholeMap, path: string, header: Partial<WrittenHeader> = {}): Promise<void> {
  const writer = await PbfMapWriter.create(path, { ...NO_HEADER, ...header });
  for (const [id, { lat, lng, tags, info }] of sorted(map.nodes)) writer.node(id, lat, lng, tags, info);
  for (const [id, { nodes, tags, info }] of sorted(map.ways)) writer.way(id, nodes, tags, info);
  for (const [id, { members, tags, info }] of sorted(map.relations)) writer.relation(id, members, tags, info);
  await writer.finish();
}
