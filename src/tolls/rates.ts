import Type, { type Static } from 'typebox';
import { isDay } from './days.ts';
import type { Finding } from './document.ts';
import type { Price } from './fares.ts';
import { type FileForm, formError, matches, parseForm, readFormFile } from './form-file.ts';
import { Decimal, roundedMoney } from './money.ts';
import { Currency, Name, strict } from './terms.ts';

/** A table of exchange rates. */
const RatesSchema = Type.Object(
  {
    waypost_rates: Type.Literal(1, { description: 'The version of the form.' }),
    base: Currency,
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Of which day they are.' }),
    source: Type.Optional(Name),
    rates: Type.Record(Currency, Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }), {
      ...strict,
      minProperties: 1,
      description: 'How much of each currency one unit of the base is worth.',
    }),
  },
  { ...strict, $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Exchange rates' },
);
export type Rates = Static<typeof RatesSchema>;

const RATES: FileForm = { what: 'table of exchange rates', mostBytes: 1_000_000, mostJsonBytes: 1_000_000 };
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Reads a file with exchange rates, in YAML or JSON. @throws FormError */
export function readRatesFile(path: string): Rates {
  const { value, lineOf } = parseForm(RATES, readFormFile(RATES, path), path);
  const findings: Finding[] = [];
  if (matches(RatesSchema, value, [], findings)) {
    findings.push(...contradictions(value));
    if (findings.length === 0) return value;
  }
  throw formError(RATES, path, findings, lineOf);
}

function contradictions({ base, date, rates }: Rates): Finding[] {
  const named = [
    [['base'], base] as const,
    ...Object.keys(rates).map((currency) => [['rates', currency], currency] as const),
  ];
  return [
    ...named.flatMap(([path, currency]) =>
      CURRENCIES.has(currency) ? [] : [{ path, message: `${currency} is not a currency of ISO 4217` }],
    ),
    ...(isDay(date) ? [] : [{ path: ['date'], message: `there is no day ${date}` }]),
  ];
}

/** How much of a currency one unit of the base is worth; null where the table does not have it. */
function worth({ base, rates }: Rates, currency: string): number | null {
  if (currency === base) return 1;
  return Object.hasOwn(rates, currency) ? (rates[currency] ?? null) : null;
}

/** Whether a table has a currency. */
export function hasCurrency(rates: Rates, currency: string): boolean {
  return worth(rates, currency) !== null;
}

/** Amounts in one currency, added up and then rounded half up to its smallest unit; null where the table lacks one of them. */
export function converted(prices: readonly Price[], currency: string, rates: Rates): Price | null {
  const to = worth(rates, currency);
  if (to === null) return null;
  let sum = new Decimal(0);
  for (const price of prices) {
    const from = worth(rates, price.currency);
    if (from === null) return null;
    sum = sum.plus(new Decimal(price.value).times(to).div(from));
  }
  return { type: 'value', currency, value: roundedMoney(sum, currency).toNumber() };
}
