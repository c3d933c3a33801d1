import { answered } from './errors.ts';

/** What an answer says of its pages, in the words of its area. */
type Pagination =
  | { readonly page: number; readonly pageCount: number }
  | { readonly page: number; readonly page_count: number }
  | { readonly next: number | null }
  | { readonly next_page: number | null };

interface Paged {
  readonly pagination: Pagination;
}

type Asking<T> = (page: number) => Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>;

/**
 * Asks for one page after the other, as they are read.
 *
 * @param ask asks for a page by its number: `(page) => client.GET('/stores/search', { params: { query: { query, page } } })`
 * @param first the number of the first page; 0 for points of interest of venues
 * @throws WaypostError where one is refused
 */
export async function* pages<T extends Paged>(ask: Asking<T>, first = 1): AsyncGenerator<T> {
  for (let page: number | null = first; page !== null; ) {
    const answer: T = await answered(ask(page));
    yield answer;
    page = nextOf(answer.pagination, first);
  }
}

/** The same item by item. @param of the items of a page: `({ features }) => features` */
export async function* items<T extends Paged, Item>(
  ask: Asking<T>,
  of: (page: T) => readonly Item[],
  first = 1,
): AsyncGenerator<Item> {
  for await (const page of pages(ask, first)) yield* of(page);
}

function nextOf(pagination: Pagination, first: number): number | null {
  if ('next' in pagination) return pagination.next;
  if ('next_page' in pagination) return pagination.next_page;
  const count = 'pageCount' in pagination ? pagination.pageCount : pagination.page_count;
  const next = pagination.page + 1;
  return next < count + first ? next : null;
}
