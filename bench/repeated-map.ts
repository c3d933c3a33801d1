import type { Member, Tags } from '../src/osm/element.ts';
import { NO_INFO, OSM_COORDINATE_SCALE } from '../src/osm/element.ts';
import { PbfMapWriter } from '../src/osm/pbf-writer.ts';
import { type MapFile, openMapFile } from '../src/osm/read.ts';
import { EXTRACTS, extractPath } from './extracts.ts';

/** What is repeated: extracts without a coast, which would cut through its neighbours. */
const NAMES: readonly string[] = ['heidelberg', 'andorra'];
/** Ids of a copy begin so far above those of the one before: OpenStreetMap's are less, and those of 500,000 copies are whole numbers. */
const ID_STEP = 2 ** 34;
/** Of when the repeated map says to be: 2026-01-01. */
const TIMESTAMP = 1_767_225_600;
const MOST_LAT = 85;

/** An extract, and how far apart its copies are, in units of 10⁻⁷ degrees. */
interface Source {
  readonly file: MapFile;
  readonly latStep: number;
  readonly lngStep: number;
  readonly elements: number;
}

/** One copy of an extract: how far its ids and its places are from the original's. */
interface Copy {
  readonly file: MapFile;
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

/**
 * Writes a map of at least so many elements: real extracts side by side in squares, sorted as large maps are. Only blocks of it are in memory;
 * the extracts are read once for each kind of element of each copy.
 *
 * @returns how many elements it has
 */
export async function writeRepeatedMap(path: string, elements: number): Promise<number> {
  const sources = await Promise.all(EXTRACTS.filter(({ name }) => NAMES.includes(name)).map(sourceOf));
  const each = sources.reduce((sum, source) => sum + source.elements, 0);
  const times = Math.ceil(elements / each);
  const copies = copiesOf(sources, times);
  const header = { bounds: null, source: null, timestamp: TIMESTAMP, sequence: null, replicationUrl: null };
  const writer = await PbfMapWriter.create(path, { ...header, program: 'waypost bench' });
  const pause = () => writer.pause();
  for (const { file, id: idStep, lat: north, lng: east } of copies) {
    const node = (id: number, lat: number, lng: number, tags: Tags) =>
      writer.node(idStep + id, north + lat, east + lng, tags, NO_INFO);
    await file.read({ node, pause });
  }
  for (const { file, id: idStep } of copies) {
    const way = (id: number, nodes: readonly number[], tags: Tags) =>
      writer.way(
        idStep + id,
        nodes.map((node) => idStep + node),
        tags,
        NO_INFO,
      );
    await file.read({ way, pause });
  }
  for (const { file, id: idStep } of copies) {
    const relation = (id: number, members: readonly Member[], tags: Tags) =>
      writer.relation(
        idStep + id,
        members.map((member) => ({ ...member, id: idStep + member.id })),
        tags,
        NO_INFO,
      );
    await file.read({ relation, pause });
  }
  await writer.finish();
  return times * each;
}

async function sourceOf(extract: (typeof EXTRACTS)[number]): Promise<Source> {
  const [south, west, north, east] = extract.roadBounds;
  const file = openMapFile(extractPath(extract));
  let elements = 0;
  const count = () => {
    elements++;
  };
  await file.read({ node: count, way: count, relation: count });
  return { file, latStep: scaled(north - south), lngStep: scaled(east - west), elements };
}

/** The copies in the order of their ids: of every extract a square that grows to the north and to the east of it. */
function copiesOf(sources: readonly Source[], times: number): Copy[] {
  const side = Math.ceil(Math.sqrt(times));
  const northmost = Math.max(...sources.map(({ latStep }) => latStep * side)) / OSM_COORDINATE_SCALE;
  if (northmost > MOST_LAT - 50) throw new Error(`${times} copies of an extract do not fit between it and the pole`);
  return Array.from({ length: times }, (_, time) =>
    sources.map(({ file, latStep, lngStep }, source) => ({
      file,
      id: (time * sources.length + source) * ID_STEP,
      lat: Math.floor(time / side) * latStep,
      lng: (time % side) * lngStep,
    })),
  ).flat();
}

const scaled = (degrees: number) => Math.round(degrees * OSM_COORDINATE_SCALE);
