/** A point of the earth, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A point as attributes have it: `50.95,1.48`; undefined for anything else. */
export function pointOf(text: string | null): Point | undefined {
  const [lat, lng, ...rest] = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (lat === undefined || lng === undefined || rest.length > 0) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
