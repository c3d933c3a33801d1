import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { Errors } from '../contract/body.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Trace } from '../roads/index.ts';
import { isNumber } from '../text/decimal.ts';
import { TraceRows } from './trace-rows.ts';

export const GPX_TYPE = 'application/gpx+xml';

/** How accurate a receiver is at the best geometry of satellites, metres: `hdop` is a factor on it. */
const METERS_PER_HDOP = 5;
/** So much is read at a time; then others have their turn. */
const CHUNK = 64 * 1024;

/** A track point whose inside is being read. */
interface OpenPoint {
  readonly lat: unknown;
  readonly lng: unknown;
  time: string | undefined;
  hdop: string | undefined;
}

/**
 * Reads the tracks of GPX 1.0 or 1.1, all segments one after the other. Entities of its own are refused by the parser, so that none expands.
 *
 * @throws InputProblem
 */
export async function readGpx(text: string): Promise<Trace> {
  const errors: Errors = [];
  const rows = new TraceRows(errors);
  const parser = gpxParser(rows);
  try {
    for (let at = 0; at < text.length && !rows.isFull; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      await setImmediate();
    }
    if (!rows.isFull) parser.close();
  } catch (error) {
    if (!(error instanceof MalformedGpx)) throw error;
    errors.push({ loc: ['body'], type: 'value_error', msg: `Value error, ${error.message}` });
  }
  const trace = rows.finish(['body', 'trkpt']);
  if (errors.length > 0) throw new InputProblem(errors);
  return trace;
}

class MalformedGpx extends Error {}

function gpxParser(rows: TraceRows): SaxesParser {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let point: OpenPoint | null = null;
  let field: 'time' | 'hdop' | null = null;
  parser.on('error', (error) => {
    throw new MalformedGpx(`the body is not GPX: ${error.message.split('\n', 1)[0]}`);
  });
  parser.on('opentag', ({ name, attributes: { lat, lon } }) => {
    if (++depth === 1 && name !== 'gpx')
      throw new MalformedGpx(`the body begins with <${name.slice(0, 40)}> instead of <gpx>`);
    if (name === 'trkpt') point = { lat: numberIn(lat), lng: numberIn(lon), time: undefined, hdop: undefined };
    field = point && (name === 'time' || name === 'hdop') ? name : null;
    if (point && field) point[field] = '';
  });
  parser.on('text', (text) => {
    if (point && field) point[field] += text;
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    field = null;
    if (name !== 'trkpt' || !point) return;
    const { lat, lng, time, hdop } = point;
    const at = rows.count;
    const accuracy = hdop === undefined ? undefined : numberIn(hdop);
    const sent = { lat, lng, time, accuracy: typeof accuracy === 'number' ? accuracy * METERS_PER_HDOP : accuracy };
    if (!rows.isFull) rows.add(sent, (of) => ['body', 'trkpt', at, GPX_FIELDS[of]]);
    point = null;
  });
  return parser;
}

/** What GPX calls the fields of a point. */
const GPX_FIELDS = { lat: 'lat', lng: 'lon', time: 'time', accuracy: 'hdop' } as const;

/** The number of a text; what is none stays what it is. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && isNumber(text.trim()) ? Number(text) : text;
}
