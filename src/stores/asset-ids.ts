import type { Errors } from '../contract/body.ts';
import { shownInput } from '../contract/problem.ts';

/** What may name an asset or a zone. */
export const STORE_ID = '^[A-Za-z0-9_.:@+~-]{1,255}$';

/** Refuses ids that clients leave out of paths (RFC 3986, 5.2.4): `DELETE /stores/.` would reach `/stores/`, and delete all. */
export function refuseDots(id: string, loc: readonly (string | number)[], errors: Errors): void {
  if (id !== '.' && id !== '..') return;
  const msg = 'Value error, an id of dots alone cannot be written in a path';
  errors.push({ loc: [...loc], type: 'value_error', msg, ...shownInput(id) });
}
