import { createHash } from 'node:crypto';
import { constants, copyFileSync, createReadStream, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ExplainedError } from '../explained-error.ts';
import { download, isUrl } from '../import/download.ts';
import type { KeptFile, Manifest, RegionVersions } from '../regions/versions.ts';
import { linkOrCopy } from '../storage/link-or-copy.ts';

/** Files that a region is built from, by what they are. */
export interface InputFiles<T> {
  readonly maps: readonly T[];
  readonly addresses: readonly T[];
  readonly postcodes: readonly T[];
  readonly names: readonly T[];
}

/** A file to read, and what it is called. */
export interface NamedFile {
  readonly path: string;
  readonly name: string;
}

/** A file that is read, and its copy in the folder of the version, if one is kept. */
export interface InputFile extends NamedFile {
  readonly kept: string | null;
}

const INPUT_KINDS = ['maps', 'addresses', 'postcodes', 'names'] as const;
type InputKind = (typeof INPUT_KINDS)[number];

type Report = (step: string, share?: number) => void;

/** What each kind of input becomes, in their order. */
export async function eachInput<T, U>(
  inputs: InputFiles<T>,
  of: (input: T, kind: InputKind, index: number) => U | Promise<U>,
): Promise<InputFiles<U>> {
  const all: Record<InputKind, U[]> = { maps: [], addresses: [], postcodes: [], names: [] };
  for (const kind of INPUT_KINDS)
    for (const [index, input] of inputs[kind].entries()) all[kind].push(await of(input, kind, index));
  return all;
}

/** Where an input lies in the folder of a version: what a file is may be told by the end of its name. */
function inputName(kind: InputKind, index: number, name: string): string {
  return `${kind}-${index + 1}-${basename(name)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .slice(-100)}`;
}

/**
 * Fetches what is an address, and copies the rest into the folder of a version, so that the version can be built again whatever becomes of the
 * files: who fetches a newer extract often writes over the older one. Where the file system can, a copy shares its blocks.
 */
export function gatherInputs(
  given: InputFiles<string>,
  folder: string,
  isKept: boolean,
  report: Report,
): Promise<InputFiles<InputFile>> {
  return eachInput(given, async (file, kind, index) => {
    const path = join(folder, inputName(kind, index, isUrl(file) ? new URL(file).pathname : file));
    if (isUrl(file)) {
      await download(file, path, report);
      return { path, name: file, kept: path };
    }
    // A file that is not there is reported by who reads it.
    if (!isKept || !statSync(file, { throwIfNoEntry: false })?.isFile())
      return { path: file, name: basename(file), kept: null };
    report(`keeping ${basename(file)}`);
    copyFileSync(file, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return { path: file, name: basename(file), kept: path };
  });
}

/** Takes what is kept of a version over into the folder of another one: the same file under two names, where the file system has such. */
export function linkInput(versions: RegionVersions, id: string, { file }: KeptFile, folder: string): void {
  linkOrCopy(versions.file(id, file), join(folder, file));
}

/** What the manifest of a version says of a kept file. @throws ExplainedError for one that has changed while it was imported */
export async function keptFile({ path, name, kept }: InputFile): Promise<KeptFile> {
  if (kept === null) throw new Error(`${name} is not kept`);
  const sha256 = await hashOf(kept);
  if (kept !== path && sha256 !== (await hashOf(path)))
    throw new ExplainedError(`${path}: has changed while it was imported: import it again`);
  return { file: basename(kept), name, sha256 };
}

/** Checks that what is kept of a version is as it was. @throws ExplainedError */
export async function checkInputs(
  versions: RegionVersions,
  id: string,
  inputs: NonNullable<Manifest['inputs']>,
): Promise<void> {
  const area = inputs.area ? [inputs.area] : [];
  for (const { file, name, sha256 } of [...INPUT_KINDS.flatMap((kind): readonly KeptFile[] => inputs[kind]), ...area]) {
    const path = versions.file(id, file);
    if (!statSync(path, { throwIfNoEntry: false })) throw new ExplainedError(`${path} is lost: import ${name} again`);
    if ((await hashOf(path)) !== sha256) throw new ExplainedError(`${path} is damaged: import ${name} again`);
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
