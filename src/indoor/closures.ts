import Type, { type Static } from 'typebox';
import { jsonBody, maybe } from '../contract/body.ts';
import { mapId } from '../contract/long-integer.ts';
import { BadValue, parameter, required } from '../contract/parameters.ts';
import { type Cause, InputProblem, Problem } from '../contract/problem.ts';
import type { Store } from '../database/open.ts';
import type { OpenVenue } from '../regions/venues.ts';
import type { Venue } from '../venues/index.ts';
import { closableFeatures, MAX_FEATURE_NAME, momentAt } from './closable.ts';
import { addClosures, type Closure, type ClosureSpan, listClosures, MAX_CLOSURES, removeClosures } from './closure-rows.ts';

const MAX_FEATURES = 100;
const MAX_REASON = 500;
/** As a part of an address: what is longer takes several requests. */
const MAX_FEATURES_LENGTH = 8_000;

const Text = Type.Union([Type.String(), Type.Null()]);
const ClosureReply = Type.Object(
  {
    closure_id: Type.String(),
    poi_id: mapId('The feature that is closed.'),
    source: Type.Union([Type.String(), Type.Null()], {
      description: 'What it is in the plan, such as `osm:n123`; null where the plan no longer has it.',
    }),
    ref: Text,
    name: Text,
    from: Type.Union([Type.String(), Type.Null()], { description: 'From when, ISO 8601; null for always.' }),
    to: Type.Union([Type.String(), Type.Null()], { description: 'Until when; null for until it is opened.' }),
    reason: Text,
    is_closed: Type.Boolean({ description: 'Whether it is closed now.' }),
    created_at: Type.String(),
  },
  { title: 'VenueClosure' },
);

export const closuresReply = Type.Object({ closures: Type.Array(ClosureReply) });
export const openedReply = Type.Object({ opened: Type.Integer({ description: 'How many closures were removed.' }) });

const NAMED =
  'a POI identifier, `ref:<poi_ref>`, or the object of the plan that it comes from, such as `osm:n123`, on all its storeys';
export const closuresBody = jsonBody(
  Type.Object(
    {
      features: Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: MAX_FEATURE_NAME }), Type.Integer()]), {
        description: `What is closed: lifts, doors, stairs, escalators, paths, rooms, areas; each ${NAMED}.`,
        minItems: 1,
        maxItems: MAX_FEATURES,
      }),
      from: maybe(
        Type.String({
          description: 'From when: ISO 8601, without an offset by the clock of the venue. From now on when absent.',
          maxLength: 40,
        }),
      ),
      to: maybe(Type.String({ description: 'Until when. Until it is opened when absent.', maxLength: 40 })),
      reason: maybe(Type.String({ description: 'Shown in the list of closures.', maxLength: MAX_REASON })),
    },
    { title: 'VenueClosuresBody' },
  ),
  { maxBytes: 64 * 1024 },
);

export const openedQuery = {
  features: required(
    parameter(
      Type.String({
        description: `What is opened, at most ${MAX_FEATURES}, joined by \`|\`: each ${NAMED}.`,
        maxLength: MAX_FEATURES_LENGTH,
      }),
      undefined,
      (text): readonly string[] => {
        const names = text.split('|', MAX_FEATURES + 1);
        if (names.length > MAX_FEATURES)
          throw new BadValue('too_long', `List should have at most ${MAX_FEATURES} items`, { max_length: MAX_FEATURES });
        if (names.some((name) => name.trim() === '')) throw new BadValue('value_error', 'Value error, a feature is empty');
        return names;
      },
    ),
  ),
};

const notClosable = (name: string) => new Problem(400, `There is no feature '${name}' in this venue`);
export const NOT_CLOSABLE: Cause = {
  name: 'notClosable',
  description: 'A feature is not in the venue or nothing that can be closed, or the venue has too many closures',
  problem: notClosable('ref:L9'),
};

/** A closure as it is asked for, by whomever. */
export interface AskedClosure {
  readonly features: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
}

/** The closures of a venue. */
export async function closuresOf(
  database: Store,
  projectId: string,
  { id, venue }: OpenVenueView,
): Promise<Static<typeof closuresReply>> {
  const closures = await listClosures(database, { projectId, venueId: id });
  return { closures: closures.map((closure) => viewOf(venue, closure)) };
}

type OpenVenueView = Pick<OpenVenue, 'id' | 'venue'>;

/** Closes features of a venue. @throws Problem 400 for what is not there, InputProblem for times that are none */
export async function close(
  database: Store,
  projectId: string,
  open: OpenVenueView,
  asked: AskedClosure,
): Promise<Static<typeof closuresReply>> {
  const { id, venue } = open;
  const span = spanOf(venue, asked);
  const ids = closableFeatures(venue, asked.features).map((feature) => venue.heads[feature].id);
  const { reason } = asked;
  if (!(await addClosures(database, { projectId, venueId: id }, ids, { ...span, reason }))) {
    throw new Problem(400, `A venue has at most ${MAX_CLOSURES} closures: open what is closed no longer`);
  }
  return closuresOf(database, projectId, open);
}

/** Opens features of a venue again. @throws Problem 400 for what is not there */
export async function reopen(
  database: Store,
  projectId: string,
  { id, venue }: OpenVenueView,
  features: readonly string[],
): Promise<Static<typeof openedReply>> {
  const key = { projectId, venueId: id };
  const known = new Set((await listClosures(database, key)).map(({ feature_id }) => feature_id));
  const { gone = [], drawn = [] } = Object.groupBy(features, (name) => (isGone(venue, known, name) ? 'gone' : 'drawn'));
  const ids = closableFeatures(venue, drawn).map((feature) => venue.heads[feature].id);
  return { opened: await removeClosures(database, key, [...ids, ...gone.map(Number)]) };
}

/** Whether a name is the POI identifier of what was closed and is no longer in the plan. */
function isGone(venue: Venue, closed: ReadonlySet<number>, name: string): boolean {
  return /^\s*\d{1,16}\s*$/.test(name) && closed.has(Number(name)) && venue.featureOf(Number(name)) === undefined;
}

function spanOf(venue: Venue, { from, to }: AskedClosure): ClosureSpan {
  const read = (name: 'from' | 'to', text: string | null): Date | null => {
    if (text === null || text.trim() === '') return null;
    const moment = momentAt(venue, text);
    if (moment) return moment;
    const msg = `Value error, '${text}' is no time such as 2026-11-26T08:00, 2026-11-26T08:00:00Z or 2026-11-26`;
    throw new InputProblem([{ loc: ['body', name], type: 'value_error', msg, input: text }]);
  };
  const span = { from: read('from', from), until: read('to', to) };
  if (span.from && span.until && span.from >= span.until) {
    throw new InputProblem([{ loc: ['body', 'to'], type: 'value_error', msg: 'Value error, to is not after from' }]);
  }
  return span;
}

function viewOf(venue: Venue, closure: Closure): Static<typeof ClosureReply> {
  const { closure_id, feature_id, closed_from, closed_until, reason, created_at } = closure;
  const feature = venue.featureOf(feature_id);
  const { source = null, ref = null, name = null } = feature === undefined ? {} : venue.heads[feature];
  const now = Date.now();
  const hasBegun = closed_from === null || Date.parse(closed_from) <= now;
  const is_closed = hasBegun && (closed_until === null || now < Date.parse(closed_until));
  const span = { from: closed_from, to: closed_until };
  return { closure_id, poi_id: feature_id, source, ref, name, ...span, reason, is_closed, created_at };
}
