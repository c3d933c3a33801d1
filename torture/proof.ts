/** The options of a proof on the command line. */
export interface ProofOptions {
  readonly seed: number;
  /** For how long at most, about; each proof has its own default. */
  readonly minutes: number | undefined;
  /** How often: requests, kills or rows; each proof has its own default. */
  readonly count: number | undefined;
  /** Of faults, of a neighbour's endpoints, and of answers, those whose name contains this. */
  readonly only: string | undefined;
  readonly databases: readonly DatabaseName[];
  /** The folder of another clone, whose answers are compared. */
  readonly against: string | undefined;
  /** The regions that are asked; all when undefined. */
  readonly regions: readonly string[] | undefined;
  /** Where maps that were imported are kept, and found by the next run; a temporary folder when undefined. */
  readonly folder: string | undefined;
  log(line: string): void;
}

export interface Outcome {
  /** What was measured, as Markdown. */
  readonly report: string;
  /** The bars that were missed, in words; empty when all hold. */
  readonly missed: readonly string[];
}

export type Proof = (options: ProofOptions) => Promise<Outcome>;

export const DATABASE_NAMES = ['embedded', 'postgres'] as const;
export type DatabaseName = (typeof DATABASE_NAMES)[number];

export const isDatabaseName = (name: string): name is DatabaseName => DATABASE_NAMES.some((known) => known === name);
