import Type from 'typebox';
import { integer } from '../contract/parameters.ts';

const MAX_PAGE = 1_000_000;

/** The parameters of a list that is answered in pages. @param what is on a page: `Features` */
export function pagingQuery(what: string) {
  return {
    per_page: integer({ minimum: 1, maximum: 100, description: `${what} on a page.` }, 10),
    page: integer({ minimum: 1, maximum: MAX_PAGE, description: `Page of the ${what.toLowerCase()}.` }, 1),
  };
}

const PageNumber = Type.Union([Type.Integer(), Type.Null()]);
export const Pagination = Type.Object({ prev: PageNumber, next: PageNumber, page: Type.Integer() });

/** @param found how many were found from the begin of the page on: one more than it holds where there is another page */
export function paginationOf({ page, per_page }: { readonly page: number; readonly per_page: number }, found: number) {
  return { prev: page > 1 ? page - 1 : null, next: found > per_page ? page + 1 : null, page };
}
