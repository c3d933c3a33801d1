/** Whom the data of a region are by. */
export interface Credit {
  readonly attribution: string;
  readonly licence: string;
  /** Where the licence, or the publisher, asks to link to. */
  readonly url?: string;
}
