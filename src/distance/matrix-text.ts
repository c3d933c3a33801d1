import type { TripTable } from '../roads/index.ts';
import { type Fragment, fragmentOf } from '../storage/deflated.ts';

/** The text of a matrix comes in these parts, each of which has a fragment of each block of rows. */
export const MATRIX_PARTS = 3;

/** A trip where there is no route. */
export const NO_ROUTE = 3;

/** Where some rows stand in their matrix. */
export interface Block {
  readonly matrixId: string;
  readonly origins: number;
  readonly destinations: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const COMMA = 44;
const ZERO = 48;
/** Digits of the largest number and a comma: seconds and metres are below 2³². */
const MOST_DIGITS = 11;

/** Rows of a matrix as a part of its text: what comes before them, numbers joined by commas, and behind the last ones the end. */
export function fragmentsOf({ seconds, meters }: TripTable, block: Block): Fragment[] {
  const head = JSON.stringify({
    matrixId: block.matrixId,
    matrix: { numOrigins: block.origins, numDestinations: block.destinations },
  });
  const codes = new Float64Array(seconds.length);
  for (let pair = 0; pair < seconds.length; pair++) codes[pair] = seconds[pair] === Number.POSITIVE_INFINITY ? NO_ROUTE : 0;
  return [
    fragmentOf(joined(`${head.slice(0, -2)},"travelTimes":[`, seconds, block, '')),
    fragmentOf(joined('],"distances":[', meters, block, '')),
    fragmentOf(joined('],"errorCodes":[', codes, block, ']}}')),
  ];
}

/** Whole numbers joined by commas; what is not finite is 0. */
function joined(before: string, values: Float64Array, { isFirst, isLast }: Block, after: string): Uint8Array {
  const text = Buffer.allocUnsafe(before.length + after.length + values.length * MOST_DIGITS);
  let at = isFirst ? text.write(before, 'latin1') : 0;
  let isBehind = !isFirst;
  for (const value of values) {
    if (isBehind) text[at++] = COMMA;
    isBehind = true;
    at = writeWhole(text, at, value === Number.POSITIVE_INFINITY ? 0 : Math.round(value));
  }
  if (isLast) at += text.write(after, at, 'latin1');
  return text.subarray(0, at);
}

/** @returns the place behind it */
function writeWhole(text: Buffer, start: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  let rest = value;
  for (let at = start + digits - 1; at >= start; at--) {
    const next = Math.floor(rest / 10);
    text[at] = ZERO + rest - next * 10;
    rest = next;
  }
  return start + digits;
}
