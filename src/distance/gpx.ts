import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { Errors } from '../contract/body.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Trace } from '../roads/index.ts';
import { isNumber } from '../text/decimal.ts';
import { TraceRows } from './trace-rows.ts';

/** What GPX is sent as: its own type, and those that programs send for any XML. */
export const GPX_TYPES = ['application/gpx+xml', 'application/xml', 'text/xml'] as const;

/** How accurate a receiver is at the best geometry of satellites, metres: `hdop` is a factor on it. */
const METERS_PER_HDOP = 5;
/** So much is read at a time; then others have their turn. */
const CHUNK = 64 * 1024;

/** A point whose inside is being read. */
interface OpenPoint {
  readonly depth: number;
  readonly lat: unknown;
  readonly lng: unknown;
  time: string | undefined;
  hdop: string | undefined;
}

/** Points of a kind: of tracks, which were recorded, or of routes, which were planned. */
interface Points {
  readonly name: 'trkpt' | 'rtept';
  readonly rows: TraceRows;
  readonly errors: Errors;
}

function pointsCalled(name: Points['name']): Points {
  const errors: Errors = [];
  return { name, rows: new TraceRows(errors, METERS_PER_HDOP), errors };
}

/**
 * Reads the tracks of GPX 1.0 or 1.1, all segments one after the other; its routes where it has no tracks. Entities of its own are refused by the
 * parser, so that none expands.
 *
 * @throws InputProblem
 */
export async function readGpx(text: string): Promise<Trace> {
  const tracks = pointsCalled('trkpt');
  const routes = pointsCalled('rtept');
  const parser = gpxParser([tracks, routes]);
  const malformed: Errors = [];
  try {
    for (let at = 0; at < text.length && !tracks.rows.isFull; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      await setImmediate();
    }
    if (!tracks.rows.isFull) parser.close();
  } catch (error) {
    if (!(error instanceof MalformedGpx)) throw error;
    malformed.push(fault(error.message));
  }
  const { name, rows, errors } = tracks.rows.count === 0 && routes.rows.count > 0 ? routes : tracks;
  if (malformed.length === 0 && rows.count === 0) malformed.push(fault(NO_POINTS));
  errors.push(...malformed);
  const trace = rows.finish(['body', name]);
  if (errors.length > 0) throw new InputProblem(errors);
  return trace;
}

const NO_POINTS = 'the GPX has neither points of a track (<trkpt>) nor of a route (<rtept>)';
const fault = (reason: string) => ({ loc: ['body'], type: 'value_error', msg: `Value error, ${reason}` });

class MalformedGpx extends Error {}

/** Names count where they have the prefix of the root: none mostly, and another one where `gpx` is not the default namespace. */
function gpxParser(kinds: readonly Points[]): SaxesParser {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  /** The depth of the extensions that are being read; 0 outside of them. */
  let extensions = 0;
  let prefix = '';
  const own = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : null);
  let point: OpenPoint | null = null;
  let field: 'time' | 'hdop' | null = null;
  parser.on('error', (error) => {
    throw new MalformedGpx(`the body is not GPX: ${error.message.split('\n', 1)[0]}`);
  });
  parser.on('opentag', ({ name: written, attributes: { lat, lon } }) => {
    if (++depth === 1) {
      if (!/^(?:[^:]+:)?gpx$/.test(written))
        throw new MalformedGpx(`the body begins with <${written.slice(0, 40)}> instead of <gpx>`);
      prefix = written.slice(0, -'gpx'.length);
    }
    const name = own(written);
    // Extensions may have points of their own, which are none of the track.
    if (extensions === 0 && name === 'extensions') extensions = depth;
    if (extensions === 0 && kinds.some((kind) => kind.name === name))
      point = { depth, lat: numberIn(lat), lng: numberIn(lon), time: undefined, hdop: undefined };
    // They may have a time of their own too, deeper inside.
    field = point?.depth === depth - 1 && (name === 'time' || name === 'hdop') ? name : null;
    if (point && field) point[field] = '';
  });
  const addText = (text: string) => {
    if (point && field) point[field] += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name: written }) => {
    if (depth-- === extensions) extensions = 0;
    field = null;
    const name = own(written);
    const kind = extensions === 0 ? kinds.find((each) => each.name === name) : undefined;
    if (!kind || !point) return;
    const { lat, lng, time, hdop } = point;
    const { rows } = kind;
    const at = rows.count;
    // An element without content says nothing.
    const sent = { lat, lng, time: time?.trim() || undefined, accuracy: numberIn(hdop) };
    if (!rows.isFull) rows.add(sent, (of) => ['body', kind.name, at, GPX_FIELDS[of]]);
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
