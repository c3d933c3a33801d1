/** The hours of a week, 1 where something holds; the first is that from midnight on Monday. */
export type WeekHours = Uint8Array;

const HOURS_PER_WEEK = 168;
const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const DAY = '(?:mo|tu|we|th|fr|sa|su)';
const RULE = new RegExp(
  `^((?:${DAY}(?:-${DAY})?(?:,\\s*${DAY}(?:-${DAY})?)*)?)\\s*((?:\\d{1,2}:\\d\\d-\\d{1,2}:\\d\\d(?:,\\s*)?)*)$`,
);

/**
 * The hours of plain time spans such as `Mo-Fr 07:00-09:00,16:00-18:30; Sa 10:00-12:00`; null for anything that depends on more than the
 * weekday and the clock. An hour counts when its middle lies in a span.
 */
function weekHoursOf(text: string): WeekHours | null {
  const hours = new Uint8Array(HOURS_PER_WEEK);
  for (const rule of text.toLowerCase().split(';')) {
    const [, days, spans] = RULE.exec(rule.trim()) ?? [];
    if (days === undefined || (days === '' && spans === '')) return null;
    for (const day of daysOf(days)) for (const span of spansOf(spans)) markSpan(hours, day, span);
  }
  return hours;
}

function daysOf(text: string): number[] {
  if (text === '') return DAYS.map((_, day) => day);
  return text.split(',').flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .split('-')
      .map((name) => DAYS.indexOf(name));
    const length = ((last - first + 7) % 7) + 1;
    return Array.from({ length }, (_, i) => (first + i) % 7);
  });
}

type Span = readonly [fromMinute: number, toMinute: number];

function spansOf(text: string): Span[] {
  if (text === '') return [[0, 24 * 60]];
  return [...text.matchAll(/(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)/g)].map(([, h1, m1, h2, m2]) => {
    const from = Number(h1) * 60 + Number(m1);
    const to = Number(h2) * 60 + Number(m2);
    return [from, to > from ? to : to + 24 * 60];
  });
}

function markSpan(hours: WeekHours, day: number, [from, to]: Span): void {
  for (let hour = 0; hour < 48; hour++) {
    const middle = hour * 60 + 30;
    if (middle >= from && middle < to) hours[(day * 24 + hour) % HOURS_PER_WEEK] = 1;
  }
}

/** The parts of a conditional tag whose condition is a plain time span: `no @ (Mo-Fr 07:00-09:00); delivery @ (10:00-12:00)`. */
export function timedValues(conditional: string): { readonly value: string; readonly hours: WeekHours }[] {
  return partsOf(conditional).flatMap(({ value, condition }) => {
    const hours = weekHoursOf(condition);
    return hours ? [{ value, hours }] : [];
  });
}

/** `value @ (condition); value @ condition`: a condition in parentheses may have semicolons. Each character is looked at a few times at most. */
function partsOf(conditional: string): { readonly value: string; readonly condition: string }[] {
  const parts: { value: string; condition: string }[] = [];
  const lastClosing = conditional.lastIndexOf(')');
  let from = 0;
  for (let sign = conditional.indexOf('@'); sign >= 0; sign = conditional.indexOf('@', from)) {
    const before = conditional.slice(from, sign);
    const value = before.slice(before.lastIndexOf(';') + 1).trim();
    const after = conditional.slice(sign + 1);
    const start = sign + 1 + after.length - after.trimStart().length;
    const isGrouped = conditional[start] === '(' && start < lastClosing;
    const semicolon = isGrouped ? -1 : conditional.indexOf(';', start);
    const end = isGrouped ? conditional.indexOf(')', start) : semicolon < 0 ? conditional.length : semicolon;
    if (value !== '') parts.push({ value, condition: conditional.slice(isGrouped ? start + 1 : start, end) });
    from = end;
  }
  return parts;
}
