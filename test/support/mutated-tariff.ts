/** Changes of what may be a tariff that make something else of it: a tariff, or none. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Random = () => number;

/** Numbers as texts: those that JSON has, and those that YAML has too. */
const NUMBERS = [
  '0',
  '-1',
  '-0',
  '0.005',
  '1.005',
  '1e-320',
  '1e-9',
  '1e12',
  '1e13',
  '1e308',
  '1e400',
  '9007199254740993',
  '.nan',
  '.inf',
  '-.inf',
];
const TEXTS = [
  ...['', ' ', 'x', 'a', 'c', 'd', 'car', 'all', 's0', 's1', '__proto__', 'constructor', 'A B', 'Ä', 'x'.repeat(300)],
  ...[
    'EUR',
    'JPY',
    'TND',
    'CLF',
    'XAU',
    'EUX',
    'PT',
    'DE-BY',
    'XX',
    'DE-XX-YY',
    'open',
    'closed',
    'distance',
    'area',
    'vignette',
  ],
  ...[
    '2026-02-30',
    '2026-11-23',
    '0000-00-00',
    '02-29',
    '02-30',
    '99-99',
    'Mo',
    'PH',
    'PH-1',
    'PH+99',
    'easter',
    'easter 39',
    'easter -400',
  ],
  ...[
    '3rd monday in January',
    'friday after 08-20',
    '1st in',
    'julian 12-25',
    '11-23 and if sunday then next monday',
    'sunrise',
  ],
  ...[
    '22:00-06:00',
    '00:00-24:00',
    '08:00-08:00',
    '24:00-24:00',
    '8-9',
    '00:00-00:00, 12:00-12:00',
    'P1D',
    'P0D',
    'P999999Y',
    'PT1H',
  ],
  ...['cash', 'transponder', 'half_even', 'up', 'trip', 'day', 'month', 'stay', 'driving', 'electric'],
];
/** A text that stands for a number in what is written. */
const MARK = '\u0001';

/** One value of any kind. */
function anyValue(random: Random): Json {
  const kind = Math.floor(random() * 8);
  const text = () => TEXTS[Math.floor(random() * TEXTS.length)];
  if (kind < 3) return MARK + NUMBERS[Math.floor(random() * NUMBERS.length)] + MARK;
  if (kind < 5) return text();
  return [null, true, [], {}, [text()], { [text()]: text() }, false][Math.floor(random() * 7)];
}

interface Slot {
  readonly parent: { [key: string]: Json } | Json[];
  readonly key: string;
}

const isHolder = (value: unknown): value is Slot['parent'] => typeof value === 'object' && value !== null;
const valueIn = ({ parent, key }: Slot): Json | undefined => new Map(Object.entries(parent)).get(key);
function put({ parent, key }: Slot, value: Json): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Every place in a value at which something else can stand. */
function slotsOf(parent: Slot['parent']): Slot[] {
  return Object.keys(parent).flatMap((key) => {
    const value = valueIn({ parent, key });
    return [{ parent, key }, ...(isHolder(value) ? slotsOf(value) : [])];
  });
}

/** Changes one thing. */
function change(value: Slot['parent'], random: Random): void {
  const slots = slotsOf(value);
  const some = (): Slot => slots[Math.floor(random() * slots.length)];
  if (slots.length === 0) return;
  const slot = some();
  const here = valueIn(slot);
  const kinds = [
    () => Reflect.deleteProperty(slot.parent, slot.key),
    () => put(slot, anyValue(random)),
    () => put(slot, anyValue(random)),
    () => put(slot, structuredClone(valueIn(some())) ?? null),
    () => put(slot, Array.isArray(here) ? [...here, ...here] : [here ?? null]),
    () => put(slot, Array.isArray(here) ? [] : {}),
    // Another name, which another thing may have.
    () => {
      Reflect.deleteProperty(slot.parent, slot.key);
      put({ parent: slot.parent, key: some().key }, here ?? null);
    },
    () => put(slot, typeof here === 'number' ? here * (random() < 0.5 ? -1 : 1e6 * random()) : anyValue(random)),
  ];
  kinds[Math.floor(random() * kinds.length)]();
}

/** Numbers that may be meant. */
const GENTLE = ['0', '0.005', '0.1', '0.33333', '1', '1.005', '2', '5', '99.999', '1e-9', '360', '1000', '1e6', '1e12'];
const GENTLE_TEXTS = TEXTS.filter((text) => text.length > 1 && text.length < 50);

/** Changes one thing into another of its kind, which more often is a tariff still. */
function changeGently(value: Slot['parent'], random: Random): void {
  const slots = slotsOf(value);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const slot = oneOf(slots);
  if (!slot) return;
  const here = valueIn(slot);
  const alike = slots.filter(({ key, parent }) => key === slot.key && parent !== slot.parent);
  const kind = random();
  if (typeof here === 'number' && kind < 0.6) put(slot, MARK + oneOf(GENTLE) + MARK);
  else if (typeof here === 'boolean') put(slot, !here);
  else if (Array.isArray(here) && kind < 0.3) put(slot, here.toReversed());
  else if (alike.length > 0 && kind < 0.7) put(slot, structuredClone(valueIn(oneOf(alike))) ?? null);
  else if (typeof here === 'string' && kind < 0.85) put(slot, oneOf(GENTLE_TEXTS));
  else if (Array.isArray(slot.parent)) slot.parent.splice(Number(slot.key), 1);
  else Reflect.deleteProperty(slot.parent, slot.key);
}

/** Numbers as they are written, without their quotes. */
const written = (text: string) => text.replaceAll(/"\\u0001([^"\\]*)\\u0001"/g, '$1');

/** A text in JSON, or in YAML that leads anywhere, of a tariff with some changes. */
export function mutatedTariff(tariff: object, random: Random): string {
  const copy: unknown = structuredClone(tariff);
  if (!isHolder(copy)) return '';
  const one = random() < 0.3 ? change : changeGently;
  for (let i = Math.floor(random() * 4); i >= 0; i--) one(copy, random);
  const text = written(JSON.stringify(copy, null, random() < 0.5 ? 1 : undefined));
  const cut = random();
  if (cut < 0.03) return text.slice(0, Math.floor(random() * text.length));
  if (cut < 0.06) {
    const at = Math.floor(random() * text.length);
    return (
      text.slice(0, at) +
      ['*a', '&a ', '{', ']', ': ', '\t', '\n- ', '"', '!!float ', '\u0000'][Math.floor(random() * 10)] +
      text.slice(at)
    );
  }
  return text;
}
