import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ExplainedError } from '../explained-error.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { buildFolder, bytesOfFolder, removeFolder } from '../storage/versioned-folders.ts';
import { jsonOf } from '../text/json.ts';

/** A text of the map, and how often it stands there. */
const CountedText = Type.Object({ text: Type.String(), count: Type.Integer() });

/** A file that a version was built from, and keeps. */
const KeptFileSchema = Type.Object({
  /** In the folder of the version. */
  file: Type.String(),
  /** As it was given. */
  name: Type.String(),
  sha256: Type.String(),
});
export type KeptFile = Static<typeof KeptFileSchema>;

/** A map that is kept, and up to which diff of which source it has been updated. */
const KeptMapSchema = Type.Object({
  ...KeptFileSchema.properties,
  replication: Type.Optional(Type.Object({ from: Type.String(), sequence: Type.Integer(), timestamp: Type.Integer() })),
});

/** What it takes to build a version again from newer maps. */
const InputsSchema = Type.Object({
  maps: Type.Array(KeptMapSchema),
  addresses: Type.Array(KeptFileSchema),
  postcodes: Type.Array(KeptFileSchema),
  names: Type.Array(KeptFileSchema),
  /** The ground of the maps, where it was given. */
  area: Type.Optional(KeptFileSchema),
  towns: Type.Boolean(),
  basemap: Type.Boolean(),
  demo: Type.Boolean(),
  modes: Type.Array(Type.String()),
  attributions: Type.Array(Type.String()),
  holidays: Type.Optional(
    Type.Union([
      Type.Literal('country'),
      Type.Literal('none'),
      Type.Object({ country: Type.String(), state: Type.String() }),
    ]),
  ),
  /** A folder, which is not copied. */
  elevation: Type.Optional(Type.String()),
});
export type Inputs = Static<typeof InputsSchema>;

/** What stands beside the files of a region version. */
export const ManifestSchema = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  places: Type.Integer(),
  houses: Type.Optional(Type.Integer()),
  segments: Type.Optional(Type.Integer()),
  /** At how many points of roads elevation was looked up, and at how many of them it is not known. */
  elevation: Type.Optional(Type.Object({ heights: Type.Integer(), unknown: Type.Integer() })),
  /** The modes of travel that it was imported for; a manifest that does not say so is of a region with all that there were. */
  modes: Type.Optional(Type.Array(Type.String())),
  /** Those of them for which no road of the map is open. */
  closed_to: Type.Optional(Type.Array(Type.String())),
  /** Squares and platforms: how many are crossed, by how many lines, and how many are not, by why. */
  squares: Type.Optional(
    Type.Object({ crossed: Type.Integer(), lines: Type.Integer(), left: Type.Record(Type.String(), Type.Integer()) }),
  ),
  /** What the roads of the map say and the import does not follow. */
  ignored: Type.Optional(
    Type.Object({
      /** Turn restrictions, by why. */
      restrictions: Type.Record(Type.String(), Type.Integer()),
      /** Conditions of signs that cannot be followed, the most frequent first. */
      conditions: Type.Array(CountedText),
      /** Whose holidays are not known, and how many conditions name them. */
      holidays: Type.Optional(Type.Array(CountedText)),
      /** Limits of size that cannot be read, or that no sign shows, in the same way. */
      sizes: Type.Optional(Type.Array(CountedText)),
    }),
  ),
  /** Of when the oldest of its maps is, where they tell. */
  data_timestamp: Type.Optional(Type.String()),
  /** The version that an update has made it of. */
  updated_from: Type.Optional(Type.String()),
  /** Absent for a version that keeps nothing of what it was built from. */
  inputs: Type.Optional(InputsSchema),
  /** Weights without a unit that are taken for kilograms. */
  kilograms: Type.Optional(Type.Array(CountedText)),
  /** Heights, widths and lengths without a unit that are taken for centimetres or millimetres. */
  centimeters: Type.Optional(Type.Array(CountedText)),
  sources: Type.Array(
    Type.Object({
      name: Type.String(),
      licence: Type.String(),
      attribution: Type.String(),
      url: Type.Optional(Type.String()),
      sha256: Type.Optional(Type.String()),
    }),
  ),
});

export type Manifest = Static<typeof ManifestSchema>;

export interface RegionVersion extends Manifest {
  readonly in_use: boolean;
  readonly bytes: number;
  /** Those of them of the files that it was built from. */
  readonly kept_bytes: number;
}

