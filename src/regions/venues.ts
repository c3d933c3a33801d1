import { existsSync, mkdirSync, readdirSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Box } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import { openPlaces, PlaceSearch, type Places } from '../places/index.ts';
import { UnusableFile } from '../storage/container.ts';
import { type Damage, DataUnreadable } from '../storage/damage.ts';
import type { SharedSections } from '../storage/sections.ts';
import { buildFolder, bytesOfFolder, nextVersion, removeFolder } from '../storage/versioned-folders.ts';
import type { Venue, VenueMeta } from '../venues/index.ts';
import { loadVenue, readVenueMeta, sharedVenue } from '../venues/index.ts';

/** What may name a venue. */
export const VENUE_ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';

const FOLDER = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{1,64})\.([0-9a-z]{10}-[0-9a-f]{8})$/;
const VENUE_FILE = 'venue.wp';
/** What finds the features of a venue by words: an index of places, numbered as its features are. */
const PLACES_FILE = 'places.wp';
/** A new venue has to show within a second. */
const POLL_MS = 250;
/** A venue is around a position that is so far from its box: more than one may stand beside its ground. */
const AROUND_DEGREES = 0.001;
/** For a venue that is not known the folder is looked at again, at most so often. */
const LOOK_AGAIN_MS = 100;
/** Venues are kept open (least recently used first out) while they take no more than this, bytes. */
const MOST_OPEN_BYTES = 2 ** 30;

/** The newest version of a venue on disk. */
export interface VenueVersion {
  readonly projectId: string;
  readonly id: string;
  readonly version: string;
  readonly folder: string;
}

/** Where the files of a venue that is being imported are written. */
export interface VenueDraft {
  readonly venue: string;
  readonly places: string;
}

/** The files of a venue in a folder. */
export const draftOf = (folder: string): VenueDraft => ({
  venue: join(folder, VENUE_FILE),
  places: join(folder, PLACES_FILE),
});

/**
 * The venues of a data folder, each of a project, in immutable folders; the newest of a venue counts.
 *
 *     venues/<project>.<venue>.<version>/   venue.wp, places.wp
 *     venues/.importing-<pid>-…             one that is being imported
 */
