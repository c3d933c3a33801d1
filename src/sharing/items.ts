import type { ObjectId } from '../objects/store.ts';

/** What servers share: files whose versions are immutable. */
export const SHARED_KINDS = ['region', 'venue', 'tariff', 'traffic', 'words', 'upload'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What has versions, one of which is served: a venue of a project, a tariff, … */
export interface ItemId {
  readonly kind: SharedKind;
  /** Of what belongs to a project. */
  readonly projectId: string | null;
  readonly name: string;
}

/** All region versions are versions of one item: a server answers from one. */
export const REGION: ItemId = { kind: 'region', projectId: null, name: 'region' };

/** A file of a version: its path below the folder of the version. */
export interface SharedFile extends ObjectId {
  readonly path: string;
}

/** A version that has been published. */
export interface SharedVersion {
  readonly versionId: string;
  readonly version: string;
}

/** What is served of an item, and what comes next; null stands for nothing. */
export interface ItemState {
  readonly item: ItemId;
  readonly current: SharedVersion | null;
  /** Whether nothing has been served of it yet: what servers have of their own stays until something is. */
  readonly isNew: boolean;
  readonly next: NextVersion | null;
}

/** What takes the place of the current version, when all servers are ready. */
interface NextVersion {
  readonly version: SharedVersion | null;
  /** The moment of the switch, by the clock of the database; null as long as servers are waited for. */
  readonly switchAt: Date | null;
}

export const itemKey = ({ kind, projectId, name }: ItemId): string => `${kind} ${projectId ?? ''} ${name}`;

/** An item in words, as messages call it. */
export function itemText({ kind, projectId, name }: ItemId): string {
  if (kind === 'region') return kind;
  return `${kind} ${projectId === null ? '' : `${projectId}.`}${name}`;
}
