import { language } from '../words/index.ts';

/** A time in words of the language; a dash for none. */
export const shownTime = (time: string | null | undefined): string =>
  time ? new Date(time).toLocaleString(language.value, { dateStyle: 'short', timeStyle: 'short' }) : '–';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** A size in the unit in which it has up to three digits. */
export function shownBytes(bytes: number | null): string {
  if (bytes === null) return '–';
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return (bytes / 1000 ** step).toLocaleString(language.value, {
    ...{ style: 'unit', unit: UNITS[step], unitDisplay: 'short' },
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
}
