import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Member } from '../../src/osm/element.ts';

type Tags = Readonly<Record<string, string>>;

/** A map as a test writes it. Coordinates are in degrees. */
export interface TestMap {
  readonly nodes: readonly { readonly id: number; readonly lat: number; readonly lng: number; readonly tags?: Tags }[];
  readonly ways?: readonly { readonly id: number; readonly nodes: readonly number[]; readonly tags?: Tags }[];
  readonly relations?: readonly { readonly id: number; readonly members: readonly Member[]; readonly tags?: Tags }[];
}

function escaped(text: string): string {
  return text.replace(/[&<>"\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The map as OpenStreetMap XML. */
export function xmlOf({ nodes, ways = [], relations = [] }: TestMap): string {
  const tagsOf = (tags: Tags = {}) =>
    Object.entries(tags)
      .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
      .join('');
  const lines = [
    ...nodes.map(({ id, lat, lng, tags }) => `<node id="${id}" lat="${lat}" lon="${lng}">${tagsOf(tags)}</node>`),
    ...ways.map(
      ({ id, nodes: refs, tags }) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsOf(tags)}</way>`,
    ),
    ...relations.map(({ id, members, tags }) => {
      const inside = members.map(
        ({ type, id: ref, role }) => `<member type="${type}" ref="${ref}" role="${escaped(role)}"/>`,
      );
      return `<relation id="${id}">${inside.join('')}${tagsOf(tags)}</relation>`;
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">\n${lines.join('\n')}\n</osm>\n`;
}

/** The table of strings of a block; the first one is empty. */
class Strings {
  readonly #numbers = new Map<string, number>([['', 0]]);

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  write(pbf: PbfWriter): void {
    for (const text of this.#numbers.keys()) pbf.writeStringField(1, text);
  }
}

const differences = (values: readonly number[]) => values.map((value, i) => value - (i > 0 ? values[i - 1] : 0));

/** The map as a file of the binary format; nodes as columns or one by one, blocks zipped or not. */
export function pbfOf(
  map: TestMap,
  { isDense = true, isZipped = true, features = ['OsmSchema-V0.6', 'DenseNodes'] } = {},
): Buffer {
  const header = new PbfWriter();
  for (const feature of features) header.writeStringField(4, feature);
  const blocks = [block((pbf, strings) => writeNodes(pbf, strings, map, isDense))];
  if (map.ways) blocks.push(block((pbf, strings) => writeWays(pbf, strings, map)));
  if (map.relations) blocks.push(block((pbf, strings) => writeRelations(pbf, strings, map)));
  return Buffer.concat([
    blob('OSMHeader', header.finish(), isZipped),
    ...blocks.map((bytes) => blob('OSMData', bytes, isZipped)),
  ]);
}

function blob(type: string, content: Uint8Array, isZipped: boolean): Buffer {
  const data = new PbfWriter();
  if (isZipped) {
    data.writeVarintField(2, content.length);
    data.writeBytesField(3, deflateSync(content));
  } else {
    data.writeBytesField(1, content);
  }
  const bytes = data.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, bytes.length);
  const headBytes = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headBytes.length);
  return Buffer.concat([length, headBytes, bytes]);
}

function block(writeGroup: (pbf: PbfWriter, strings: Strings) => void): Uint8Array {
  const strings = new Strings();
  const group = new PbfWriter();
  writeGroup(group, strings);
  const pbf = new PbfWriter();
  pbf.writeMessage(1, (table: Strings, inner) => table.write(inner), strings);
  pbf.writeBytesField(2, group.finish());
  return pbf.finish();
}

const GRANULARITY = 1e7;
const scaled = (degrees: number) => Math.round(degrees * GRANULARITY);

function writeNodes(pbf: PbfWriter, strings: Strings, { nodes }: TestMap, isDense: boolean): void {
  if (isDense) {
    const pairs = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [strings.number(key), strings.number(value)]),
      0,
    ]);
    pbf.writeMessage(
      2,
      (_, dense) => {
        dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
        dense.writePackedSVarint(8, differences(nodes.map(({ lat }) => scaled(lat))));
        dense.writePackedSVarint(9, differences(nodes.map(({ lng }) => scaled(lng))));
        dense.writePackedVarint(10, pairs);
      },
      null,
    );
    return;
  }
  for (const { id, lat, lng, tags = {} } of nodes) {
    pbf.writeMessage(
      1,
      (_, node) => {
        node.writeSVarintField(1, id);
        writeTags(node, strings, tags);
        node.writeSVarintField(8, scaled(lat));
        node.writeSVarintField(9, scaled(lng));
      },
      null,
    );
  }
}

function writeTags(pbf: PbfWriter, strings: Strings, tags: Tags): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.number(key)),
  );
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.number(value)),
  );
}

function writeWays(pbf: PbfWriter, strings: Strings, { ways = [] }: TestMap): void {
  for (const { id, nodes, tags = {} } of ways) {
    pbf.writeMessage(
      3,
      (_, way) => {
        way.writeVarintField(1, id);
        writeTags(way, strings, tags);
        way.writePackedSVarint(8, differences(nodes));
      },
      null,
    );
  }
}

const MEMBER_NUMBERS = { node: 0, way: 1, relation: 2 } as const;

function writeRelations(pbf: PbfWriter, strings: Strings, { relations = [] }: TestMap): void {
  for (const { id, members, tags = {} } of relations) {
    pbf.writeMessage(
      4,
      (_, relation) => {
        relation.writeVarintField(1, id);
        writeTags(relation, strings, tags);
        relation.writePackedVarint(
          8,
          members.map(({ role }) => strings.number(role)),
        );
        relation.writePackedSVarint(9, differences(members.map(({ id: ref }) => ref)));
        relation.writePackedVarint(
          10,
          members.map(({ type }) => MEMBER_NUMBERS[type]),
        );
      },
      null,
    );
  }
}
