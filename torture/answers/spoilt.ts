import fc from 'fast-check';
import { mutantOf } from '../mutate.ts';
import type { Asked } from './asked.ts';

/** What a parameter or a field is replaced by, each in its turn; undefined leaves it out. */
const ODD_TEXTS = [undefined, '', 'x', '-1', '1e9', '0.5|91,181', 'a'.repeat(3_000)];
const ODD_VALUES = [undefined, null, 'x', '', -1, 1e9, [], {}, [[null]], true];

/** Every parameter and every field of a body spoilt in every way, one at a time. */
export function spoiltByTurns({ method, path, body, ...rest }: Asked): Asked[] {
  const [route, query = ''] = path.split('?');
  const names = [...new URLSearchParams(query).keys()];
  const inQuery = names.flatMap((name) =>
    ODD_TEXTS.map((odd) => {
      const parameters = new URLSearchParams(query);
      if (odd === undefined) parameters.delete(name);
      else parameters.set(name, odd);
      return `${route}?${parameters}`;
    }).concat(`${path}&${name}=twice`),
  );
  const whole: unknown = body === undefined ? null : JSON.parse(body);
  const inBody = typeof whole === 'object' && whole !== null ? Object.keys(whole) : [];
  return [
    ...inQuery.map((spoilt) => ({ method, path: spoilt, ...(body !== undefined && { body }), ...rest })),
    ...inBody.flatMap((name) =>
      ODD_VALUES.map((odd) => ({ method, path, body: JSON.stringify({ ...Object(whole), [name]: odd }), ...rest })),
    ),
  ];
}

/** One of several requests with something of it spoilt, drawn by a seed. */
export function spoiltByChance(whole: readonly Asked[], count: number, seed: number): Asked[] {
  const spoilt = fc
    .constantFrom(...whole)
    .chain(({ method, path, body }) => {
      const [route, query] = path.split('?');
      const parsed: unknown = body === undefined ? undefined : JSON.parse(body);
      return mutantOf({ method, path: route, query: Object.fromEntries(new URLSearchParams(query)), body: parsed });
    })
    .map(({ method, path, body }): Asked => ({ method, path, ...(body !== undefined && { body }) }));
  return fc.sample(spoilt, { seed, numRuns: count });
}
