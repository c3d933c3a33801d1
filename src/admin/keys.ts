import Type from 'typebox';
import { createKey, type KeyListing, listKeys, PREFIX_LENGTH, revokeKeys } from '../access/keys.ts';
import { projectEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Queryable } from '../database/pool.ts';
import { futureTime } from './future-time.ts';
import { MaybeTime, maybeTimeOf, pathPart, projectPath, Time, timeOf } from './schemas.ts';

const KindName = Type.Enum(['public', 'private'], {
  type: 'string',
  description: 'Public for web pages, private for servers.',
});
const Key = Type.Object(
  {
    prefix: Type.String({ description: 'Its first characters.' }),
    kind: KindName,
    can_write: Type.Boolean(),
    created_at: Time,
    expires_at: MaybeTime,
    revoked_at: MaybeTime,
    last_used_at: MaybeTime,
  },
  { title: 'ProjectKey' },
);
const KeyBody = jsonBody(
  Type.Object({
    kind: maybe(KindName),
    can_write: maybe(Type.Boolean({ description: 'Whether a private key may change data; yes, without it.' })),
    expires_at: maybe(Type.String({ maxLength: 40, description: 'A date or a time ahead.' })),
  }),
);
const KeyReply = Type.Object(
  {
    key: Type.String({ description: 'It is not shown again.' }),
    prefix: Type.String(),
    kind: KindName,
    can_write: Type.Boolean(),
    expires_at: MaybeTime,
  },
  { title: 'CreatedKey' },
);

const unknownKeyProblem = () => new Problem(404, 'The project has no such active key');
const NO_KEY: Cause = {
  name: 'unknownProjectKey',
  description: 'There is no such active key',
  problem: unknownKeyProblem(),
};

const shown = ({ prefix, kind, can_write, created_at, expires_at, revoked_at, last_used_at }: KeyListing) => ({
  ...{ prefix, kind, can_write, created_at: timeOf(created_at), expires_at: maybeTimeOf(expires_at) },
  ...{ revoked_at: maybeTimeOf(revoked_at), last_used_at: maybeTimeOf(last_used_at) },
});

/** The keys of a project. */
export function keyEndpoints(database: Queryable): Endpoint[] {
  return [
    projectEndpoint({
      method: 'GET',
      path: '/admin/projects/{project}/keys',
      operationId: 'listKeys',
      summary: 'The keys of a project by their first characters',
      admits: 'viewer',
      at: projectPath,
      reply: Type.Object({ keys: Type.Array(Key) }),
      answer: async ({ project }) => ({ keys: (await listKeys(database, project.id)).map(shown) }),
    }),
    projectEndpoint({
      method: 'POST',
      path: '/admin/projects/{project}/keys',
      operationId: 'createKey',
      summary: 'Create a key, which is shown once',
      admits: 'owner',
      at: projectPath,
      body: KeyBody,
      status: 201,
      reply: KeyReply,
      async answer({ project, body }) {
        const kind = body.kind ?? 'private';
        const expiresAt = futureTime(body.expires_at ?? null, 'expires_at');
        const canWrite = kind === 'private' && (body.can_write ?? true);
        const key = await createKey(database, project.id, { kind, canWrite, expiresAt });
        return { key, prefix: key.slice(0, PREFIX_LENGTH), kind, can_write: canWrite, expires_at: maybeTimeOf(expiresAt) };
      },
    }),
    projectEndpoint({
      method: 'DELETE',
      path: '/admin/projects/{project}/keys/{prefix}',
      operationId: 'revokeKey',
      summary: 'Revoke a key; running servers refuse it within 5 s',
      admits: 'owner',
      at: { ...projectPath, prefix: pathPart('The first characters of a key, as they are listed.') },
      refuses: [NO_KEY],
      reply: Type.Object({ revoked: Type.Array(Type.String()) }),
      async answer({ project, path }) {
        const revoked = await revokeKeys(database, project.id, path.prefix);
        if (revoked.length === 0) throw unknownKeyProblem();
        return { revoked };
      },
    }),
  ];
}
