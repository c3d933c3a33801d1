import Type from 'typebox';
import { dataChanged, type PageToken, versionQuery, versionReply, writeToken } from '../contract/page-token.ts';
import { integer, type Values } from '../contract/parameters.ts';

const MAX_PAGE = 1_000_000;

/** The pages of a list of assets. */
export const pagesQuery = {
  page: integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page of the results.' }, 1),
  stores_by_page: integer({ minimum: 1, maximum: 300, description: 'Assets on a page.' }, 100),
  ...versionQuery,
};
export type PagesAsked = Values<typeof pagesQuery>;

export const Pagination = Type.Object({ page: Type.Integer(), pageCount: Type.Integer(), ...versionReply });

/** Which of the assets that were found are on a page. */
export interface Window {
  readonly limit: number;
  /** How many are left out before them, of those after `after`. */
  readonly offset: number;
  /** The id after which they come; null from the beginning on. */
  readonly after: string | null;
}

/** A page of one version of the assets. */
export class VersionedPage {
  readonly window: Window;
  readonly #asked: PagesAsked;
  readonly #isChanged: boolean;
  readonly #version: string;

  /**
   * Of other assets than those of the token the page begins after the last one that was seen, so that none is repeated.
   *
   * @param version the one that is looked at
   * @param latest the one that is served: another where what is looked at was kept
   * @param isById whether the assets come in the order of their ids, which does not change
   * @throws Problem 409
   */
  constructor(asked: PagesAsked, { version, latest, isById }: { version: string; latest: string; isById: boolean }) {
    const { page_token: token, on_change: onChange, page, stores_by_page: limit } = asked;
    this.#asked = asked;
    this.#isChanged = token !== undefined && token.version !== latest;
    this.#version = token?.version ?? version;
    if (this.#isChanged && onChange === 'refuse') throw dataChanged('on_change is refuse');
    const offset = (page - 1) * limit;
    const isFollowing = token && token.version !== version && token.last !== null && offset >= token.seen;
    if (isFollowing && !isById) throw dataChanged('assets by distance may have moved');
    this.window = isFollowing ? { limit, offset: offset - token.seen, after: token.last } : { limit, offset, after: null };
  }

  /** Whether another one, of another version, has the same window. */
  isSameAs({ window: { offset, after } }: VersionedPage): boolean {
    return offset === this.window.offset && after === this.window.after;
  }

  /** @param total how many there are in all. @param last the id of the last one on the page; null where it is empty */
  pagination({ total, count, last }: { total: number; count: number; last: string | null }) {
    const { page, stores_by_page: size, page_token: token } = this.#asked;
    const pages = Math.ceil(total / size);
    // After others were changed nobody knows how many are left: a full page may be followed by one more.
    const pageCount = this.window.after === null ? pages : count < size ? page : Math.max(pages, page + 1);
    const next: PageToken = { version: this.#version, seen: (page - 1) * size + count, last: last ?? token?.last ?? null };
    return { page, pageCount, token: writeToken(next), ...(this.#isChanged && { changed: true }) };
  }
}