/** The files of a version that are kept for its updates. */
export function keptFiles({ inputs }: Manifest): string[] {
  if (!inputs) return [];
  const { maps, addresses, postcodes, names, area } = inputs;
  return [...maps, ...addresses, ...postcodes, ...names, ...(area ? [area] : [])].map(({ file }) => file);
}

/** A region version that is not there, or cannot be removed. */
class RegionError extends ExplainedError {}

/** One that is not there, or not any more: other processes and commands remove versions, too. */
export class NoRegionVersion extends RegionError {
  constructor(id: string) {
    super(`There is no region version ${id}; waypost region list shows what there is`);
  }
}

const MANIFEST = 'manifest.json';
const CURRENT = 'current';
const ID = /^\d{8}-\d{6}-[a-z0-9-]+$/;
export const PLACES_FILE = 'places.wp';
export const MAP_FILE = 'map.pmtiles';
export const ROADS_FILE = 'roads.wp';

/**
 * The region versions of a data folder: immutable folders, one of which is in use.
 *
 *     regions/20261120-101500-starter/   manifest.json, places.wp, roads.wp, map.pmtiles, and what these were built from
 *     regions/current                    the id of the version in use
 *     regions/.building-<pid>-…          one that is being built, or put together from the store; swept away when its process is gone
 */
export class RegionVersions {
  readonly folder: string;
  readonly #isShared: boolean;

  /** @param isShared whether other machines build versions as well, whose ids have to be others */
  constructor(dataFolder: string, isShared = false) {
    this.folder = join(dataFolder, 'regions');
    this.#isShared = isShared;
  }

  get pointerFile(): string {
    return join(this.folder, CURRENT);
  }

  /** The id of the version in use. @throws RegionError when none is, with what to do */
  needCurrent(): string {
    const id = this.current();
    if (id !== null) return id;
    const named = existsSync(this.pointerFile) ? readFileSync(this.pointerFile, 'utf8').trim().slice(0, 100) : null;
    const problem = named === null ? 'No region is in use' : `${this.pointerFile} names '${named}', which is not there`;
    throw new RegionError(
      `${problem}: waypost region list shows what there is, waypost region use ID puts one in use, waypost import builds one`,
    );
  }

  /** Whether nothing but a first start has been here, which builds the region of this name and may have been interrupted. */
  isNew(starter: string): boolean {
    return !existsSync(this.pointerFile) && this.list().every(({ name }) => name === starter);
  }

  /** What a version says of itself. @throws RegionError when that is damaged */
  manifestOf(id: string): Manifest {
    return this.#manifest(id);
  }

  nameOf(id: string): string {
    return this.#manifest(id).name;
  }

  /** The id of the version in use; null when none has been built. */
  current(): string | null {
    if (!existsSync(this.pointerFile)) return null;
    const id = readFileSync(this.pointerFile, 'utf8').trim();
    return this.#exists(id) ? id : null;
  }

  /** When a version was built. @throws RegionError when its manifest is damaged */
  builtAt(id: string): Date {
    return new Date(this.#manifest(id).created_at);
  }

  /** What a version is made of. @throws RegionError when its manifest is damaged */
  sourcesOf(id: string): Manifest['sources'] {
    return this.#manifest(id).sources;
  }

  /** Of when the data of a version is; null where its maps do not tell. @throws RegionError when its manifest is damaged */
  dataTimeOf(id: string): string | null {
    return this.#manifest(id).data_timestamp ?? null;
  }

  file(id: string, name: string): string {
    return join(this.folder, id, name);
  }

  /**
   * Whether a version has roads. Those that were built before roads were have none, and their manifest says nothing of segments; where it
   * does, a missing file is lost, which is reported when it is opened.
   */
  hasRoads(id: string): boolean {
    return this.#manifest(id).segments !== undefined || existsSync(this.file(id, ROADS_FILE));
  }

  /** The ids of all versions, the newest first. */
  ids(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder)
      .filter((id) => this.#exists(id))
      .sort()
      .reverse();
  }

  /** What a version is. @throws RegionError when its manifest is damaged, NoRegionVersion */
  describe(id: string): RegionVersion {
    return this.#on(id, () => {
      const manifest = this.#manifest(id);
      const bytes = bytesOfFolder(join(this.folder, id));
      return { ...manifest, in_use: id === this.current(), bytes, kept_bytes: this.#keptBytes(manifest) };
    });
  }

