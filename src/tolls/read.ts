import { contradictionsIn } from './contradictions.ts';
import type { Finding, LineOf, ParsedDocument } from './document.ts';
import { type FileForm, FormError, formError, matches, parseForm, prepareSchema, readFormFile } from './form-file.ts';
import { sealed } from './sealed.ts';
import { SYSTEM_SCHEMAS, type SystemKind, type Tariff, TariffHead } from './tariff.ts';

/** A tariff that cannot be used. */
export const TariffError = FormError;

/** A tariff, and where its parts stand in its file. */
export interface TariffDocument {
  readonly tariff: Tariff;
  readonly lineOf: LineOf;
}

/** The longest JSON that is read as a tariff: a country of a thousand booths with prices between all of them. */
const MOST_JSON_BYTES = 64_000_000;
const TARIFF: FileForm = { what: 'tariff', mostBytes: 8_000_000, mostJsonBytes: MOST_JSON_BYTES };

/** The text of a tariff as it is kept. @throws FormError where it could not be read again: aliases of YAML make short files long */
export function keptTariff(tariff: Tariff): string {
  const text = sealed(tariff);
  if (text.length <= MOST_JSON_BYTES && Buffer.byteLength(text) <= MOST_JSON_BYTES) return text;
  throw new FormError(TARIFF, tariff.id, [`longer than ${MOST_JSON_BYTES / 1e6} MB as JSON, without aliases`]);
}

/** Makes the first tariff take no longer to read than others: by half of a tenth of a second, which a server has before it serves. */
export function prepareTariffs(): void {
  for (const schema of [TariffHead, ...Object.values(SYSTEM_SCHEMAS)]) prepareSchema(schema);
}

/** Reads a file with a tariff. @throws FormError */
export function readTariffFile(path: string): Tariff {
  return readTariffDocument(path).tariff;
}

/** The same with where its parts stand. @throws FormError */
export function readTariffDocument(path: string): TariffDocument {
  return readDocument(readFormFile(TARIFF, path), path);
}

/** Reads a tariff in YAML or JSON. @param source how errors call it @throws FormError */
export function readTariff(text: string, source: string): Tariff {
  return readDocument(text, source).tariff;
}

function readDocument(text: string, source: string): TariffDocument {
  const { value, lineOf, isReordered } = parseForm(TARIFF, text, source);
  const findings: Finding[] = [];
  if (isTariff(value, findings)) {
    findings.push(...orderFindings(value, isReordered), ...contradictionsIn(value));
    if (findings.length === 0) return { tariff: value, lineOf };
  }
  throw formError(TARIFF, source, findings, lineOf);
}

/** Classes count in the order of the file, which whole numbers do not keep. */
function orderFindings({ systems }: Tariff, isReordered: ParsedDocument['isReordered']): Finding[] {
  return [['vehicles'], ...systems.map((_, i) => ['systems', i, 'vehicles'])].flatMap((path): Finding[] => {
    const message = 'classes count in their order, which ids that are whole numbers do not keep: write class_1 for 1';
    return isReordered(path) ? [{ path, message }] : [];
  });
}

/** Looks at the form: the file first, then each system by its kind, so that errors are about the kind that was meant. */
function isTariff(value: unknown, findings: Finding[]): value is Tariff {
  const before = findings.length;
  matches(TariffHead, value, [], findings);
  const systems = systemsIn(value);
  if (systems?.length === 0) findings.push({ path: ['systems'], message: 'there is none' });
  for (const [i, system] of (systems ?? []).entries()) {
    if (isOfKind(system)) matches(SYSTEM_SCHEMAS[system.kind], system, ['systems', i], findings);
  }
  return findings.length === before;
}

/** The systems of what may be a tariff, also where its head is none; null where it has no list of them. */
function systemsIn(value: unknown): readonly unknown[] | null {
  const systems = typeof value === 'object' && value !== null && 'systems' in value ? value.systems : null;
  return Array.isArray(systems) ? systems : null;
}

function isOfKind(system: unknown): system is { readonly kind: SystemKind } {
  if (typeof system !== 'object' || system === null || !('kind' in system)) return false;
  return typeof system.kind === 'string' && Object.hasOwn(SYSTEM_SCHEMAS, system.kind);
}
