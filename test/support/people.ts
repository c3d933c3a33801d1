import type { OutgoingHttpHeaders } from 'node:http';
import { createLink, createToken } from '../../src/access/credentials.ts';
import { createUser, type GivenRole, type UserRole } from '../../src/access/users.ts';
import { type Answer, send } from './request.ts';
import type { TestServer } from './server.ts';

/** How somebody who has signed in asks. */
export interface PersonClient {
  readonly id: string;
  /** Asks; changes bear the token of the session. */
  ask(method: string, path: string, body?: unknown, headers?: OutgoingHttpHeaders): Promise<Answer>;
}

interface Begun {
  readonly cookie: string;
  readonly csrf: string;
}

type Server = Pick<TestServer, 'origin' | 'database'>;

export const sendJson = (
  { origin }: Pick<Server, 'origin'>,
  method: string,
  path: string,
  body?: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> => {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return send(`${origin}${path}`, {
    method,
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  });
};

/** Signs in with the secret of a link. */
async function signIn(server: Server, link: string): Promise<Begun> {
  const answer = await sendJson(server, 'POST', '/admin/session', { token: link });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { cookie, csrf: JSON.parse(answer.text).csrf_token };
}

/** Makes a user who has signed in with a browser. */
export async function addPerson(
  server: Server,
  name: string,
  role: UserRole,
  memberships: readonly GivenRole[] = [],
): Promise<PersonClient & Begun> {
  const user = await createUser(server.database, name, role, memberships);
  if (!user) throw new Error(`there is a user ${name}`);
  const begun = await signIn(server, await createLink(server.database, user.id));
  return {
    ...begun,
    id: user.id,
    ask: (method, path, body, headers) =>
      sendJson(server, method, path, body, { cookie: begun.cookie, 'x-csrf-token': begun.csrf, ...headers }),
  };
}

/** Makes an operator with a token. */
export async function addOperator(server: Server, name: string): Promise<PersonClient & { readonly token: string }> {
  const user = await createUser(server.database, name, 'operator');
  if (!user) throw new Error(`there is a user ${name}`);
  const { token } = await createToken(server.database, user.id, 'test', null);
  return {
    ...{ id: user.id, token },
    ask: (method, path, body, headers) =>
      sendJson(server, method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}
