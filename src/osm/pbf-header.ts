import { open } from 'node:fs/promises';
import { PbfReader } from 'pbf';
import { MapFileError } from './element.ts';
import { guarded, readBlobHeader, unpackBlob } from './pbf-blobs.ts';

/** What the first block of a file of the binary format says of the rest. */
export interface PbfHeader {
  /** West, south, east, north in units of 10⁻⁷ degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** What a reader has to know. */
  readonly required: readonly string[];
  /** What a reader may make use of. */
  readonly optional: readonly string[];
  readonly source: string | null;
  /** Of when the data is: seconds since 1970. */
  readonly timestamp: number | null;
  /** The last replication diff that is in the data, and where the diffs are. */
  readonly sequence: number | null;
  readonly replicationUrl: string | null;
}

/** That elements stand by their type and then by their ids. */
export const SORTED = 'Sort.Type_then_ID';
/** That all versions of elements are in the file, also those that have been deleted. */
export const HISTORY = 'HistoricalInformation';
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', HISTORY]);
/** Bounds are nanodegrees; ours are units of 100. */
const NANODEGREES = 100;

interface Fields {
  bounds: number[] | null;
  required: string[];
  optional: string[];
  source: string | null;
  timestamp: number | null;
  sequence: number | null;
  replicationUrl: string | null;
}

/** The header of a block. @throws MapFileError for one that needs what is not known here */
export function knownHeaderOf(path: string, bytes: Uint8Array): PbfHeader {
  const fields = guarded(path, 0, () =>
    new PbfReader(bytes).readFields<Fields>(
      (field, header, pbf) => {
        if (field === 1) header.bounds = pbf.readMessage(readBounds, [0, 0, 0, 0]);
        else if (field === 4) header.required.push(pbf.readString());
        else if (field === 5) header.optional.push(pbf.readString());
        else if (field === 17) header.source = pbf.readString();
        else readReplication(field, header, pbf);
      },
      {
        ...{ bounds: null, required: [], optional: [], source: null },
        ...{ timestamp: null, sequence: null, replicationUrl: null },
      },
    ),
  );
  const unknown = fields.required.filter((feature) => !KNOWN_FEATURES.has(feature));
  if (unknown.length > 0) throw new MapFileError(path, `needs ${unknown.join(', ')}, which this Waypost does not know`);
  const [west, east, north, south] = (fields.bounds ?? []).map((nanodegrees) => Math.round(nanodegrees / NANODEGREES));
  const isWhole = west !== undefined && east !== undefined && north !== undefined && south !== undefined;
  return { ...fields, bounds: isWhole ? [west, south, east, north] : null };
}

function readReplication(field: number, header: Fields, pbf: PbfReader): void {
  if (field === 32) header.timestamp = pbf.readVarint(true);
  else if (field === 33) header.sequence = pbf.readVarint(true);
  else if (field === 34) header.replicationUrl = pbf.readString();
}

/** Left, right, top and bottom. */
function readBounds(field: number, bounds: number[], pbf: PbfReader): void {
  if (field >= 1 && field <= 4) bounds[field - 1] = pbf.readSVarint();
}

/** Reads the header of a file alone. @throws MapFileError */
export async function readPbfHeader(path: string): Promise<PbfHeader> {
  const file = await open(path);
  try {
    const read = async (position: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, position);
      if (bytesRead < length) throw new MapFileError(path, `ends at ${position + bytesRead} inside a block: truncated`);
      return bytes;
    };
    const { header, end } = await readBlobHeader(path, 0, read);
    if (header.type !== 'OSMHeader') throw new MapFileError(path, 'has data before its header');
    return knownHeaderOf(path, await unpackBlob(path, 0, await read(end, header.dataBytes)));
  } finally {
    await file.close();
  }
}
