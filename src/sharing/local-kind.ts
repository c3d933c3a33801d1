import type { ItemId, SharedFile, SharedKind, SharedVersion } from './items.ts';

/** Files that have been fetched: where the file of a path is. */
export type Fetched = (path: string) => string;

/** How the versions of a kind are files of this server. */
export interface LocalKind {
  readonly kind: SharedKind;
  /** Whether a version is what this server serves. */
  isServed(item: ItemId, version: SharedVersion, files: () => Promise<readonly SharedFile[]>): Promise<boolean>;
  /** Whether the files of a version are in their place already, so that none has to be fetched. */
  isPlaced(item: ItemId, version: SharedVersion, files: readonly SharedFile[]): boolean;
  /** Prepares what has been fetched, or is in its place, so that it can be served at once. @throws where it cannot */
  prepare(item: ItemId, version: SharedVersion, files: readonly SharedFile[], fetched: Fetched): Promise<void>;
  /** Lets go of what was prepared: it is not served. */
  release(): Promise<void>;
  /** Serves a version that has been prepared; null for nothing. */
  serve(item: ItemId, version: SharedVersion | null, files: readonly SharedFile[], fetched: Fetched): Promise<void>;
}
