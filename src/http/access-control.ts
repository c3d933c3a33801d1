import { clientKey, isBlocked } from '../access/clients.ts';
import type { Grant, KeyDirectory } from '../access/directory.ts';
import { GROUPS, type GroupName } from '../access/groups.ts';
import type { KeyKind } from '../access/keys.ts';
import type { Allowance, Limits } from '../access/limits.ts';
import type { Project } from '../access/projects.ts';
import type { Quotas } from '../access/quota.ts';
import { isRefererAllowed, pageOf } from '../access/referers.ts';
import type { Person } from '../access/visitors.ts';
import { type Admission, ANY_KEY, type Credential } from '../contract/admission.ts';
import type { Units } from '../contract/endpoint.ts';
import { Problem, ServiceDisabled } from '../contract/problem.ts';
import {
  keyElsewhere,
  moreThanRate,
  noCredentials,
  placeOf,
  quotaUsedUp,
  rateReached,
  unknownKey,
} from '../contract/vocabulary.ts';
import { andThen, type Soon } from '../soon.ts';

/** What authentication and authorization look at of a request. */
export interface AccessRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the client, as the socket or a trusted proxy reports it. */
  readonly address: string;
}

/** Who calls. */
export interface Caller {
  readonly project: Project;
  readonly keyKind: KeyKind;
  /** Identifies a client of a public key, which anybody can read in a page; null with a private key. */
  readonly client: string | null;
  /** Which key it is; null for a hook, or a person. */
  readonly keyId: string | null;
  /** Who has signed in, where that stands for a key. */
  readonly person?: Person;
}

/** What decides who may call, and how often. */
export interface AccessControl {
  readonly keys: KeyDirectory;
  /** The secrets of hooks. */
  readonly hooks: KeyDirectory;
  readonly limits: Limits;
  readonly quotas: Quotas;
}

/** Whose key the request carries, if the endpoint admits it: at once where the key is known. @throws Problem 401 or 403 */
export function identify(access: AccessControl, request: AccessRequest, admission: Admission): Soon<Caller> {
  const found = credentialOf(request, admission);
  if (!found) {
    const elsewhere = credentialOf(request, ANY_KEY);
    throw elsewhere ? keyElsewhere(elsewhere.place, admission) : noCredentials(admission);
  }
  const keys = found.place === 'reimport_key' ? access.hooks : access.keys;
  return andThen(keys.find(found.key), (grant) => callerOf(grant, found.place, request, admission));
}

function callerOf(grant: Grant | null, place: Credential, request: AccessRequest, admission: Admission): Caller {
  if (!grant) throw unknownKey(place);
  if ((grant.kind === 'public') !== (place === 'key')) {
    const rightPlace = grant.kind === 'public' ? placeOf('key') : `${placeOf('private_key')} or ${placeOf('X-Api-Key')}`;
    throw new Problem(403, `The key in ${placeOf(place)} is a ${grant.kind} one: send it in ${rightPlace}`);
  }
  const { project } = grant;
  const page = pageOf(request.headers);
  if (isBlocked(project.blocked, request.address, page)) {
    throw new Problem(403, 'The project blocks requests from this address or page');
  }
  if (grant.kind === 'public') checkPage(project, page);
  if (admission.writes && !grant.canWrite)
    throw new Problem(403, 'The private key is read-only: writing needs a read-write one');
  const client = grant.kind === 'public' ? clientKey(request.address) : null;
  return { project, keyKind: grant.kind, client, keyId: grant.keyId };
}

/** Refuses a project that may not use the service of the group. @throws ServiceDisabled */
export function checkService(project: Project, group: GroupName): void {
  const { service } = GROUPS[group];
  if (project.services && !project.services.includes(service)) throw new ServiceDisabled(service);
}

/** The headers that report a limit to a client (IETF draft "RateLimit header fields for HTTP"). */
export function rateHeaders({ group, rate, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${group}";q=${rate.points};w=${rate.seconds}`,
    ratelimit: `"${group}";r=${remaining};t=${resetSeconds}`,
  };
}

/** Refuses what is over the rate. @throws Problem 429 */
export function checkAllowance({ group, rate, isWithin, isOfClient, resetSeconds }: Allowance): void {
  if (isWithin) return;
  throw rateReached(group, rate, isOfClient, resetSeconds);
}

/**
 * Counts the request against the month's quota: once, or where it has many parts as so many, which have a rate of their own. What is refused
 * takes nothing.
 *
 * @throws Problem 402 or 429
 */
export function takeFromQuota(access: AccessControl, { project, client }: Caller, units: Units | null): Soon<void> {
  const take = () =>
    andThen(access.quotas.take(project, units?.count), (isTaken) => {
      if (!isTaken) throw quotaUsedUp(project.quota);
    });
  if (!units) return take();
  return andThen(access.limits.take(project, units.group, units.count, client), (allowance) => {
    if (units.count > allowance.rate.points) throw moreThanRate(units, allowance.rate);
    checkAllowance(allowance);
    return take();
  });
}

function credentialOf(
  { query, path, headers }: AccessRequest,
  { credentials }: Admission,
): { place: Credential; key: string } | null {
  for (const place of credentials) {
    const sent = place === 'X-Api-Key' ? headers['x-api-key'] : (place === 'reimport_key' ? path : query)[place];
    const key = Array.isArray(sent) ? sent[sent.length - 1] : sent;
    if (typeof key === 'string' && key !== '') return { place, key };
  }
  return null;
}

function checkPage(project: Project, page: string): void {
  if (page === '') {
    throw new Problem(403, 'A public key requires the Referer header, or Origin, and the request has neither');
  }
  if (project.referers.length > 0 && !isRefererAllowed(project.referers, page)) {
    throw new Problem(403, 'The Referer of the request is not among those that the project allows');
  }
}
