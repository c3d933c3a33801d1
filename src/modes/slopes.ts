import { at } from '../at.ts';

/** How fast one goes on slopes. A slope is rise over run: 0.1 climbs 10 m in 100 m, −0.1 descends them. */

/** Roads are no steeper; what a terrain model has beyond is a cliff beside the road, or a mistake. */
const STEEPEST = 0.4;

/** Tobler's hiking function (1993): speed falls by exp(−3.5 · |slope + 0.05|), so that one is fastest on a descent of 5 %. */
const TOBLER_DECAY = 3.5;
const TOBLER_BEST = 0.05;

/** The speed on foot of who walks so fast on the flat. */
export function walkedKmh(kmh: number, slope: number): number {
  return kmh * Math.exp(TOBLER_DECAY * (TOBLER_BEST - Math.abs(limited(slope) + TOBLER_BEST)));
}

/**
 * What holds a bicycle back at a speed v in m/s is rolling, the slope and the air: v · m · g · (c + slope) + ½ · ρ · A · v³ watts (Martin,
 * Milliken, Cobb, McFadden and Coggan 1998, without wind and losses of the drive). A rider of 75 kg sits upright on a city bicycle of 15 kg.
 */
const MASS = 90;
const GRAVITY = 9.81;
const ROLLING = 0.008;
/** ½ · ρ · A, of 1.2 kg/m³ and 0.6 m². */
const DRAG = 0.36;

/** The speed on the flat of an unhurried rider, who gives 80 W for it. */
const CRUISING_KMH = 18;
/** What most healthy adults can keep up for an hour (Wilson, Bicycling Science, 2004), and give from this slope on. */
const CLIMBING_WATTS = 150;
const CLIMBING_SLOPE = 0.04;
/** One brakes where it would become so much faster than on the flat. */
const DOWNHILL_GAIN = 4 / 3;
/** A bicycle that goes no faster on the flat is pushed. */
const PUSHED_KMH = 6;

const KMH_PER_MPS = 3.6;
/** Speeds are worked out for slopes in steps of 1/1000. */
const STEPS = 1000;
const RIDDEN = Float64Array.from({ length: 2 * STEEPEST * STEPS + 1 }, (_, i) => byPower(i / STEPS - STEEPEST));

/** The speed on a bicycle of who rides so fast on the flat: uphill by power, as far as the road allows that speed; downhill with brakes. */
export function riddenKmh(kmh: number, slope: number): number {
  if (kmh <= PUSHED_KMH) return walkedKmh(kmh, slope);
  const most = slope < 0 ? kmh * DOWNHILL_GAIN : kmh;
  return Math.min(most, at(RIDDEN, Math.round((limited(slope) + STEEPEST) * STEPS)));
}

/** Where power and resistance are equal, in km/h, by bisection: resistance times speed grows from where it is positive. */
function byPower(slope: number): number {
  const force = MASS * GRAVITY * (ROLLING + slope);
  const watts = (v: number, against: number) => v * against + DRAG * v ** 3;
  const cruising = watts(CRUISING_KMH / KMH_PER_MPS, MASS * GRAVITY * ROLLING);
  const effort = Math.min(1, Math.max(0, slope) / CLIMBING_SLOPE);
  const given = cruising + effort * (CLIMBING_WATTS - cruising);
  let [low, high] = [0, 50];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (watts(middle, force) < given) low = middle;
    else high = middle;
  }
  return low * KMH_PER_MPS;
}

/**
 * What a manual wheelchair of 15 kg with somebody of 75 kg loses on a slope: upwards it is as fast as 40 W let it be, rolling on small wheels on a
 * hard surface (c = 0.015); downwards it is braked by hand where a way is steeper than 1 in 20, from which on it is a ramp (ADA, 403.3).
 */
const WHEELCHAIR_ROLLING = 0.015;
const ARM_WATTS = 40;
const LEVEL_MPS = 1;
const BRAKED_SLOPE = 0.05;

/** The speed in a wheelchair of who goes so fast on the flat, and by the same share slower on any surface. */
export function rolledKmh(kmh: number, slope: number): number {
  const own = limited(slope);
  if (own <= 0) return own < -BRAKED_SLOPE ? (kmh * BRAKED_SLOPE) / -own : kmh;
  return kmh * Math.min(1, ARM_WATTS / (MASS * GRAVITY * (WHEELCHAIR_ROLLING + own) * LEVEL_MPS));
}

function limited(slope: number): number {
  return Math.min(STEEPEST, Math.max(-STEEPEST, slope));
}
