import type { GroupName, Rate } from '../access/groups.ts';
import type { Admission, Credential, Standing } from './admission.ts';
import type { Units } from './endpoint.ts';
import { Problem } from './problem.ts';

/** The refusals that are not of one area: thrown where they are found, and described as they are thrown. */

/** Why a request is refused that did not arrive in time, be it its head or its body. */
export const LATE = 'The request did not arrive in time (WAYPOST_REQUEST_TIMEOUT)';

export function placeOf(credential: Credential): string {
  return PLACES[credential] ?? `the query parameter ${credential}`;
}

const PLACES: Readonly<Partial<Record<Credential, string>>> = {
  reimport_key: 'the path',
  'X-Api-Key': 'the header X-Api-Key',
  token: 'the header Authorization (Bearer wpt_…)',
  session: 'the cookie waypost_session (over HTTPS __Host-waypost_session)',
};

export function noCredentials({ credentials }: Admission): Problem {
  return new Problem(401, `No credentials were found: send ${credentials.map(placeOf).join(', or ')}`);
}

/** A key where the endpoint takes none, such as a public one where a private one is needed. */
export function keyElsewhere(place: Credential, { credentials }: Admission): Problem {
  const why =
    place === 'key' ? 'A private key is needed here, not a public one' : `The key in ${placeOf(place)} is not read here`;
  return new Problem(401, `${why}: send ${credentials.map(placeOf).join(', or ')}`);
}

export function unknownKey(place: Credential): Problem {
  return new Problem(403, `The key in ${placeOf(place)} is unknown, revoked or expired`);
}

export function quotaUsedUp(quota: number | null): Problem {
  return new Problem(402, `The quota of ${quota} requests this month is used up`);
}

export function rateReached(group: GroupName, rate: Rate, isOfClient: boolean, resetSeconds: number): Problem {
  const window = rate.seconds === 1 ? 'second' : `${rate.seconds} seconds`;
  const whose = isOfClient ? ' and client of a public key' : '';
  return new Problem(429, `Rate limit reached: ${rate.points} requests per ${window} for ${group}${whose}`, {
    'retry-after': String(resetSeconds),
  });
}

/** More at once than ever is allowed: it is no use to come again with the same. */
export function moreThanRate({ group, count }: Units, { points, seconds }: Rate): Problem {
  const window = seconds === 1 ? 'second' : `${seconds} seconds`;
  return new Problem(429, `${count} are more than the limit of ${points} per ${window} for ${group}: send fewer at a time`);
}

export const withoutHost = () => new Problem(400, 'An HTTP/1.1 request must have a Host header');

export const badAddress = () => new Problem(400, 'The request target is not a valid URL path');

export const bodyLate = () => new Problem(408, LATE, { connection: 'close' });

export function bodyTooLong(limit: number | undefined): Problem {
  return new Problem(
    413,
    `The request body is longer than ${limit} bytes (WAYPOST_MAX_BODY_BYTES, or less for what only asks)`,
  );
}

/** @param types those that are read @param sent the Content-Type; empty where there is none */
export function unsupportedType(types: readonly string[], sent = ''): Problem {
  const reason = sent === '' ? 'The body has no Content-Type' : 'Unsupported media type';
  return new Problem(415, `${reason}: send ${types.join(', ')}`);
}

export const headTooLong = () =>
  new Problem(431, 'The head of the request is larger than this server accepts (WAYPOST_MAX_HEADER_BYTES)');

export const unexpected = (requestId: string) =>
  new Problem(500, `Unexpected failure; see the log for the request id ${requestId}`);

export function unavailable(message: string, retryAfterSeconds: number): Problem {
  return new Problem(503, message, { 'retry-after': String(retryAfterSeconds) });
}

export const diskFull = () => new Problem(507, 'The disk of the server is full: nothing has changed');

/** Who is not signed in, or no longer. */
export const notSignedIn = () =>
  new Problem(
    401,
    'Not signed in: nothing was sent, or a session or token that has ended or was never there. Open a link of waypost console, or send a token as Authorization: Bearer wpt_…',
  );

export const noCsrfToken = () =>
  new Problem(403, 'The header X-CSRF-Token has to hold the csrf_token of the session (GET /admin/session)');

export const notAllowed = (standing: Standing) =>
  new Problem(
    403,
    standing === 'operator' ? 'Only operators may do this' : `Only who has the role ${standing} in the project may do this`,
  );

export const unknownProject = () => new Problem(404, 'There is no such project');

export function tooManySignIns(tries: number, retryAfterSeconds: number): Problem {
  return new Problem(429, `More than ${tries} sign-ins a minute from this address`, {
    'retry-after': String(retryAfterSeconds),
  });
}