export class VenueFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'venues');
  }

  /** The venues of a project, by their ids; of all projects without one. */
  list(projectId?: string): VenueVersion[] {
    if (!existsSync(this.#folder)) return [];
    const newest = new Map<string, VenueVersion>();
    for (const name of readdirSync(this.#folder).sort()) {
      const [, project, id, version] = FOLDER.exec(name) ?? [];
      if (project === undefined || id === undefined || version === undefined) continue;
      if (projectId !== undefined && project !== projectId) continue;
      newest.set(`${project}.${id}`, { projectId: project, id, version, folder: join(this.#folder, name) });
    }
    return [...newest.values()];
  }

  /** The newest version of a venue; null where the project has none of that id. */
  find(projectId: string, id: string): VenueVersion | null {
    return this.list(projectId).find((venue) => venue.id === id) ?? null;
  }

  /** What a venue says of itself. @throws UnusableFile when its file is damaged */
  meta({ folder }: VenueVersion): VenueMeta {
    return readVenueMeta(join(folder, VENUE_FILE));
  }

  /** A venue without what finds its features by words. @throws UnusableFile when its file is damaged */
  open({ folder }: VenueVersion): Venue {
    return sharedVenue(loadVenue(join(folder, VENUE_FILE)));
  }

  /** When a venue of that id was first imported; undefined where there is none. One that cannot be read was imported when its folder says. */
  createdAt(projectId: string, id: string): string | undefined {
    const known = this.find(projectId, id);
    if (!known) return undefined;
    try {
      return this.meta(known).createdAt;
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      return new Date(Number.parseInt(known.version, 36)).toISOString();
    }
  }

  bytes({ folder }: VenueVersion): number {
    return bytesOfFolder(folder);
  }

  /** Takes in a venue that `write` writes, in the place of the one of that id: whole or not at all. */
  async write<T>(projectId: string, id: string, write: (draft: VenueDraft) => Promise<T>): Promise<T> {
    const fill = (draft: string) => write(draftOf(draft));
    const { name, result } = await buildFolder(this.#folder, 'importing', fill, (written) => {
      return { name: `${projectId}.${id}.${nextVersion()}`, result: written };
    });
    this.#removeAllBut(projectId, id, name);
    return result;
  }

  /** Takes in a version that was imported elsewhere, in the place of the one of that id. */
  async adopt(
    { projectId, id, version }: Omit<VenueVersion, 'folder'>,
    fill: (draft: VenueDraft) => Promise<void>,
  ): Promise<void> {
    const name = `${projectId}.${id}.${version}`;
    if (!FOLDER.test(name)) throw new Error(`${name} is no version of a venue`);
    if (!existsSync(join(this.#folder, name)))
      await buildFolder(
        this.#folder,
        'adopting',
        (draft) => fill(draftOf(draft)),
        () => ({ name, result: undefined }),
      );
    this.#removeAllBut(projectId, id, name);
  }

  /** Removes a venue; false when there is none. */
  remove(projectId: string, id: string): boolean {
    return this.#removeAllBut(projectId, id, null) > 0;
  }

  #removeAllBut(projectId: string, id: string, kept: string | null): number {
    // The newest goes last: a removal that is cut short brings no older one back.
    const doomed = readdirSync(this.#folder)
      .filter((name) => name.startsWith(`${projectId}.${id}.`) && FOLDER.test(name) && name !== kept)
      .sort();
    for (const name of doomed) {
      removeFolder(this.#folder, name);
    }
    return doomed.length;
  }

  /** Calls back whenever venues have changed; returns how to stop that. */
  watch(onChange: () => void): () => void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    // Polled, not notified: notifications get lost on network file systems and in containers. Each change renames.
    watchFile(this.#folder, { interval: POLL_MS, persistent: false }, onChange);
    return () => unwatchFile(this.#folder, onChange);
  }
}

/** A venue that is open, with what finds its features by words. */
export interface OpenVenue {
  readonly id: string;
  readonly version: string;
  readonly venue: Venue;
  readonly places: Places;
  readonly search: PlaceSearch;
  readonly bytes: number;
}

/** Open venues by `<project>.<venue>`, on whatever thread. Another set is another object. */
export type VenueSet = ReadonlyMap<string, { readonly venue: Venue }>;

/** What another thread needs to open the same venues over the same memory. */
export interface SharedVenues {
  readonly venues: readonly { readonly key: string; readonly version: string; readonly sections: SharedSections }[];
}

interface HeldVenue extends OpenVenue {
  readonly sections: SharedSections;
}

/** What helpers have opened, so that another set only opens what is new in it. */
const HELD = new Map<string, { readonly version: string; readonly venue: Venue }>();

/** Opens venues over memory that another thread has loaded. */
export function openSharedVenues({ venues }: SharedVenues): VenueSet {
  const set = new Map(
    venues.map(({ key, version, sections }) => {
      const held = HELD.get(key);
      return [key, held?.version === version ? held : { version, venue: sharedVenue(sections) }] as const;
    }),
  );
  HELD.clear();
  for (const [key, venue] of set) HELD.set(key, venue);
  return set;
}

/** The venues that a running server answers from: opened by the first request for them, and again when they have been imported anew. */
export class LiveVenues {
  readonly #files: VenueFiles;
  readonly #damage: Damage;
  readonly #unwatch: () => void;
  readonly #open: LRUCache<string, HeldVenue>;
  #set: VenueSet | null = null;
  #versions = new Map<string, VenueVersion>();
  /** Where venues are, by `<project>.<venue>`, with the version that says so. */
  readonly #boxes = new Map<string, { readonly version: string; readonly box: Box }>();
  #looked = 0;

  constructor(files: VenueFiles, damage: Damage) {
    this.#files = files;
    this.#damage = damage;
    this.#open = new LRUCache({
      maxSize: MOST_OPEN_BYTES,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ places }) => {
        places.close();
        this.#set = null;
      },
    });
    this.#unwatch = files.watch(() => this.#look());
    this.#look();
  }

  #look(): void {
    this.#looked = performance.now();
    try {
      const before = this.#versions;
      this.#versions = new Map(this.#files.list().map((version) => [`${version.projectId}.${version.id}`, version]));
      for (const key of this.#boxes.keys()) if (!this.#versions.has(key)) this.#boxes.delete(key);
      this.#damage.mend('folder of venues');
      this.#damage.mendAllBut('venue', new Set([...this.#versions.keys()].map((key) => `venue ${key}`)));
      for (const [key, version] of this.#versions)
        if (before.get(key)?.version !== version.version) this.#check(key, version);
    } catch (error) {
      this.#damage.report('folder of venues', error, 'check its permissions');
    }
  }

  /** Looks into the file of a venue that is new here, so that a damaged one is reported before the first request for it. */
  #check(key: string, version: VenueVersion): void {
    try {
      this.#boxes.set(key, { version: version.version, box: this.#files.meta(version).bbox });
      this.#damage.mend(`venue ${key}`);
    } catch (error) {
      this.#report(key, error);
    }
  }

  #report(key: string, error: unknown): void {
    this.#damage.report(`venue ${key}`, error, 'import it again (waypost venue import)');
  }

  /** The venues of a project. */
  list(projectId: string): OpenVenue[] {
    return [...this.#versions.values()].flatMap((version) =>
      version.projectId === projectId ? (this.find(projectId, version.id) ?? []) : [],
    );
  }

  /** The ids of the venues of a project that are around a position, or not far from it. */
  around(projectId: string, { lat, lng }: Position): string[] {
    const off = AROUND_DEGREES;
    return [...this.#versions].flatMap(([key, { projectId: owner, id, version }]) => {
      const known = this.#boxes.get(key);
      if (owner !== projectId || known?.version !== version) return [];
      const [west, south, east, north] = known.box;
      const isAround = lng >= west - off && lng <= east + off && lat >= south - off && lat <= north + off;
      return isAround ? [id] : [];
    });
  }

  /** A venue of a project; null where it has none of that id. @throws DataUnreadable when its file cannot be used */
  find(projectId: string, id: string): OpenVenue | null {
    const key = `${projectId}.${id}`;
    // What has just been imported is found by the next request.
    if (!this.#versions.has(key) && performance.now() - this.#looked > LOOK_AGAIN_MS) this.#look();
    const version = this.#versions.get(key);
    const open = this.#open.get(key);
    if (!version) return null;
    if (open?.version === version.version) return open;
    try {
      const fresh = this.#openVersion(version);
      this.#open.set(key, fresh);
      this.#set = null;
      this.#damage.mend(`venue ${key}`);
      return fresh;
    } catch (error) {
      // An import may have replaced it since the folder was read.
      this.#look();
      if (this.#versions.get(key)?.version !== version.version) return this.find(projectId, id);
      this.#report(key, error);
      if (open) return open;
      throw new DataUnreadable(`The venue '${id}' cannot be read at the moment; the log has the reason`, { cause: error });
    }
  }

  /** The venues that are open; the same object until one is opened or closed. */
  get set(): VenueSet {
    this.#set ??= new Map(this.#open.entries());
    return this.#set;
  }

  /** What another thread needs to open them. */
  share(): SharedVenues {
    return { venues: [...this.#open.entries()].map(([key, { version, sections }]) => ({ key, version, sections })) };
  }

  #openVersion({ id, version, folder }: VenueVersion): HeldVenue {
    const places = openPlaces(join(folder, PLACES_FILE));
    const sections = loadVenue(join(folder, VENUE_FILE));
    const bytes = [...sections.sections.values()].reduce((sum, { length }) => sum + length, 1);
    return { id, version, venue: sharedVenue(sections), sections, places, search: new PlaceSearch(places), bytes };
  }

  close(): void {
    this.#unwatch();
    this.#open.clear();
  }
}
