import { CLOSED_TO, type LineKind, type PlanLine } from '../../venues/index.ts';
import type { Tags } from '../element.ts';
import { secondsOf } from '../measure.ts';
import { closuresOf } from './closures.ts';

const WALKED = new Set([
  'footway',
  'path',
  'pedestrian',
  'corridor',
  'steps',
  'elevator',
  'living_street',
  'residential',
  'service',
  'unclassified',
  'track',
  'platform',
]);
const WALKED_BY_SIGN = new Set(['cycleway', 'bridleway', 'tertiary', 'secondary', 'primary', 'road']);
const ALLOWS_FEET = /^(yes|designated|permissive|customers|official)$/;
/** Climbing a step takes so long. */
const STEP_SECONDS = 0.75;
/** How deep steps are, seen from above, metres: a number of them that makes them deeper or narrower is a mistake. */
const [NARROWEST_STEP, DEEPEST_STEP] = [0.15, 1.5];

export type WayMeaning = Pick<PlanLine, 'kind' | 'direction' | 'incline' | 'closed' | 'seconds'>;

/** What a line is to a person who walks; none when it is nothing to walk along. Steps with a ramp beside them are both. @param meters its length */
export function waysOf(tags: Tags, meters: number): readonly WayMeaning[] {
  const kind = kindOf(tags);
  if (kind === null || tags.get('foot') === 'no' || tags.get('area') === 'yes') return [];
  const incline = inclineOf(tags.get('incline'));
  const way: WayMeaning = {
    kind,
    direction: directionOf(tags, kind),
    incline,
    closed: closuresOf(tags),
    seconds: secondsOf(tags.get('duration')) ?? (kind === 'steps' ? secondsOfSteps(tags, meters) : null),
  };
  if (kind !== 'steps' || tags.get('ramp:wheelchair') !== 'yes') return [way];
  return [way, { ...way, kind: 'path', direction: 'both', closed: way.closed & ~CLOSED_TO.wheelchair, seconds: null }];
}

/** What a platform is that is drawn as a line: people walk along it, too. */
export function platformWay(tags: Tags): WayMeaning {
  return { kind: 'path', direction: 'both', incline: null, closed: closuresOf(tags), seconds: null };
}

/** Whether a line with these tags is walked along. */
export function isWalked(tags: Tags): boolean {
  return waysOf(tags, 0).length > 0;
}

/** What the steps take by their number, where that fits their length; null where it does not, so that the length counts. */
function secondsOfSteps(tags: Tags, meters: number): number | null {
  const steps = Number(tags.get('step_count') ?? Number.NaN);
  const isPlausible = steps * NARROWEST_STEP <= meters && meters <= steps * DEEPEST_STEP;
  return isPlausible ? steps * STEP_SECONDS : null;
}

function kindOf(tags: Tags): LineKind | null {
  const highway = tags.get('highway') ?? '';
  const isWay =
    WALKED.has(highway) ||
    tags.get('indoor') === 'pathway' ||
    (WALKED_BY_SIGN.has(highway) &&
      (ALLOWS_FEET.test(tags.get('foot') ?? '') || /^(both|left|right|yes)$/.test(tags.get('sidewalk') ?? '')));
  if (!isWay) return null;
  const isConveyed = (tags.get('conveying') ?? 'no') !== 'no' || tags.get('escalator') === 'yes';
  if (highway === 'elevator') return 'lift';
  if (highway === 'steps') return isConveyed ? 'escalator' : 'steps';
  return isConveyed ? 'walkway' : 'path';
}

function directionOf(tags: Tags, kind: LineKind): PlanLine['direction'] {
  const conveying = tags.get('conveying') ?? '';
  if (kind === 'escalator' || kind === 'walkway') {
    if (conveying === 'forward' || conveying === 'backward' || conveying === 'up' || conveying === 'down') return conveying;
    if (conveying === 'reversible') return 'both';
    return onewayOf(tags.get('oneway:foot') ?? tags.get('oneway'));
  }
  return onewayOf(tags.get('oneway:foot'));
}

function onewayOf(value: string | undefined): PlanLine['direction'] {
  if (value === 'yes' || value === '1' || value === 'true') return 'forward';
  return value === '-1' || value === 'reverse' ? 'backward' : 'both';
}

function inclineOf(text: string | undefined): 'up' | 'down' | null {
  if (text === 'up' || text === 'down') return text;
  const number = Number.parseFloat(text ?? '');
  if (!(Math.abs(number) > 0)) return null;
  return number > 0 ? 'up' : 'down';
}