  /** What is done with a version that is there. @throws NoRegionVersion where it is not, or is removed meanwhile */
  #on<T>(id: string, work: () => T): T {
    if (!this.#exists(id)) throw new NoRegionVersion(id);
    try {
      return work();
    } catch (error) {
      throw hasCode(error, 'ENOENT') && !this.#exists(id) ? new NoRegionVersion(id) : error;
    }
  }

  #keptBytes(manifest: Manifest): number {
    return keptFiles(manifest).reduce(
      (sum, file) => sum + (statSync(this.file(manifest.id, file), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }

  /** All versions, the newest first. @throws RegionError when the manifest of one is damaged */
  list(): RegionVersion[] {
    return this.ids().flatMap((id) => this.describeIfThere(id) ?? []);
  }

  /** What a version is; null for one that has been removed since it was listed. @throws RegionError when its manifest is damaged */
  describeIfThere(id: string): RegionVersion | null {
    try {
      return this.describe(id);
    } catch (error) {
      if (error instanceof NoRegionVersion) return null;
      throw error;
    }
  }

  /** Makes a version the one in use: one rename, which running servers see within a second. @throws RegionError */
  use(id: string): void {
    this.#on(id, () => this.#manifest(id));
    sweepDrafts(this.folder);
    const draft = draftIn(this.folder, 'current');
    writeFileSync(draft, `${id}\n`, { flush: true });
    renameSync(draft, this.pointerFile);
  }

  /** Removes a version that is not in use. @throws RegionError */
  remove(id: string): void {
    this.#on(id, () => {
      if (id === this.current()) throw new RegionError(`The region version ${id} is in use; use another one first`);
      sweepDrafts(this.folder);
      removeFolder(this.folder, id);
    });
  }

  /** Takes in a version that was built elsewhere: `fill` puts its files into a folder, which becomes the version when it is whole. */
  async adopt(id: string, fill: (folder: string) => Promise<void>): Promise<void> {
    if (!ID.test(id)) throw new RegionError(`${id} is no id of a region version`);
    await buildFolder(this.folder, 'adopting', fill, () => ({ name: id, result: undefined }));
    this.#manifest(id);
  }

  /** The files of a version, by their names. */
  files(id: string): string[] {
    return readdirSync(join(this.folder, id)).sort();
  }

  /**
   * Builds a version: `write` fills a temporary folder, which becomes the version by one rename when it is whole. A failure or a
   * kill leaves everything as it was.
   */
  async build(
    name: string,
    write: (folder: string) => Promise<Omit<Manifest, 'format' | 'id' | 'name' | 'created_at'>>,
  ): Promise<Manifest> {
    if (!/^[a-z0-9-]+$/.test(name)) throw new RegionError(`The name of a region may have a-z, 0-9 and -: not ${name}`);
    try {
      const { result } = await buildFolder(this.folder, 'building', write, (content, draft) => {
        const now = new Date();
        const id = this.#freeId(now, name);
        const manifest: Manifest = { format: 1, id, name, created_at: now.toISOString(), ...content };
        writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
        return { name: id, result: manifest };
      });
      return result;
    } catch (error) {
      if (hasCode(error, 'ENOSPC')) throw new RegionError(`The disk of ${this.folder} is full; nothing has changed`);
      throw error;
    }
  }

  #freeId(now: Date, name: string): string {
    const stamp = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
    // Two machines may build regions of one name in the same second.
    const own = this.#isShared ? `-${randomBytes(4).toString('hex')}` : '';
    let id = `${stamp}-${name}${own}`;
    for (let n = 2; existsSync(join(this.folder, id)); n++) id = `${stamp}-${name}${own}-${n}`;
    return id;
  }

  #exists(id: string): boolean {
    return ID.test(id) && existsSync(join(this.folder, id, MANIFEST));
  }

  #manifest(id: string): Manifest {
    const file = this.file(id, MANIFEST);
    const content = jsonOf(readFileSync(file, 'utf8'));
    if (!Check(ManifestSchema, content)) {
      throw new RegionError(
        `${file} is damaged: import the maps of that region again (waypost import), or put another version in use ` +
          '(waypost region list, waypost region use ID)',
      );
    }
    return content;
  }
}
