/** Whom data are by, in the words that have to be shown with answers from them. */
export interface Credit {
  readonly attribution: string;
  readonly licence: string;
  /** Where the licence, or the publisher, asks to link to. */
  readonly url?: string;
}

/** The header with the credits of an answer. */
export const ATTRIBUTION_HEADER = 'x-attribution';
