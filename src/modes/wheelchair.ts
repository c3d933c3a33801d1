import { GENERAL_ACCESS } from './access-words.ts';
import type { TravelMode } from './mode.ts';
import { rolledKmh } from './slopes.ts';
import { WALKING } from './walking.ts';

/**
 * On a smooth and level way, 1 m/s. Users of manual wheelchairs go 0.79 m/s on the average of all that they go in a day, rooms included
 * (Tolerico et al., Journal of Rehabilitation Research and Development 44, 2007); on a free way outside they are a little faster.
 */
const LEVEL_KMH = 3.6;
/** On ways of which little is known, and where one is helped or takes care. */
const ROUGH_KMH = 2.5;
const WITH_EFFORT_KMH = 1.5;

const tags = (key: string, ...values: readonly string[]) => values.map((value) => `${key}=${value}`);

/** A manual wheelchair, on the ways of those who walk: https://wiki.openstreetmap.org/wiki/Wheelchair_routing */
export const WHEELCHAIR: TravelMode<'wheelchair', 'foot'> = {
  ...WALKING,
  name: 'wheelchair',
  accessKeys: ['wheelchair', 'foot', 'access'],
  accessValues: {
    ...GENERAL_ACCESS,
    foot: 'yes',
    wheelchair: 'yes',
    disabled: 'yes',
  },
  speeds: {
    ...Object.fromEntries(Object.keys(WALKING.speeds).map((highway) => [highway, LEVEL_KMH])),
    track: ROUGH_KMH,
    path: ROUGH_KMH,
    bridleway: WITH_EFFORT_KMH,
    // With a ramp.
    steps: WITH_EFFORT_KMH,
    corridor: 2.9,
    elevator: 1,
  },
  otherSpeeds: Object.fromEntries(Object.keys(WALKING.otherSpeeds).map((pair) => [pair, LEVEL_KMH])),
  expressSpeed: ROUGH_KMH,
  caps: {
    wheelchair: { limited: WITH_EFFORT_KMH },
    surface: {
      paving_stones: 3.4,
      bricks: 3.2,
      wood: 3.2,
      metal: 3,
      compacted: 3,
      fine_gravel: 2.5,
      sett: 2.5,
      unpaved: 2.5,
      'cobblestone:flattened': 2.5,
      cobblestone: 1.8,
      unhewn_cobblestone: 1,
      grass_paver: 1.5,
      ground: 2,
      dirt: 2,
      earth: 2,
      clay: 2,
      grass: 1.2,
      gravel: 1.2,
      woodchips: 1,
      pebblestone: 1,
    },
    tracktype: { grade2: 3, grade3: 2, grade4: 1 },
    // Intermediate is what wheelchairs get along well, bad what takes larger wheels: https://wiki.openstreetmap.org/wiki/Key:smoothness
    smoothness: { intermediate: 3, bad: WITH_EFFORT_KMH },
    sac_scale: { hiking: 2 },
  },
  ground: {
    key: 'wheelchair',
    opened: new Set([...tags('wheelchair', 'yes', 'designated'), 'ramp:wheelchair=yes']),
    closed: new Set([
      ...tags('highway', 'steps', 'ladder', 'via_ferrata'),
      ...tags('ford', 'yes', 'stepping_stones'),
      ...tags('surface', 'sand', 'mud', 'stone', 'rock', 'rocky', 'snow', 'ice', 'stepping_stones'),
      ...tags('smoothness', 'very_bad', 'horrible', 'very_horrible', 'impassable'),
      ...tags('tracktype', 'grade5'),
      ...tags('sac_scale', 'mountain_hiking', 'demanding_mountain_hiking', 'alpine_hiking', 'demanding_alpine_hiking'),
      ...tags('sac_scale', 'difficult_alpine_hiking'),
      ...tags('mtb:scale', '1-', '1', '1+', '2-', '2', '2+', '3-', '3', '3+', '4-', '4', '4+', '5', '6'),
      ...tags('barrier', 'stile', 'horse_stile', 'kissing_gate', 'turnstile', 'full-height_turnstile', 'motorcycle_barrier'),
      ...tags('barrier', 'cattle_grid', 'log', 'debris', 'ditch', 'rope'),
      'door=revolving',
    ]),
    effort: new Set(['wheelchair=limited', 'barrier=cycle_barrier']),
    effortSeconds: 10,
    // A ramp climbs 1 in 12 at the most by the Americans with Disabilities Act (2010 Standards, 405.2), and 6 % by DIN 18040.
    steepest: 1 / 12,
    unmeasuredSlope: 0.06,
    // What is lowered is no higher than 3 cm by DIN 18040-3; twice as much is got over with momentum, or somebody's help.
    kerbs: { effort: new Set(['rolled', 'yes']), closed: new Set(['raised', 'regular']), flush: 0.03, highest: 0.06 },
    // 0.7 m of the largest wheelchair of ISO 7193, and 5 cm for each hand.
    width: 800,
  },
  barriers: { gate: 10, swing_gate: 10, sliding_gate: 10, hampshire_gate: 30, wicket_gate: 10, border_control: 60 },
  restrictionNames: ['wheelchair', 'foot'],
  kmhOnSlope: rolledKmh,
};
