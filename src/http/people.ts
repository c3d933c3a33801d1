import { Tokens } from '@fastify/csrf';
import { parseCookie } from 'cookie';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Via, writeAudit } from '../access/audit.ts';
import { clientKey, isBlocked } from '../access/clients.ts';
import { findSignedIn } from '../access/credentials.ts';
import { findProjectByIdOrName, type Project } from '../access/projects.ts';
import { pageOf } from '../access/referers.ts';
import { PROJECT_ROLES, type ProjectRole, type User } from '../access/users.ts';
import type { Person, Visitor } from '../access/visitors.ts';
import type { Admission, Standing } from '../contract/admission.ts';
import { Problem } from '../contract/problem.ts';
import {
  noCredentials,
  noCsrfToken,
  notAllowed,
  notSignedIn,
  tooManySignIns,
  unknownProject,
} from '../contract/vocabulary.ts';
import type { Queryable } from '../database/pool.ts';
import type { AccessRequest, Caller } from './access-control.ts';

const SESSION_COOKIE = 'waypost_session';

/** What the cookie of a session is called: over HTTPS so that browsers take it from this host alone, and not from a page of another one below the same domain. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);
/** Names the project for which a person who has signed in uses the API of projects. */
export const PROJECT_HEADER = 'x-waypost-project';

const SIGN_INS_A_MINUTE = 10;
const csrf = new Tokens({});

/** The token that requests of a session have to bear which change something. */
export const csrfTokenOf = (session: string): string => csrf.create(session);

/** What is looked at of a request of a person. */
export interface PersonRequest extends AccessRequest {
  readonly method: string;
  /** Whether it came over HTTPS. */
  readonly isSecure: boolean;
}

/** Who has signed in, and what that allows. */
export class People {
  readonly #database: Queryable;
  readonly #signIns = new RateLimiterMemory({ points: SIGN_INS_A_MINUTE, duration: 60 });

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Who calls an endpoint for people, if it admits them. @throws Problem */
  async admit(request: PersonRequest, standing: Standing): Promise<Visitor> {
    if (standing === 'anybody') {
      await this.#countSignIn(request);
      return { person: null, project: null };
    }
    const person = await this.#identify(request);
    const named = request.path.project;
    if (standing === 'operator' && person.user.role !== 'operator') throw notAllowed(standing);
    if (standing === 'operator' || standing === 'signed in')
      return { person, project: typeof named === 'string' ? await this.#projectOf(named) : null };
    const { project, role } = await this.#projectFor(person.user, String(named));
    if (!includes(role, standing)) throw notAllowed(standing);
    return { person, project };
  }

  /** Who calls an endpoint for keys in the name of a project: a person stands for its private key. @throws Problem */
  async actFor(named: string, request: PersonRequest, admission: Admission): Promise<Caller> {
    if (!admission.credentials.includes('private_key')) throw noCredentials(admission);
    const person = await this.#identify(request);
    const { project, role } = await this.#projectFor(person.user, named);
    if (isBlocked(project.blocked, request.address, pageOf(request.headers)))
      throw new Problem(403, 'The project blocks requests from this address or page');
    if (admission.writes && !includes(role, 'editor')) throw notAllowed('editor');
    return { project, keyKind: 'private', client: null, keyId: null, person };
  }

  /** Forgets a sign-in of a client that went well: those are counted that did not. */
  async forgiveSignIn(address: string): Promise<void> {
    await this.#signIns.reward(clientKey(address), 1);
  }

  /** Writes down what a person did, or a sign-in that was refused. */
  async record(
    person: { readonly user: User; readonly via: Via } | null,
    action: string,
    project: Project | null,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await writeAudit(this.#database, {
      user: person?.user ?? null,
      via: person?.via ?? 'console',
      action,
      project,
      details,
    });
  }

  async #identify(request: PersonRequest): Promise<Person> {
    const { authorization, cookie } = request.headers;
    const [, token] = /^bearer +(wpt_[\w-]+)$/i.exec(String(authorization ?? '')) ?? [];
    if (token !== undefined) {
      const found = await findSignedIn(this.#database, 'token', token);
      if (!found) throw notSignedIn();
      return { ...found, via: 'token', session: null };
    }
    const session = sessionIn(cookie, request.isSecure);
    const found = session === null ? null : await findSignedIn(this.#database, 'session', session);
    if (!found) throw notSignedIn();
    const sent = request.headers['x-csrf-token'];
    const isChange = !['GET', 'HEAD'].includes(request.method);
    if (isChange && !(typeof sent === 'string' && session !== null && csrf.verify(session, sent))) throw noCsrfToken();
    return { ...found, via: 'console', session };
  }

  async #projectOf(named: string): Promise<Project> {
    const project = await findProjectByIdOrName(this.#database, named);
    if (!project) throw unknownProject();
    return project;
  }

  /** A project that somebody may use, and as what. @throws Problem 404, the same for one that is not there and one of others */
  async #projectFor(user: User, named: string): Promise<{ readonly project: Project; readonly role: ProjectRole }> {
    const project = await this.#projectOf(named);
    if (user.role === 'operator') return { project, role: 'owner' };
    const membership = user.memberships.find(({ id }) => id === project.id);
    if (!membership) throw unknownProject();
    return { project, role: membership.role };
  }

  /** @throws Problem where a page of another site sends a sign-in, or one client too many */
  async #countSignIn({ headers, address }: PersonRequest): Promise<void> {
    // What a browser says of where a request comes from, and no page can change: else a page could sign its visitors in as somebody else.
    const site = headers['sec-fetch-site'];
    // Browsers say so over HTTPS alone, but a page of another origin cannot send JSON without asking first either.
    const isJson = /^application\/json\b/i.test(String(headers['content-type'] ?? ''));
    if (site === 'cross-site' || site === 'same-site' || !isJson)
      throw new Problem(
        403,
        isJson ? 'A page of another site cannot sign in' : 'Sign in with Content-Type: application/json',
      );
    try {
      await this.#signIns.consume(clientKey(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManySignIns(SIGN_INS_A_MINUTE, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }
}

/** The secret of the session that a request bears. */
function sessionIn(cookies: string | readonly string[] | undefined, isSecure: boolean): string | null {
  return typeof cookies === 'string' ? (parseCookie(cookies)[sessionCookie(isSecure)] ?? null) : null;
}

/** Whether a role allows what another one does. */
const includes = (role: ProjectRole, other: ProjectRole) => PROJECT_ROLES.indexOf(role) <= PROJECT_ROLES.indexOf(other);
