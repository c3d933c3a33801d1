/** Opening hours that cannot be read. */
export class HoursError extends Error {}

/** What was written, cut off where it is long. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
