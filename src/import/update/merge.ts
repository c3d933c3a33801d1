import { type ElementInfo, MapFileError, MEMBER_TYPES, type Visitor } from '../../osm/element.ts';
import { PbfMapWriter, type WrittenHeader } from '../../osm/pbf-writer.ts';
import { openMapFile } from '../../osm/read.ts';
import { lowerBound } from '../../storage/order.ts';
import { type Change, type Changes, type ElementKey, order } from './changes.ts';

/** How many elements of an extract changes have created, modified and deleted. */
export interface MergeCounts {
  created: number;
  modified: number;
  deleted: number;
}

/**
 * Writes an extract with changes. Two passes read it: the first finds what of the changes it has, the second writes. Neither holds more than
 * a few blocks of it.
 *
 * @param changes what has changed, and all of an extract that is not sorted
 * @throws MapFileError for an extract that is not sorted as it says
 */
export async function mergeChanges(
  path: string,
  isSorted: boolean,
  changes: Changes,
  to: { readonly path: string; readonly header: WrittenHeader },
  progress: (step: string, share?: number) => void,
): Promise<MergeCounts> {
  changes.seal();
  const file = isSorted ? openMapFile(path) : null;
  const told = (step: string) => (bytes: number) => progress(step, bytes / (file?.bytes ?? 1));
  await file?.read(lookingFor(path, changes), told('finding what has changed'));
  changes.clip();
  const writer = await PbfMapWriter.create(to.path, to.header);
  try {
    const merging = new Merging(changes.kept(), writer);
    await file?.read(merging.visitor, told('writing the updated map'));
    await merging.rest(() => progress('writing the updated map'));
    await writer.finish();
    return merging.counts;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

/** Tells changes which of their elements an extract has. */
function lookingFor(path: string, changes: Changes): Visitor {
  const asked = changes.asked();
  let next = asked.next().value;
  let last: ElementKey = { type: 0, id: -Infinity };
  const isAsked = (type: number, id: number) => {
    if (order(last.type, last.id, type, id) >= 0) {
      const [before, now] = [last, { type, id }].map((key) => `${MEMBER_TYPES[key.type]} ${key.id}`);
      throw new MapFileError(path, `has ${now} after ${before}: sort it (osmium sort) and import it again`);
    }
    last = { type, id };
    while (next && order(next.type, next.id, type, id) < 0) next = asked.next().value;
    return next?.type === type && next.id === id;
  };
  let unknown: Float64Array | null = null;
  return {
    node(id, lat, lng) {
      if (isAsked(0, id)) changes.knowNode(id, lat, lng);
    },
    way(id, nodes) {
      if (isAsked(1, id)) changes.know(1, id);
      unknown ??= changes.unknownOutside();
      if (unknown.length === 0) return;
      for (const node of nodes) if (unknown[lowerBound(unknown, node)] === node) changes.use(node);
    },
    relation(id) {
      if (isAsked(2, id)) changes.know(2, id);
    },
  };
}

/** Elements of an extract and changes to them, in turn. */
class Merging {
  readonly counts: MergeCounts = { created: 0, modified: 0, deleted: 0 };
  readonly #changes: Iterator<Change, undefined>;
  readonly #writer: PbfMapWriter;
  #next: Change | undefined;

  constructor(changes: Iterator<Change, undefined>, writer: PbfMapWriter) {
    this.#changes = changes;
    this.#writer = writer;
    this.#next = changes.next().value;
  }

  get visitor(): Visitor {
    const writer = this.#writer;
    return {
      wantsInfo: true,
      node: (id, lat, lng, tags, info) => {
        if (this.#stays(0, id, info)) writer.node(id, lat, lng, tags, info);
      },
      way: (id, nodes, tags, info) => {
        if (this.#stays(1, id, info)) writer.way(id, nodes, tags, info);
      },
      relation: (id, members, tags, info) => {
        if (this.#stays(2, id, info)) writer.relation(id, members, tags, info);
      },
      pause: () => writer.pause(),
    };
  }

  /** Writes what comes before an element of the extract; whether that stays as it is. */
  #stays(type: number, id: number, info: ElementInfo): boolean {
    while (this.#next && order(this.#next.type, this.#next.id, type, id) < 0) this.#create(this.#next);
    if (this.#next?.type !== type || this.#next.id !== id) return true;
    const change = this.#next;
    this.#next = this.#changes.next().value;
    const isOlder = change.info.version < info.version && change.info.version > 0;
    if (isOlder) return true;
    if (change.isDeleted) this.counts.deleted++;
    else {
      this.counts.modified++;
      this.#write(change);
    }
    return false;
  }

  /** Writes what comes behind all elements of the extract. */
  async rest(written: () => void): Promise<void> {
    while (this.#next) {
      this.#create(this.#next);
      written();
      await this.#writer.pause();
    }
  }

  #create(change: Change): void {
    this.#next = this.#changes.next().value;
    const { isDeleted, isChanged } = change;
    if (isChanged === null) this.counts.created += isDeleted ? 0 : 1;
    else if (isChanged) this.counts[isDeleted ? 'deleted' : 'modified']++;
    if (isDeleted) return;
    this.#write(change);
  }

  #write({ type, id, lat, lng, info, body }: Change): void {
    const { tags, nodes, members } = body();
    if (type === 0) this.#writer.node(id, lat, lng, tags, info);
    else if (type === 1) this.#writer.way(id, nodes, tags, info);
    else this.#writer.relation(id, members, tags, info);
  }
}
