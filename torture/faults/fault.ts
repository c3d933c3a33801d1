import type { Installation, Placing } from '../installation.ts';
import type { DatabaseName } from '../proof.ts';

/** What is sent while a fault lasts. */
export const KINDS = ['known', 'unknown', 'read', 'write', 'upload'] as const;
export type Kind = (typeof KINDS)[number];

/** How the server is set up for a fault, and how that begins and ends. */
export interface Stage {
  readonly settings?: Readonly<Record<string, string>>;
  readonly placing?: Placing;
  begin(installation: Installation): Promise<void> | void;
  end(installation: Installation): Promise<void> | void;
  /** Cleans up, after the server has ended. */
  close?(): Promise<void> | void;
  /** What else was measured. */
  note?(): string;
}

export interface Fault {
  readonly name: string;
  readonly databases: readonly DatabaseName[];
  readonly seconds: number;
  /** What may be answered while it lasts, beside what always is. */
  readonly allowed: Readonly<Partial<Record<Kind, readonly number[]>>>;
  /** Longest that an answer may take, in seconds, where that is not usual. */
  readonly mostSeconds?: number;
  /** Why it cannot be had on this machine; false when it can. */
  readonly skip?: string | false;
  prepare(seed: number): Promise<Stage> | Stage;
}
