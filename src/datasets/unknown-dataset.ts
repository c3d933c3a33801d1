import type { Cause } from '../contract/causes.ts';
import { Problem } from '../contract/problem.ts';

export function unknownDataset(id: string): Problem {
  return new Problem(404, `There is no dataset ${id.slice(0, 100)}`);
}
export const UNKNOWN_DATASET: Cause = {
  name: 'unknownDataset',
  description: 'There is no such dataset',
  problem: unknownDataset('3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d'),
};
