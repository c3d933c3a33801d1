import Type, { type Static } from 'typebox';
import type { IndoorWording, Units } from '../walks/indoor-wording.ts';

/** A distance in metres or a duration in seconds, and how one says it. */
export const Measured = Type.Object({ value: Type.Number(), text: Type.String() }, { title: 'IndoorMeasured' });

export const Location = Type.Object(
  { lat: Type.Number(), lng: Type.Number(), level: Type.Integer() },
  { title: 'IndoorLocation' },
);

export function measuredDistance(wording: IndoorWording, units: Units, meters: number): Static<typeof Measured> {
  return { value: hundredths(meters), text: wording.distance(meters, units) };
}

export function measuredDuration(wording: IndoorWording, seconds: number): Static<typeof Measured> {
  const whole = Math.round(seconds);
  return { value: whole, text: wording.duration(whole) };
}

/** Metres to the centimetre. */
export function hundredths(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/** Degrees to the centimetre. */
export function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
