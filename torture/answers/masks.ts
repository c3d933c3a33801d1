import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** What may differ between two runs of the same code, and why. Everything else has to be equal, byte by byte. */
const HEADERS_OF_THE_MOMENT: Readonly<Record<string, string>> = {
  date: 'the clock',
  ratelimit: 'what is left of a rate goes by when the requests before arrived',
  'retry-after': 'as above; that it is there counts',
  etag: 'each version, and each region, names its answers by itself; that it is there counts',
};

/** When something was written, and when a step of an import began and ended. */
const WRITTEN_AT = /("(?:created_at|updated_at|last_updated|start|end)":")\d{4}-\d\d-\d\dT[\d:.+Z-]+"/g;
/** How long the planner of a fleet took, milliseconds. */
const TOOK = /("computing_times":)\{[^}]*\}/g;
/** Ids of what was made during the run are drawn at random. */
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g;

/**
 * An answer as it is compared.
 *
 * @param names what each id of an installation is called in both
 */
export function masked(
  { status, headers, bytes }: { status: number; headers: IncomingHttpHeaders; bytes: Buffer },
  names: ReadonlyMap<string, string>,
): string {
  const named = (text: string) => text.replace(UUID, (id) => names.get(id) ?? '{id}');
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  // One byte is one character: bodies may be tiles.
  const sent = named(plain.toString('latin1')).replace(WRITTEN_AT, '$1{moment}"');
  const body = sent.replace(TOOK, '$1{moment}');
  const isOfTheMoment = (name: string) => name in HEADERS_OF_THE_MOMENT || (name === 'content-length' && body !== sent);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${isOfTheMoment(name) ? '{moment}' : named(String(value))}`)
    .sort();
  return `${status}\n${head.join('\n')}\n\n${body}`;
}
