import { MODES, type Mode, NETWORK_NAMES, travelMode } from '../../modes/index.ts';
import { fillSectionsInThread, type LaterSections, type SharedSections } from '../../storage/sections.ts';
import type { Part } from './network.ts';
import { ownVerticesOf } from './sections.ts';

const PARTS: readonly Part[] = [...NETWORK_NAMES, ...MODES];

/** Flags of a mode come with its network: whether a road is tolled for any vehicle is asked of whoever pays tolls. */
const FLAGS = '.flags';

/** The part that a section belongs to; null for what all modes share. */
export function partOf(section: string): Part | null {
  const prefix = PARTS.find((part) => section.startsWith(`${part}.`));
  const mode = MODES.find((each) => each === prefix);
  return (mode && section === mode + FLAGS ? travelMode(mode).network : prefix) ?? null;
}

/** Sections of roads that threads share. `loaded` has 1 for each part that is in memory; `ownVertices` are those that no section has. */
export interface SharedRoads extends SharedSections {
  /** Grows in the thread that loads. */
  readonly mapped: Set<string>;
  readonly loaded: Int32Array;
  readonly ownVertices: Uint32Array;
}

/** @param isWhole whether all parts are in memory already */
export function withParts(shared: SharedSections, isWhole: boolean): SharedRoads {
  const loaded = new Int32Array(new SharedArrayBuffer(PARTS.length * Int32Array.BYTES_PER_ELEMENT));
  const mapped = new Set(shared.mapped);
  return { ...shared, mapped, loaded: loaded.fill(isWhole ? 1 : 0), ownVertices: ownVerticesOf(shared) };
}

/** Whether a part is in memory. */
export function isLoaded({ loaded }: SharedRoads, part: Part): boolean {
  return Atomics.load(loaded, PARTS.indexOf(part)) === 1;
}

/** Loads parts of a file, each once, whoever asks for it. A part that could not be loaded is tried again by the next who asks. */
export class PartLoader {
  readonly #shared: SharedRoads;
  readonly #from: Pick<LaterSections, 'versions' | 'file'>;
  readonly #loading = new Map<Part, Promise<void>>();

  constructor(shared: SharedRoads, from: Pick<LaterSections, 'versions' | 'file'>) {
    this.#shared = shared;
    this.#from = from;
  }

  /** @throws UnusableFile when the file has been damaged since it was opened */
  async load(mode: Mode): Promise<void> {
    const loaded = await Promise.allSettled([this.#once(travelMode(mode).network), this.#once(mode)]);
    // Both are over by then: whoever asks again gets what is there now, and not what the other one is still reading.
    for (const part of loaded) if (part.status === 'rejected') throw part.reason;
  }

  #once(part: Part): Promise<void> {
    const known = this.#loading.get(part);
    if (known) return known;
    const loading = isLoaded(this.#shared, part) ? Promise.resolve() : this.#fill(part);
    this.#loading.set(part, loading);
    loading.catch(() => this.#loading.delete(part));
    return loading;
  }

  async #fill(part: Part): Promise<void> {
    const { path, loaded, mapped, sections } = this.#shared;
    const own = new Map([...sections].filter(([name]) => partOf(name) === part));
    for (const name of await fillSectionsInThread({ ...this.#from, path, sections: own })) mapped.add(name);
    Atomics.store(loaded, PARTS.indexOf(part), 1);
  }
}
