import { stringifySetCookie } from 'cookie';
import Type, { type Static } from 'typebox';
import { endSession, redeemLink } from '../access/credentials.ts';
import { listProjects } from '../access/projects.ts';
import { PROJECT_ROLES, USER_ROLES, type User } from '../access/users.ts';
import { adminEndpoint, openEndpoint } from '../contract/admin.ts';
import { jsonBody, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING, WithHeaders } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { tooManySignIns } from '../contract/vocabulary.ts';
import type { Queryable } from '../database/pool.ts';
import { csrfTokenOf, type People, sessionCookie } from '../http/people.ts';
import { MaybeTime, maybeTimeOf } from './schemas.ts';

export const Membership = Type.Object(
  { id: Type.String(), name: Type.String(), role: Type.Enum([...PROJECT_ROLES], { type: 'string' }) },
  { title: 'ProjectMembership' },
);

export const UserRoleName = Type.Enum([...USER_ROLES], { type: 'string', description: 'Operators manage everything.' });

const SessionReply = Type.Object(
  {
    user: Type.Object({ id: Type.String(), name: Type.String(), role: UserRoleName }),
    projects: Type.Array(Membership, { description: 'Those that the user may use; an operator owns all.' }),
    csrf_token: nullable(
      Type.String({ description: 'For the header `X-CSRF-Token` of requests that change something; null with a token.' }),
    ),
    expires_at: MaybeTime,
  },
  { title: 'Session' },
);

const LinkBody = jsonBody(
  Type.Object({ token: Type.String({ maxLength: 200, description: 'What stands behind `#sign-in=` in the link.' }) }),
);

const usedLink = () =>
  new Problem(401, 'The link is unknown, used or older than 15 minutes: waypost console prints another');
const USED_LINK: Cause = { name: 'usedLink', description: 'The link cannot be used, or no longer', problem: usedLink() };
const OTHER_SITE: Cause = {
  name: 'otherSite',
  description: 'A page of another site asks',
  problem: new Problem(403, 'A page of another site cannot sign in'),
};
const TOO_MANY: Cause = {
  name: 'tooManySignIns',
  description: 'Too many sign-ins of one client',
  problem: tooManySignIns(10, 60),
};

/** The cookie of a session; an empty one that has ended removes it. */
function cookieOf(secret: string, expires: Date, origin: string | undefined): string {
  const secure = origin?.startsWith('https:') === true;
  return stringifySetCookie({
    ...{ name: sessionCookie(secure), value: secret, expires, httpOnly: true, sameSite: 'strict', path: '/', secure },
  });
}

/** Signing in with a link, and out again. */
export function sessionEndpoints(database: Queryable, people: People): Endpoint[] {
  const sessionOf = async (
    user: User,
    session: string | null,
    expiresAt: Date | null,
  ): Promise<Static<typeof SessionReply>> => {
    const { id, name, role } = user;
    const projects =
      role === 'operator'
        ? (await listProjects(database)).map((project) => ({ id: project.id, name: project.name, role: 'owner' as const }))
        : [...user.memberships];
    const csrf_token = session === null ? null : csrfTokenOf(session);
    return { user: { id, name, role }, projects, csrf_token, expires_at: maybeTimeOf(expiresAt) };
  };
  return [
    openEndpoint({
      method: 'POST',
      path: '/admin/session',
      operationId: 'signIn',
      summary: 'Sign in with a link of waypost console, which works once',
      body: LinkBody,
      refuses: [USED_LINK, OTHER_SITE, TOO_MANY],
      status: 201,
      reply: SessionReply,
      async answer({ body, sentTo, clientAddress }) {
        const begun = await redeemLink(database, body.token);
        if (!begun) {
          await people.record(null, 'signInRefused', null, { client: clientAddress });
          throw usedLink();
        }
        const { secret, user, expiresAt } = begun;
        await people.forgiveSignIn(clientAddress ?? '');
        await people.record({ user, via: 'console' }, 'signIn', null, { client: clientAddress });
        const answer = await sessionOf(user, secret, expiresAt);
        return new WithHeaders(answer, { 'set-cookie': cookieOf(secret, expiresAt, sentTo?.origin) });
      },
    }),
    adminEndpoint({
      method: 'GET',
      path: '/admin/session',
      operationId: 'getSession',
      summary: 'Who has signed in, and the projects of that user',
      admits: 'signed in',
      reply: SessionReply,
      answer: ({ person }) => sessionOf(person.user, person.session, person.expiresAt),
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/session',
      operationId: 'signOut',
      summary: 'Sign out',
      admits: 'signed in',
      status: 204,
      reply: NOTHING,
      async answer({ person, sentTo }) {
        if (person.session !== null) await endSession(database, person.session);
        return new WithHeaders(undefined, { 'set-cookie': cookieOf('', new Date(0), sentTo?.origin) });
      },
    }),
  ];
}
