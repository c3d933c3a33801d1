import { type Cause, Problem } from '../contract/problem.ts';

/** Ids that an error names. */
const MAX_NAMED = 1_000;

/** What is wrong with ids, by its words. */
export type Clashes = Readonly<Record<string, readonly string[]>>;

/** A refusal that names ids, for all reasons at once. */
export class ClashProblem extends Problem {
  readonly clashes: Clashes;

  constructor(clashes: Clashes) {
    super(400, sentence(clashes, MAX_NAMED, '; '));
    this.clashes = clashes;
  }

  /** The same with fewer ids, a line for each reason. */
  brief(most: number): string {
    return sentence(this.clashes, most, '\n');
  }
}

function sentence(clashes: Clashes, most: number, between: string): string {
  const sentences = Object.entries(clashes).map(([what, ids]) => {
    const more = ids.length > most ? ` and ${ids.length - most} more` : '';
    return `${what}: ${ids.slice(0, most).join(', ')}${more}`;
  });
  return sentences.join(between);
}

/** @throws ClashProblem where there are any */
export function refuseIds(clashes: Clashes): void {
  const found = Object.entries(clashes).filter(([, ids]) => ids.length > 0);
  if (found.length > 0) throw new ClashProblem(Object.fromEntries(found));
}

export const CLASH: Cause = {
  name: 'clash',
  description: 'The data clashes with what is there',
  problem: new ClashProblem({ 'These storeIds exist already': ['a1', 'b2'] }),
};
