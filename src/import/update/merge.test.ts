import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { NO_HEADER, type WholeMap, wholeMap, writeMap } from '../../../test/support/changed-map.ts';
import { osmium, withoutOsmium } from '../../../test/support/osmium.ts';
import { type ElementType, MEMBER_TYPES, type Member } from '../../osm/element.ts';
import { PbfMapWriter } from '../../osm/pbf-writer.ts';
import { openMapFile, readChanges } from '../../osm/read.ts';
import { type Area, boxArea } from './area.ts';
import { Changes } from './changes.ts';
import { mergeChanges } from './merge.ts';
import { surveyMap } from './survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-merge-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (ending: string) => join(folder, `${++files}${ending}`);

const WORLD = boxArea([-180e7, -90e7, 180e7, 90e7]);
/** The west of the drawn ground: nodes lie at longitudes from 0 to 9. */
const WEST = boxArea([0, -90e7, 4e7, 90e7]);

/** An element as a diff has it. */
interface Change {
  readonly type: ElementType;
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly lng: number;
  readonly refs: readonly number[];
  readonly members: readonly Pick<Member, 'type' | 'id'>[];
}

const id = fc.integer({ min: 1, max: 12 });
const change: fc.Arbitrary<Change> = fc.record({
  ...{ type: fc.constantFrom(...MEMBER_TYPES), id, version: fc.integer({ min: 1, max: 4 }), isDeleted: fc.boolean() },
  ...{ lng: fc.nat(9), refs: fc.array(id, { maxLength: 4 }) },
  members: fc.array(fc.record({ type: fc.constantFrom(...MEMBER_TYPES), id }), { maxLength: 3 }),
});
const diffs = fc.array(fc.array(change, { maxLength: 14 }), { maxLength: 4 });

/** What tells two versions of an element apart stands in a tag, so that no two diffs have the same. */
const tagOf = ({ version }: Change, said: string) => new Map([['v', `${version} of ${said}`]]);

function xmlOf(changes: readonly Change[], said: string): string {
  const element = (each: Change) => {
    const { type, id: number, version, lng, refs, members } = each;
    const head = `<${type} id="${number}" version="${version}" timestamp="2026-01-0${version}T00:00:00Z"`;
    if (each.isDeleted) return `<delete>${head}/></delete>`;
    const tag = `<tag k="v" v="${tagOf(each, said).get('v')}"/>`;
    const inside = {
      node: '',
      way: refs.map((ref) => `<nd ref="${ref}"/>`).join(''),
      relation: members.map((member) => `<member type="${member.type}" ref="${member.id}" role="r"/>`).join(''),
    }[type];
    return `<modify>${head}${type === 'node' ? ` lat="1" lon="${lng}"` : ''}>${inside}${tag}</${type}></modify>`;
  };
  return `<?xml version="1.0"?><osmChange version="0.6">${changes.map(element).join('')}</osmChange>`;
}

const nodeOf = (number: number): Change => ({
  ...{ type: 'node', id: number, version: 1, isDeleted: false, lng: 1, refs: [], members: [] },
});

const keyOf = (type: ElementType, number: number) => `${type}${number}`;
const infoOf = ({ version }: Change) => ({ version, seconds: Date.parse(`2026-01-0${version}T00:00:00Z`) / 1000 });

/** Puts an element into a map as it is after a change. */
function put(map: WholeMap, each: Change, said: string): void {
  const { type, id: number, lng, refs, members } = each;
  const common = { tags: tagOf(each, said), info: infoOf(each) };
  if (type === 'node') map.nodes.set(number, { ...common, lat: 1e7, lng: lng * 1e7 });
  else if (type === 'way') map.ways.set(number, { ...common, nodes: refs });
  else map.relations.set(number, { ...common, members: members.map((member) => ({ ...member, role: 'r' })) });
}

const emptyMap = (): WholeMap => ({ nodes: new Map(), ways: new Map(), relations: new Map() });
const partOf = (map: WholeMap, type: ElementType) => ({ node: map.nodes, way: map.ways, relation: map.relations })[type];

interface Last {
  readonly each: Change;
  /** Which diff says it. */
  readonly said: string;
}

