import Type, { type Static } from 'typebox';
import type { Units, Wording } from './wording.ts';

/** A distance or a duration: metres or seconds, and how one says it. */
export const Measured = Type.Object({ value: Type.Integer(), text: Type.String() }, { title: 'Measured' });

export function measuredDistance(wording: Wording, units: Units, meters: number): Static<typeof Measured> {
  return { value: Math.round(meters), text: wording.distance(meters, units) };
}

export function measuredDuration(wording: Wording, seconds: number): Static<typeof Measured> {
  return { value: Math.round(seconds), text: wording.duration(seconds) };
}
