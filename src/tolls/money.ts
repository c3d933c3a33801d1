import { Decimal as Plain } from 'decimal.js';
import type { ROUNDING_MODES, RoundingRule } from './terms.ts';

/** Amounts of money, to forty digits. A number that was read from a file counts as it was written: 1.45, not the nearest binary fraction. */
export const Decimal = Plain.clone({ precision: 40 });
export type Decimal = Plain;

type RoundingMode = (typeof ROUNDING_MODES)[number];

const MODES: Readonly<Record<RoundingMode, Plain.Rounding>> = {
  half_up: Plain.ROUND_HALF_UP,
  half_even: Plain.ROUND_HALF_EVEN,
  half_down: Plain.ROUND_HALF_DOWN,
  up: Plain.ROUND_UP,
  down: Plain.ROUND_DOWN,
};

/** A value rounded to a multiple of the step of a rule. */
export function roundedTo(value: Decimal, { mode = 'half_up', step }: RoundingRule & { readonly step: number }): Decimal {
  return value.toNearest(step, MODES[mode]);
}

/** An amount as it is paid: by default half up to the smallest unit of the currency. */
export function roundedMoney(value: Decimal, currency: string, { mode, step }: RoundingRule = {}): Decimal {
  return roundedTo(value, { ...(mode && { mode }), step: step ?? smallestUnit(currency) });
}

/** In a sum of usual amounts whole ten-thousandths are added up. */
const PARTS = 10_000;

/** The sum of amounts, as decimals. */
export class MoneySum {
  /** Of usual amounts. */
  #parts = 0;
  /** Of all others. */
  #rest: Decimal | null = null;

  add(value: number): void {
    const parts = Math.round(value * PARTS);
    const sum = this.#parts + parts;
    if (parts / PARTS === value && Number.isSafeInteger(sum)) this.#parts = sum;
    else this.#rest = new Decimal(value).plus(this.#rest ?? 0);
  }

  get value(): number {
    if (!this.#rest) return this.#parts / PARTS;
    return new Decimal(this.#parts).div(PARTS).plus(this.#rest).toNumber();
  }
}

const UNITS = new Map<string, number>();

/** The smallest unit of a currency: 0.01 EUR, 1 JPY, 0.001 TND. */
function smallestUnit(currency: string): number {
  let unit = UNITS.get(currency);
  if (unit === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    unit = Number(`1e-${format.maximumFractionDigits ?? 2}`);
    UNITS.set(currency, unit);
  }
  return unit;
}
