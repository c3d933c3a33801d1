import { CLOSED_TO, TURNSTILE } from '../../venues/index.ts';
import type { Tags } from '../element.ts';
import { metersOf } from '../measure.ts';

/** Narrower than this no wheelchair passes, metres. */
const WHEELCHAIR_METERS = 0.8;
/** Steeper than this no wheelchair is pushed, percent. */
const WHEELCHAIR_INCLINE = 8;

const KERBS_TO_CROSS = new Set(['lowered', 'flush', 'no']);
/** Low turnstiles are none of these: a wide gate is beside them, or someone who opens one. */
const GATES_TO_STEP_OVER = new Set([
  'full-height_turnstile',
  'stile',
  'kissing_gate',
  'cycle_barrier',
  'horse_stile',
  'log',
]);

const TURNSTILES = new Set(['turnstile', 'full-height_turnstile']);

/** Whom something is closed to, as bits, and whether it is a turnstile. */
export function closuresOf(tags: Tags): number {
  let closed = 0;
  const access = tags.get('foot') ?? tags.get('access') ?? 'yes';
  if (/^(no|private|employees|staff|permit)$/.test(access) || tags.get('locked') === 'yes') closed |= CLOSED_TO.public;
  if (isClosedToWheelchairs(tags)) closed |= CLOSED_TO.wheelchair;
  if (tags.get('stroller') === 'no' || tags.get('pushchair') === 'no') closed |= CLOSED_TO.stroller;
  if (TURNSTILES.has(tags.get('barrier') ?? '')) closed |= TURNSTILE;
  return closed;
}

function isClosedToWheelchairs(tags: Tags): boolean {
  const tagged = tags.get('wheelchair');
  if (tagged !== undefined) return tagged === 'no';
  const width = metersOf(tags.get('maxwidth:physical')) ?? metersOf(tags.get('door:width')) ?? metersOf(tags.get('width'));
  if (width !== null && width > 0 && width < WHEELCHAIR_METERS) return true;
  const [, percent] = /^-?(\d+(?:\.\d+)?)\s*%$/.exec(tags.get('incline') ?? '') ?? [];
  if (percent !== undefined && Number(percent) > WHEELCHAIR_INCLINE) return true;
  if (tags.get('door') === 'revolving' || GATES_TO_STEP_OVER.has(tags.get('barrier') ?? '')) return true;
  const kerb = tags.get('kerb') ?? (tags.get('barrier') === 'kerb' ? 'raised' : 'no');
  return !KERBS_TO_CROSS.has(kerb);
}
