/** Where a key may stand, in the order in which one counts when several are sent. */
export type Credential = 'private_key' | 'X-Api-Key' | 'key' | 'reimport_key';

/** Whom an endpoint admits. */
export interface Admission {
  readonly credentials: readonly Credential[];
  /** Whether the key has to be one that may change data. */
  readonly writes: boolean;
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
