import Type from 'typebox';
import { createToken, listTokens, removeToken, type TokenListing } from '../access/credentials.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Queryable } from '../database/pool.ts';
import { futureTime } from './future-time.ts';
import { MaybeTime, maybeTimeOf, pathPart, Time, timeOf } from './schemas.ts';

const TOKEN = { id: Type.String(), name: Type.String(), created_at: Time, last_used_at: MaybeTime, expires_at: MaybeTime };
const Token = Type.Object(TOKEN, { title: 'AdminToken' });

const TokenBody = jsonBody(
  Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), expires_at: maybe(Type.String({ maxLength: 40 })) }),
);

const unknownToken = () => new Problem(404, 'You have no such token');
const UNKNOWN_TOKEN: Cause = { name: 'unknownToken', description: 'There is no such token', problem: unknownToken() };

const shown = ({ id, name, created_at, last_used_at, expires_at }: TokenListing) => ({
  ...{ id, name, created_at: timeOf(created_at) },
  ...{ last_used_at: maybeTimeOf(last_used_at), expires_at: maybeTimeOf(expires_at) },
});

/** The tokens of whoever has signed in, for programs. */
export function tokenEndpoints(database: Queryable): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/tokens',
      operationId: 'listTokens',
      summary: 'Your tokens',
      admits: 'signed in',
      reply: Type.Object({ tokens: Type.Array(Token) }),
      answer: async ({ person }) => ({ tokens: (await listTokens(database, person.user.id)).map(shown) }),
    }),
    adminEndpoint({
      method: 'POST',
      path: '/admin/tokens',
      operationId: 'createToken',
      summary: 'Create a token, which is shown once; it may do what you may do',
      admits: 'signed in',
      body: TokenBody,
      status: 201,
      reply: Type.Object({ ...TOKEN, token: Type.String() }),
      async answer({ person, body }) {
        const expiresAt = futureTime(body.expires_at ?? null, 'expires_at');
        const { token, ...made } = await createToken(database, person.user.id, body.name, expiresAt);
        return { ...shown(made), token };
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/tokens/{token_id}',
      operationId: 'deleteToken',
      summary: 'Revoke one of your tokens',
      admits: 'signed in',
      at: { token_id: pathPart('Id of a token.') },
      refuses: [UNKNOWN_TOKEN],
      status: 204,
      reply: NOTHING,
      async answer({ person, path }) {
        if (!(await removeToken(database, person.user.id, path.token_id))) throw unknownToken();
      },
    }),
  ];
}
