import Type from 'typebox';
import { jsonOf } from '../text/json.ts';
import { isStorable } from '../text/storable.ts';
import { WithHeaders } from './endpoint.ts';
import { BadValue, oneOf, parameter } from './parameters.ts';
import { type Cause, Problem } from './problem.ts';

/** The header of an answer in pages that has its token, as `pagination.token` does. */
export const PAGE_TOKEN_HEADER = 'x-page-token';
const MAX_LENGTH = 1_000;

/** Of which version of the data a page was, and how far it went: what a client hands back with the next page. */
export interface PageToken {
  readonly version: string;
  /** How many items there are up to the end of the page. */
  readonly seen: number;
  /** The id of the last one; null where there is none. */
  readonly last: string | null;
}

export function writeToken({ version, seen, last }: PageToken): string {
  return Buffer.from(JSON.stringify([version, seen, last])).toString('base64url');
}

/** @throws BadValue */
function readToken(text: string): PageToken {
  const parts = jsonOf(Buffer.from(text, 'base64url').toString());
  const [version, seen, last]: unknown[] = Array.isArray(parts) && parts.length === 3 ? parts : [];
  const isToken =
    typeof version === 'string' &&
    typeof seen === 'number' &&
    Number.isSafeInteger(seen) &&
    seen >= 0 &&
    (last === null || (typeof last === 'string' && isStorable(last)));
  if (!isToken)
    throw new BadValue('value_error', 'Value error, expected the `pagination.token` of a page that was answered');
  return { version, seen, last };
}

/** The parameters of a list whose pages are to be of one version. */
export const versionQuery = {
  page_token: parameter(
    Type.String({
      description: 'The `pagination.token` of a page before this one: the pages are then of one version of the data.',
      maxLength: MAX_LENGTH,
    }),
    undefined,
    readToken,
  ),
  on_change: oneOf(
    ['flag', 'refuse'],
    'With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409.',
    'flag',
  ),
};

/** What the pagination of such a list has beside its pages. */
export const versionReply = {
  token: Type.Optional(
    Type.String({
      description: 'Stands for the version of the data and for this page: `page_token` of the pages that follow.',
    }),
  ),
  changed: Type.Optional(
    Type.Boolean({ description: 'True where the data were changed after the page of `page_token`; else left out.' }),
  ),
};

/** @param why what cannot be done about it */
export const dataChanged = (why: string) =>
  new Problem(409, `The data were changed after the page of page_token, and ${why}: ask for the first page again`);

export const DATA_CHANGED: Cause = {
  name: 'dataChanged',
  description: 'The data were changed between two pages that were to be of one version',
  problem: dataChanged('on_change is refuse'),
};

/** An answer in pages with its token in a header. */
export function withToken<T>(answer: T, token: string): WithHeaders<T> {
  return new WithHeaders(answer, { [PAGE_TOKEN_HEADER]: token });
}
