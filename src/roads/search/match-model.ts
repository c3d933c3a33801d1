import { localMeters } from '../../geo/distance.ts';
import { LENGTH_UNITS_PER_METER } from '../network/cost.ts';
import type { Anchors } from './anchors.ts';

/**
 * What is likely, as Newson and Krumm (Hidden Markov Map Matching Through Noise and Sparseness, 2009) put it: a point lies off its road as
 * a Gaussian says, and the way between two points is longer than the straight line between them as an exponential distribution says. All is
 * in natural logarithms, in metres and seconds, and known but for a constant that is the same for all that is compared.
 */

/** How far from a point its road may be: beyond four standard deviations, one of 16,000 is. */
export function radiusOf(sigma: number): number {
  return Math.max(30, 4 * sigma);
}

/** So many places on roads are candidates for a point, the nearest ones, each with two directions: in a town, 80 m around it, there are more than 12. */
export const MOST_PLACES = 20;

export function emission(meters: number, sigma: number): number {
  const share = meters / sigma;
  return -0.5 * share * share;
}

/** A way of a step. */
export interface Step {
  /** The straight line between the points. */
  readonly straight: number;
  /** The standard deviation of the points. */
  readonly sigma: number;
  /** The time between them; NaN where it is not known. */
  readonly seconds: number;
  /** The mean difference of a way and the straight line. */
  readonly beta: number;
  /** No way is longer. */
  readonly most: number;
  /** So much backwards on a road is standing still. */
  readonly backwards: number;
}

/** 200 km/h. */
const MOST_SPEED = 200 / 3.6;
/** The clocks of receivers often know whole seconds alone. */
const CLOCK_SECONDS = 1;
/** What a way may take in excess of the time that there was before it counts against it, and the seconds that count as much as a β. */
const [HASTE, HASTE_SECONDS, HASTE_SCALE] = [2, 5, 10];

/** Ways are looked for that are up to so many times as long as the straight line, and longer by so much. */
const [DETOUR, DETOUR_METERS] = [3, 500];

/** @param sigma of both points, the mean */
function stepOf(straight: number, seconds: number, sigma: number): Step {
  const longest = DETOUR * straight + DETOUR_METERS;
  const fastest = Number.isNaN(seconds) ? longest : MOST_SPEED * (seconds + CLOCK_SECONDS) + 6 * sigma;
  return {
    straight,
    sigma,
    seconds,
    beta: 2 + 0.6 * sigma + 0.01 * straight,
    most: Math.min(longest, fastest),
    backwards: Math.max(20, 4 * sigma),
  };
}

/** @param taken what the mode of travel takes for the way, seconds */
export function transition({ straight, seconds, beta, most }: Step, meters: number, taken: number): number {
  if (meters > most) return Number.NEGATIVE_INFINITY;
  const likely = -Math.abs(meters - straight) / beta;
  // Also where the time is not known.
  const excess = taken - HASTE * (seconds + HASTE_SECONDS);
  return excess > 0 ? likely - excess / HASTE_SCALE : likely;
}

/** Turning around on a road. */
export const TURN_AROUND = -10;
/** That a point is an outlier: what its step in and its step out together have to be worse by. */
export const OUTLIER = -14;
/** Points that are farther apart, metres, are not joined. */
const MOST_APART = 5_000;

/**
 * Up to so far apart, in metres, ways between points are found by short searches around each road, the farther ones in the hierarchy: with
 * the distance, searches grow in two dimensions, and the hierarchy hardly does.
 */
export const NEAR_METERS = 512;
/** Searches reach as far as the straight line between points: at least so far, then in steps that double with every second one. */
const [LEAST_REACH, REACH_STEP] = [32, Math.SQRT2];
/** How much longer the ways are that they look for: by a share, by metres, and by a number of standard deviations in steps of metres. */
const [NEAR_SHARE, NEAR_LONGER, NEAR_SIGMAS, SIGMA_STEP] = [1.25, 40, 4, 30];

/**
 * How far a short search goes beyond the end of its road, 1/10 m. Distances are in classes, so that searches serve many steps: a longer
 * way than the bound of its class is looked for in the hierarchy, and only where no road has a shorter one.
 */
export function nearBound({ straight, sigma }: Pick<Step, 'straight' | 'sigma'>): number {
  let reach = LEAST_REACH;
  while (reach < straight) reach *= REACH_STEP;
  const errors = SIGMA_STEP * Math.ceil((NEAR_SIGMAS * sigma) / SIGMA_STEP);
  return Math.round(LENGTH_UNITS_PER_METER * (NEAR_SHARE * reach + NEAR_LONGER + errors));
}

/** Metres between two anchors. */
function straightBetween({ lat, lng }: Pick<Anchors, 'lat' | 'lng'>, from: number, to: number): number {
  return localMeters(lat[from], lng[from], lat[to], lng[to]);
}

/** Whether anchors are farther apart than a way between them is looked for. */
export function isTooFarApart(anchors: Pick<Anchors, 'lat' | 'lng'>, from: number, to: number): boolean {
  return straightBetween(anchors, from, to) > MOST_APART;
}

/** The step between two anchors; null where they are too far apart. */
export function stepBetween(anchors: Anchors, from: number, to: number): Step | null {
  const { time, sigma } = anchors;
  const straight = straightBetween(anchors, from, to);
  const passed = time[to] - time[from];
  // Nobody is at two places at once: a time that is repeated is not known.
  const seconds = passed > 0 ? passed : Number.NaN;
  return straight > MOST_APART ? null : stepOf(straight, seconds, (sigma[from] + sigma[to]) / 2);
}
