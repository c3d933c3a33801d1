import { Problem } from '../contract/problem.ts';

export function unknownDataset(id: string): Problem {
  return new Problem(404, `There is no dataset ${id.slice(0, 100)}`);
}
