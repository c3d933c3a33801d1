import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import yauzl from 'yauzl';
import { UnknownMapFormat } from '../../osm/element.ts';
import { firstBytes, hasCode } from '../../storage/first-bytes.ts';
import { readGeoJsonPlan } from './read-geojson.ts';
import { type ImdfFiles, isImdf, readImdfPlan } from './read-imdf.ts';
import { readOsmPlan } from './read-osm.ts';
import { PlanFileError, type TaggedPlan } from './tagged.ts';

/** A plan as text is a few megabytes; more is no venue, and would not fit into memory. */
const MAX_TEXT_BYTES = 512 * 2 ** 20;
/** So many bytes of a file are read to recognize its format. */
const START_BYTES = 64;
const ENTRY = /\.(geojson|json)$/i;

/** Reads an indoor plan, whatever its form: by its first bytes, not by its name. @throws PlanFileError, MapFileError */
export async function readPlanFile(path: string): Promise<TaggedPlan> {
  const start = startOf(path);
  if (start.startsWith('PK')) return readArchive(path);
  if (/^\ufeff?\s*[{[]/.test(start)) return readGeoJsonPlan(path, parsed(path, readFileSync(path, 'utf8')));
  try {
    return await readOsmPlan(path);
  } catch (error) {
    if (!(error instanceof UnknownMapFormat)) throw error;
    throw new PlanFileError(
      path,
      'is not a supported indoor plan: GeoJSON, an IMDF archive (.zip), or OpenStreetMap (.osm, .osm.pbf)',
    );
  }
}

function startOf(path: string): string {
  let start: string;
  try {
    start = firstBytes(path, START_BYTES).toString('utf8');
  } catch (error) {
    throw new PlanFileError(path, hasCode(error, 'EISDIR') ? 'is not a file' : 'does not exist or cannot be read');
  }
  if (start === '') throw new PlanFileError(path, 'is empty');
  if (/^\s*[{[]/.test(start) && statSync(path).size > MAX_TEXT_BYTES) {
    throw new PlanFileError(path, `is larger than ${MAX_TEXT_BYTES} bytes`);
  }
  return start;
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new PlanFileError(path, `is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

async function readArchive(path: string): Promise<TaggedPlan> {
  const files = await unpacked(path);
  if (isImdf(files)) return readImdfPlan(path, files);
  throw new PlanFileError(path, 'is not an IMDF archive: level.geojson or unit.geojson is missing');
}

async function unpacked(path: string): Promise<ImdfFiles> {
  const files = new Map<string, unknown>();
  let left = MAX_TEXT_BYTES;
  try {
    const archive = await yauzl.openPromise(path);
    for await (const entry of archive.eachEntry()) {
      const name = basename(entry.fileName);
      if (!ENTRY.test(name) || name.startsWith('.')) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        chunks.push(chunk);
        left -= chunk.length;
        if (left < 0) throw new PlanFileError(path, `holds more than ${MAX_TEXT_BYTES} bytes`);
      }
      files.set(name, parsed(`${path}: ${name}`, Buffer.concat(chunks).toString('utf8')));
    }
  } catch (error) {
    if (error instanceof PlanFileError) throw error;
    throw new PlanFileError(path, `cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  return files;
}