/** The last version of each element that diffs have. */
function lastOf(all: readonly (readonly Change[])[]): ReadonlyMap<string, Last> {
  const last = new Map<string, Last>();
  for (const [i, diff] of all.entries())
    for (const [j, each] of diff.entries()) {
      const key = keyOf(each.type, each.id);
      if (each.version >= (last.get(key)?.each.version ?? 0)) last.set(key, { each, said: `${i}-${j}` });
    }
  return last;
}

/** Which of them belong to the area, by their keys. */
function keptOf(before: WholeMap, last: ReadonlyMap<string, Last>, area: Area): ReadonlySet<string> {
  const has = (type: ElementType, number: number) => partOf(before, type).has(number);
  const isInside = (node: { readonly lat: number; readonly lng: number } | undefined) =>
    node !== undefined && area.contains(node.lat, node.lng);
  const changed = (type: ElementType) =>
    [...last.values()].map(({ each }) => each).filter((each) => each.type === type && !each.isDeleted);
  const newNode = (number: number) => {
    const found = last.get(keyOf('node', number))?.each;
    return found && !found.isDeleted ? { lat: 1e7, lng: found.lng * 1e7 } : undefined;
  };
  const touches = ({ refs }: Change) => refs.some((ref) => isInside(before.nodes.get(ref)) || isInside(newNode(ref)));
  const ways = changed('way').filter((each) => has('way', each.id) || touches(each));
  const used = new Set([...ways.flatMap(({ refs }) => refs), ...[...before.ways.values()].flatMap(({ nodes }) => nodes)]);
  const nodes = changed('node').filter((each) => has('node', each.id) || isInside(newNode(each.id)) || used.has(each.id));
  const kept = new Set([...ways, ...nodes].map((each) => keyOf(each.type, each.id)));
  const isHeld = ({ type, id: number }: Pick<Member, 'type' | 'id'>) => has(type, number) || kept.has(keyOf(type, number));
  for (let size = -1; size < kept.size; ) {
    size = kept.size;
    for (const each of changed('relation'))
      if (has('relation', each.id) || each.members.some(isHeld)) kept.add(keyOf('relation', each.id));
  }
  return kept;
}

/** The same by the plain way: everything in maps, the rules as docs/updating.md has them. */
function slowly(before: WholeMap, all: readonly (readonly Change[])[], area: Area): WholeMap {
  const last = lastOf(all);
  const kept = keptOf(before, last, area);
  const result = { nodes: new Map(before.nodes), ways: new Map(before.ways), relations: new Map(before.relations) };
  for (const { each, said } of last.values()) {
    const old = partOf(before, each.type).get(each.id);
    if (old && old.info.version > each.version) continue;
    if (each.isDeleted) partOf(result, each.type).delete(each.id);
    else if (kept.has(keyOf(each.type, each.id))) put(result, each, said);
  }
  return result;
}

function sortedMap(map: WholeMap): WholeMap {
  const sorted = <T>(part: ReadonlyMap<number, T>) => new Map([...part].sort(([a], [b]) => a - b));
  return { nodes: sorted(map.nodes), ways: sorted(map.ways), relations: sorted(map.relations) };
}

async function merged(base: string, all: readonly (readonly Change[])[], area: Area): Promise<string> {
  const changes = new Changes(newFile('.sqlite'), area);
  const { isSorted } = await surveyMap(base, () => {});
  if (!isSorted) await openMapFile(base).read(changes.visitor(true));
  for (const [i, diff] of all.entries())
    for (const [j, each] of diff.entries()) await readChanges(oscFile([each], `${i}-${j}`), changes.visitor());
  const to = newFile('.osm.pbf');
  await mergeChanges(base, isSorted, changes, { path: to, header: NO_HEADER }, () => {});
  changes.close();
  return to;
}

function oscFile(changes: readonly Change[], said: string): string {
  const file = newFile('.osc');
  writeFileSync(file, xmlOf(changes, said));
  return file;
}

/** The first diff without what it deletes is the map that the others change. */
async function baseOf(changes: readonly Change[]): Promise<{ readonly map: WholeMap; readonly file: string }> {
  const map = emptyMap();
  for (const each of changes) if (!each.isDeleted) put(map, each, 'base');
  const file = newFile('.osm.pbf');
  await writeMap(map, file);
  return { map, file };
}

