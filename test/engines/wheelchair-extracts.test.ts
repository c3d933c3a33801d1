import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { extractPath } from '../../bench/extracts.ts';
import { seededRandom } from '../../bench/queries.ts';
import { writeRegion } from '../../src/import/region.ts';
import type { Mode } from '../../src/modes/index.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { openRoads, readPointNodes } from '../../src/roads/network/file.ts';
import { isForward, segmentOf } from '../../src/roads/network/road-ids.ts';
import { RoadQueries, type RoadWay } from '../../src/roads/search/queries.ts';
import { questionOf } from '../support/road-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-wheelchair-'));
after(() => rmSync(folder, { recursive: true }));

const TRIPS = 300;
/** Boxes in which trips begin, how far apart their ends are at the most in degrees, and what walkers meet there that closes the way to wheelchairs. */
const MAPS = [
  {
    name: 'andorra',
    path: extractPath({ name: 'andorra' }),
    box: [42.43, 1.42, 42.65, 1.78],
    apart: 0.02,
    met: ['steps', 'incline'],
  },
  {
    name: 'heidelberg',
    path: extractPath({ name: 'heidelberg' }),
    box: [49.34, 8.6, 49.5, 8.8],
    apart: 0.02,
    met: ['steps', 'incline'],
  },
  {
    name: 'Zürich main station',
    path: fileURLToPath(new URL('../../../shared/data/indoor/zuerich-hb.osm.pbf', import.meta.url)),
    box: [47.3765, 8.534, 47.3795, 8.5425],
    apart: 0.003,
    met: ['steps', 'kerb'],
  },
] as const;

type RawTags = ReadonlyMap<string, string>;

/** The map as it was drawn: every way and tagged node, before anything was made of its tags. */
async function rawMap(path: string) {
  const ways = new Map<number, { readonly nodes: readonly number[]; readonly tags: RawTags }>();
  const nodes = new Map<number, RawTags>();
  await openMapFile(path).read({
    node(id, _lat, _lng, tags) {
      if (tags.size > 0) nodes.set(id, tags);
    },
    way(id, ids, tags) {
      if (tags.size > 0) ways.set(id, { nodes: ids, tags });
    },
  });
  return { ways, nodes };
}

const isSaidToBePassable = (tags: RawTags) =>
  /^(yes|designated)$/.test(tags.get('wheelchair') ?? '') || tags.get('ramp:wheelchair') === 'yes';

/** Per cent: with their sign, or without any; degrees. More than 1 in 12 is too much. */
function isSteep(incline: string): boolean {
  const number = Math.abs(Number.parseFloat(incline));
  if (Number.isNaN(number) || incline.includes(':')) return false;
  return incline.includes('°') ? number > 5 : number > 8.5;
}

/** What no wheelchair gets along on a way, in words; nothing where all is well. */
function faultsOfWay(tags: RawTags): string[] {
  if (tags.get('wheelchair') === 'no') return ['wheelchair=no'];
  if (isSaidToBePassable(tags)) return [];
  return [
    ...(tags.get('highway') === 'steps' ? ['steps'] : []),
    ...(isSteep(tags.get('incline') ?? '') ? ['incline'] : []),
    ...(/very_bad|horrible|impassable/.test(tags.get('smoothness') ?? '') ? ['smoothness'] : []),
    ...(Number.parseFloat(tags.get('width') ?? '9') < 0.8 ? ['width'] : []),
  ];
}

const CARRIAGEWAY = /^(trunk|primary|secondary|tertiary|unclassified|residential|living_street|service)/;

/** The same of a node that one passes from a way to a way. */
function faultsOfNode(tags: RawTags, from: RawTags, to: RawTags): string[] {
  if (isSaidToBePassable(tags)) return [];
  const barrier = tags.get('barrier') ?? '';
  if (/stile|turnstile|kissing_gate|cattle_grid/.test(barrier)) return [barrier];
  const isAlong = [from, to].every((way) => CARRIAGEWAY.test(way.get('highway') ?? ''));
  const isBeside = isAlong && (barrier === '' || tags.get('highway') === 'crossing');
  if (isBeside) return [];
  return [
    ...(tags.get('kerb') === 'raised' ? ['kerb'] : []),
    ...(tags.get('wheelchair') === 'no' && (barrier || tags.get('highway') === 'crossing') ? ['node wheelchair=no'] : []),
  ];
}

for (const { name, path, box, apart, met } of MAPS) {
  const skip = existsSync(path) ? false : 'the map extracts are not beside the project';
  describe(`wheelchairs in ${name}`, { skip }, () => {
    test(`${TRIPS} trips meet nothing that the map says to be impassable, which walkers do`, async () => {
      const files = { places: join(folder, `${name}.places`), roads: join(folder, `${name}.roads`) };
      await writeRegion(files, { maps: [path], addresses: [], postcodes: [], towns: false }, () => {});
      const roads = openRoads(files.roads);
      const pointNodes = readPointNodes(files.roads);
      const raw = await rawMap(path);
      const { firstPoint, way: wayOf, wayId } = roads.lines;

      /** The nodes of a half segment as it is gone along, and the way as it was drawn; null for a line across a square, which is no way. */
      const drawn = (half: RoadWay['halves'][number]) => {
        const segment = segmentOf(half);
        const nodes = [...pointNodes.subarray(firstPoint[segment], firstPoint[segment + 1])];
        const way = raw.ways.get(wayId[wayOf[segment]]);
        const at = way?.nodes.indexOf(nodes[0]) ?? -1;
        const isDrawn = way && at >= 0 && nodes.every((node) => way.nodes.includes(node));
        return { nodes: isForward(half) ? nodes : nodes.reverse(), tags: isDrawn ? way.tags : null };
      };
      const faultsOf = ({ halves }: RoadWay): string[] => {
        const pieces = halves.map((half) => ({ ...drawn(half), segment: segmentOf(half) }));
        return pieces.flatMap(({ nodes, tags, segment }, i) => {
          const next = pieces[i + 1];
          const passed = next && next.segment !== segment ? raw.nodes.get(nodes[nodes.length - 1]) : undefined;
          const atNode = passed && tags && next.tags ? faultsOfNode(passed, tags, next.tags) : [];
          return [...(tags ? faultsOfWay(tags) : []), ...atNode];
        });
      };

      const random = seededRandom(11);
      const [south, west, north, east] = box;
      const trips = Array.from({ length: TRIPS }, () => {
        const from = { lat: south + random() * (north - south), lng: west + random() * (east - west) };
        const near = () => (2 * random() - 1) * apart;
        return { from, to: { lat: from.lat + near(), lng: from.lng + near() } };
      });
      const queries = new RoadQueries(roads);
      const travel = (mode: Mode) => {
        const question = questionOf(roads, { mode });
        return trips.flatMap(({ from, to }) => queries.way(question, from, to) ?? []);
      };
      const rolled = travel('wheelchair');
      const walked = travel('walking');
      assert.deepEqual(rolled.flatMap(faultsOf), []);
      const walkers = new Set(walked.flatMap(faultsOf));
      for (const fault of met) assert.ok(walkers.has(fault), `walkers meet ${[...walkers].join(', ')}`);
      // Some ends are islands behind stairs or steep paths: a quarter in the mountains of Andorra.
      assert.ok(rolled.length > walked.length * 0.7, `${rolled.length} trips of ${walked.length} are left`);
    });
  });
}
