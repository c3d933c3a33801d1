import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';

/** An example of an operation: a request, and what the sample server answered to it. */
const Example = Type.Object({
  /** The method and the address, without credentials. */
  request: Type.String(),
  body: Type.Optional(Type.Unknown()),
  /** Nothing where the answer is no JSON. */
  answer: Type.Optional(Type.Unknown()),
});
export type Example = Static<typeof Example>;

/** Made by asking: `npm run docs:refresh`. */
export const EXAMPLES_FILE = new URL('./examples.json', import.meta.url);

const examples: unknown = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
if (!Check(Type.Record(Type.String(), Example), examples)) throw new Error('examples.json is no list of examples');
const known = new Map(Object.entries(examples));

/** The example of an operation, where there is one. */
export function exampleOf(operationId: string): Example | undefined {
  return known.get(operationId);
}