describe('changes that are merged into a map', () => {
  test('leave what the plain way leaves, within and without an area', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), diffs, fc.boolean(), async (first, all, isWest) => {
        const area = isWest ? WEST : WORLD;
        const { map, file } = await baseOf(first);
        const result = await wholeMap(await merged(file, all, area));
        assert.deepEqual(sortedMap(result), sortedMap(slowly(map, all, area)));
        assert.deepEqual(
          [...result.nodes.keys()],
          [...result.nodes.keys()].sort((a, b) => a - b),
          'sorted',
        );
      }),
      { numRuns: Number(process.env.MERGED_MAPS ?? 80) },
    );
  });

  test('are the same where the map is XML in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 15 }), diffs, async (first, all) => {
        // Each element once, as maps have them.
        const once = first.filter(
          (each, i) =>
            !each.isDeleted && first.findIndex(({ type, id: number }) => type === each.type && number === each.id) === i,
        );
        const map = emptyMap();
        for (const each of once) put(map, each, 'base');
        const lines = once.map((each) => /<modify>(.*)<\/modify>/.exec(xmlOf([each], 'base'))?.[1]);
        const file = newFile('.osm');
        writeFileSync(file, `<osm version="0.6">${lines.join('')}</osm>`);
        // What only the former version of an element needs may be kept or not.
        const isOfMap = ({ type, id: number }: Change) => once.some((each) => each.type === type && each.id === number);
        const fresh = all.map((diff) => diff.filter((each) => !isOfMap(each)));
        assert.deepEqual(sortedMap(await wholeMap(await merged(file, fresh, WEST))), sortedMap(slowly(map, fresh, WEST)));
      }),
      { numRuns: 25 },
    );
  });

  test('leave what osmium-tool leaves', { skip: withoutOsmium }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), diffs, async (first, all) => {
        // That knows no area. With a node of the map in each way and relation all of them are within ours.
        const ground = Array.from({ length: 12 }, (_, i): Change => nodeOf(i + 1));
        // Of neighbours of one number it leaves out the second, of whatever type: a relation behind a way of its number.
        const firstOf = { node: 0, way: 100, relation: 200 };
        const held = (each: Change): Change => ({
          ...{ ...each, id: firstOf[each.type] + each.id, isDeleted: each.isDeleted && each.type !== 'node' },
          ...{ refs: [1, ...each.refs], members: [{ type: 'node', id: 1 }, ...each.members] },
        });
        const { file } = await baseOf([...ground, ...first.map(held)]);
        // Which of two elements of one number counts is not said: here each number is given once.
        const seen = new Set([...ground, ...first].map(({ type, id: number, version }) => `${type}${number} ${version}`));
        const once = all.map((diff) =>
          diff.map(held).filter(({ type, id: number, version }) => {
            const key = `${type}${number} ${version}`;
            return !seen.has(key) && seen.add(key);
          }),
        );
        const ours = await merged(file, once, WORLD);
        const theirs = newFile('.osm.pbf');
        const osc = once.flatMap((diff, i) => diff.map((each, j) => oscFile([each], `${i}-${j}`)));
        if (osc.length === 0) return;
        osmium('apply-changes', file, ...osc, '--output', theirs);
        assert.deepEqual(await wholeMap(ours), await wholeMap(theirs));
      }),
      { numRuns: 25 },
    );
  });

  test('a map that says that it is sorted and is not is refused, with the elements', async () => {
    const file = newFile('.osm.pbf');
    const writer = await PbfMapWriter.create(file, NO_HEADER);
    for (const number of [1, 3, 2]) writer.node(number, 1, 1, new Map(), { version: 1, seconds: 1 });
    await writer.finish();
    const changes = new Changes(newFile('.sqlite'), WORLD);
    const to = { path: newFile('.osm.pbf'), header: NO_HEADER };
    await assert.rejects(
      mergeChanges(file, true, changes, to, () => {}),
      /has node 2 after node 3: sort it \(osmium sort\) and import it again/,
    );
    changes.close();
  });
});
