import type { ProjectRole } from '../access/users.ts';

/** Where a key may stand, in the order in which one counts when several are sent; and what a person signs in with. */
export type Credential = 'private_key' | 'X-Api-Key' | 'key' | 'reimport_key' | 'token' | 'session';

/** Who may call an endpoint of the admin API: anybody, who has signed in, an operator, or who has at least this role in the project of the path. */
export type Standing = 'anybody' | 'signed in' | 'operator' | ProjectRole;

/** Whom an endpoint admits. */
export interface Admission {
  readonly credentials: readonly Credential[];
  /** Whether it changes data: the key has to be one that may, and what people do is written down. */
  readonly writes: boolean;
  /** Of an endpoint that is for people, not for keys. */
  readonly standing?: Standing;
}

/** Any key, in any place: what asks. */
export const ANY_KEY: Admission = { credentials: ['private_key', 'X-Api-Key', 'key'], writes: false };
/** A private key, in either place: what shows how data is kept. */
export const PRIVATE_KEY: Admission = { credentials: ['private_key', 'X-Api-Key'], writes: false };
/** A private key that may write, in either place: what changes data. */
export const WRITING_KEY: Admission = { credentials: ['private_key', 'X-Api-Key'], writes: true };
/** A private key that may write, in the query only: the creation of assets. */
export const WRITING_KEY_IN_QUERY: Admission = { credentials: ['private_key'], writes: true };
/** Whoever has the secret of a hook, which stands in the path: no key is needed. */
export const HOOK: Admission = { credentials: ['reimport_key'], writes: true };

/** People of a standing, by session or token. */
export function people(standing: Standing): Admission {
  return { credentials: standing === 'anybody' ? [] : ['token', 'session'], writes: false, standing };
}
