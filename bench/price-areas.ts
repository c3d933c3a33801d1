/**
 * To which area of a request the time of a frame belongs. A sample goes to the nearest frame of its stack that is named here; one
 * that names a function comes before those that name its file or a folder. What is not named, such as events and timers, belongs to
 * whoever called it.
 */
import type { Frame } from './cpu-profile.ts';

/** What no entry names. */
export const OTHER = 'other';
const COLLECTING = 'garbage collection';
const SOCKET = 'socket, parsing';
export const HOP = 'thread hop';
/** What helpers do of an answer. */
export const HANDED = ['engine', 'wording', 'serialization'] as const;

/** Files and folders, with `#` and a function where only that is meant. */
export const NAMED: Readonly<Record<string, readonly string[]>> = {
  [SOCKET]: [
    'node:_http_server',
    'node:_http_common',
    'node:_http_incoming',
    'node:net',
    'node:internal/http',
    'node:internal/stream_base_commons',
    'node:internal/streams',
    'src/http/arriving.ts',
    'src/http/connections.ts',
  ],
  router: [
    'node_modules/fastify',
    'node_modules/find-my-way',
    'src/http/operations.ts',
    'src/http/server.ts#answerTo',
    'src/http/server.ts#refuseUnknownPaths',
    'src/http/server.ts#send',
    'src/http/server.ts#recordChange',
    'src/contract/endpoint.ts',
  ],
  'key, limits, quota': [
    'src/access',
    'src/http/access-control.ts',
    'src/http/people.ts',
    'src/http/parts.ts',
    'src/http/server.ts#enterForProject',
    'node_modules/rate-limiter-flexible',
  ],
  parameters: [
    'src/contract',
    'src/http/language.ts',
    'src/http/aside.ts#parseBody',
    'src/text/languages.ts',
    'src/filter/parse.ts',
    'src/localities/types.ts',
    'src/distance/parameters.ts',
    'src/indoor/parameters.ts',
    'node_modules/fast-querystring',
    'node_modules/negotiator',
    'node_modules/typebox',
  ],
  [HOP]: ['src/threads', 'src/http/aside.ts', 'node:internal/worker', 'node:internal/per_context/messageport'],
  engine: [
    'src/basemap',
    'src/database',
    'src/distance',
    'src/filter',
    'src/geo',
    'src/indoor',
    'src/localities',
    'src/map',
    'src/places',
    'src/regions',
    'src/roads',
    'src/storage',
    'src/stores',
    'src/text',
    'src/threewords',
    'src/tolls',
    'src/venues',
    'src/walks',
    'src/http/tile-cache.ts',
    'node_modules/@electric-sql',
    'node_modules/flatbush',
    'node_modules/pg',
    'node_modules/pg-pool',
    'node_modules/pg-protocol',
    'wasm:',
  ],
  wording: [
    'src/addresses',
    'src/distance/road-names.ts',
    'src/distance/steps.ts',
    'src/distance/wording.ts',
    'src/localities/autocomplete.ts#suggestion',
    'src/localities/highlight.ts',
    'src/localities/worded.ts',
    'src/stores/copy/feature-text.ts',
    'src/stores/feature.ts',
    'src/stores/open-days.ts',
    'src/stores/open-status.ts',
    'src/stores/opening-hours.ts',
    'src/walks/indoor-wording.ts',
    'src/walks/street-instructions.ts',
    'src/walks/street-phrases',
    'node_modules/osrm-text-instructions',
  ],
  serialization: [
    'src/distance/matrix-text.ts',
    'src/geo/polyline.ts',
    'src/http/sending.ts#sendAnswer',
    'src/threads/answer-threads.ts#answer',
    'node_modules/@googlemaps/polyline-codec',
  ],
  log: [
    'src/http/log.ts',
    'src/http/redact.ts',
    'src/http/request-log.ts',
    'src/http/slow-requests.ts',
    'node_modules/pino',
    'node_modules/sonic-boom',
  ],
  metrics: ['src/access/statistics.ts', 'src/http/metrics.ts', 'node_modules/prom-client'],
  writing: [
    'node:_http_outgoing',
    'node:internal/stream_base_commons#writeGeneric',
    'node:internal/stream_base_commons#writevGeneric',
    'node:internal/stream_base_commons#afterWriteDispatched',
    'src/http/sending.ts',
    'node_modules/@fastify/compress',
    'node_modules/@fastify/cors',
    'node_modules/fastify/lib/reply.js',
  ],
};

export const AREAS: readonly string[] = [...Object.keys(NAMED), COLLECTING, OTHER];

/** A thread that waits: for an event, or for what the database is asked next. */
const WAITING: ReadonlySet<string> = new Set(['#(idle)', 'src/database/embedded-thread.ts#next']);

const areaByName: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMED).flatMap(([area, names]) => names.map((name) => [name, area] as const)),
);
const found = new Map<string, string | null>();

/** The area that an entry gives to a frame; null where none names it. */
function areaOfFrame({ file, function: called }: Frame): string | null {
  const name = `${file}#${called}`;
  const known = found.get(name);
  if (known !== undefined) return known;
  let area = areaByName.get(name) ?? areaByName.get(file) ?? null;
  // Of the folders that hold it, the innermost.
  for (let end = file.lastIndexOf('/'); area === null && end > 0; end = file.lastIndexOf('/', end - 1))
    area = areaByName.get(file.slice(0, end)) ?? null;
  found.set(name, area);
  return area;
}

/** The area of a sample, its innermost frame first; null where its thread waits. @param isMain whether it is of the thread that serves */
export function areaOf(stack: readonly Frame[], isMain: boolean): string | null {
  const [innermost] = stack;
  if (!innermost || WAITING.has(`${innermost.file}#${innermost.function}`)) return null;
  if (innermost.function === '(garbage collector)') return COLLECTING;
  // Of code that is no JavaScript the thread that serves runs what reads and writes sockets, and others what takes messages.
  if (innermost.function === '(program)') return isMain ? SOCKET : HOP;
  for (const frame of stack) {
    const area = areaOfFrame(frame);
    if (area !== null) return area;
  }
  return OTHER;
}
