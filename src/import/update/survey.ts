import type { ElementInfo, Visitor } from '../../osm/element.ts';
import { type PbfHeader, readPbfHeader, SORTED } from '../../osm/pbf-header.ts';
import { type MapFile, openMapFile } from '../../osm/read.ts';
import type { Bounds } from './area.ts';
import { type ElementKey, order } from './changes.ts';

type Progress = (share: number) => void;

/** What has to be known of an extract before it is changed. */
export interface Survey {
  readonly header: PbfHeader | null;
  /** Whether it can be merged as it is read: a file of the binary format that is sorted. */
  readonly isSorted: boolean;
  /** Those that the file tells, or those of its nodes; null for a file without any. */
  readonly bounds: Bounds | null;
  /** When the newest of its elements was made: seconds since 1970; null where none tells. */
  readonly newest: number | null;
  readonly hasVersions: boolean;
}

/** Looks at an extract: at its header alone where that tells all. @throws MapFileError */
export async function surveyMap(path: string, progress: Progress): Promise<Survey> {
  const file = openMapFile(path);
  const header = file.isPbf ? await readPbfHeader(path) : null;
  if (header?.optional.includes(SORTED) && header.bounds && header.timestamp !== null)
    return { header, isSorted: true, bounds: header.bounds, newest: header.timestamp, hasVersions: true };
  const found = await surveyElements(file, progress);
  return { header, ...found, isSorted: file.isPbf && found.isSorted, bounds: header?.bounds ?? found.bounds };
}

async function surveyElements(file: MapFile, progress: Progress): Promise<Omit<Survey, 'header'>> {
  let isSorted = true;
  let newest = 0;
  let hasVersions = false;
  let last: ElementKey = { type: 0, id: -Infinity };
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const see = (type: number, id: number, { version, seconds }: ElementInfo) => {
    if (order(last.type, last.id, type, id) >= 0) isSorted = false;
    last = { type, id };
    newest = Math.max(newest, seconds);
    hasVersions ||= version > 0;
  };
  const visitor: Visitor = {
    wantsInfo: true,
    node(id, lat, lng, _, info) {
      see(0, id, info);
      bounds[0] = Math.min(bounds[0], lng);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lng);
      bounds[3] = Math.max(bounds[3], lat);
    },
    way: (id, _, __, info) => see(1, id, info),
    relation: (id, _, __, info) => see(2, id, info),
  };
  await file.read(visitor, (bytes) => progress(bytes / file.bytes));
  return { isSorted, bounds: bounds[0] <= bounds[2] ? bounds : null, newest: newest > 0 ? newest : null, hasVersions };
}

/** Of when a map is: as its header says, else when the newest of its elements was made; null where nothing tells. @throws MapFileError */
export async function timeOfMap(path: string, progress: Progress): Promise<number | null> {
  const file = openMapFile(path);
  const header = file.isPbf ? await readPbfHeader(path) : null;
  return header?.timestamp ?? (await surveyElements(file, progress)).newest;
}
