import type { IncomingHttpHeaders } from 'node:http';

/** What may differ between two runs of the same code, and why. Everything else has to be equal, byte by byte. */
const HEADERS_OF_THE_MOMENT: Readonly<Record<string, string>> = {
  date: 'the clock',
  ratelimit: 'what is left of a rate goes by when the requests before arrived',
  'retry-after': 'as above; that it is there counts',
};

/** When something was written, and when a step of an import began and ended. */
const WRITTEN_AT = /("(?:created_at|updated_at|last_updated|start|end)":")\d{4}-\d\d-\d\dT[\d:.+Z-]+"/g;
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
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${name in HEADERS_OF_THE_MOMENT ? '{moment}' : named(String(value))}`)
    .sort();
  // One byte is one character: bodies may be tiles.
  const body = named(bytes.toString('latin1')).replace(WRITTEN_AT, '$1{moment}"');
  return `${status}\n${head.join('\n')}\n\n${body}`;
}
