import Type, { type Static } from 'typebox';
import { createLink } from '../access/credentials.ts';
import { findProjectByIdOrName } from '../access/projects.ts';
import {
  changeUser,
  createUser,
  findUser,
  findUserByName,
  type GivenRole,
  listUsers,
  PROJECT_ROLES,
  removeUser,
  type UserListing,
} from '../access/users.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Queryable, Store } from '../database/pool.ts';
import { badField } from './future-time.ts';
import { pathPart, Time, timeOf } from './schemas.ts';
import { Membership, UserRoleName } from './session.ts';
import { signInUrl } from './sign-in-url.ts';

const User = Type.Object(
  { id: Type.String(), name: Type.String(), role: UserRoleName, memberships: Type.Array(Membership), created_at: Time },
  { title: 'User' },
);
const UserName = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' });
const GivenRoles = Type.Array(
  Type.Object({
    project: Type.String({ maxLength: 200, description: 'Id or name of a project.' }),
    role: Type.Enum([...PROJECT_ROLES], { type: 'string' }),
  }),
  { maxItems: 1000 },
);
const NewUser = Type.Object({ name: UserName, role: maybe(UserRoleName), memberships: maybe(GivenRoles) });
const UserChanges = Type.Object({ name: maybe(UserName), role: maybe(UserRoleName), memberships: maybe(GivenRoles) });

const unknownUser = () => new Problem(404, 'There is no such user');
const REFUSALS = {
  'name taken': () => new Problem(409, 'There is already a user of this name'),
  'last operator': () => new Problem(409, 'The last operator cannot be removed, nor become a member'),
} as const;
export const UNKNOWN_USER: Cause = { name: 'unknownUser', description: 'There is no such user', problem: unknownUser() };
const NAME_TAKEN: Cause = {
  name: 'userNameTaken',
  description: 'There is already a user of this name',
  problem: REFUSALS['name taken'](),
};
const LAST_OPERATOR: Cause = {
  name: 'lastOperator',
  description: 'Nobody else is an operator',
  problem: REFUSALS['last operator'](),
};

const userPath = { user: pathPart('Id or name of a user.') } as const;

const shown = ({ id, name, role, memberships, created_at }: UserListing): Static<typeof User> => ({
  ...{ id, name, role, memberships: [...memberships], created_at: timeOf(created_at) },
});

/** @param named by id or name @throws Problem where there is none */
export async function needUser(database: Queryable, named: string): Promise<UserListing> {
  const user = (await findUser(database, named)) ?? (await findUserByName(database, named));
  if (!user) throw unknownUser();
  return user;
}

/** Roles with the ids of their projects. @throws InputProblem for a project that is not there */
async function rolesOf(
  database: Queryable,
  given: Static<typeof GivenRoles> | null | undefined,
): Promise<GivenRole[] | undefined> {
  if (!given) return undefined;
  const roles = new Map<string, GivenRole>();
  for (const { project: named, role } of given) {
    const project = await findProjectByIdOrName(database, named);
    if (!project) throw badField('memberships', 'there is no such project', named);
    roles.set(project.id, { project: project.id, role });
  }
  return [...roles.values()];
}

/** The users: who may sign in, and as what. */
export function userEndpoints(database: Store): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/users',
      operationId: 'listUsers',
      summary: 'All users',
      admits: 'operator',
      reply: Type.Object({ users: Type.Array(User) }),
      answer: async () => ({ users: (await listUsers(database)).map(shown) }),
    }),
    adminEndpoint({
      method: 'POST',
      path: '/admin/users',
      operationId: 'createUser',
      summary: 'Create a user; a link lets it sign in',
      admits: 'operator',
      body: jsonBody(NewUser),
      refuses: [NAME_TAKEN],
      status: 201,
      reply: User,
      async answer({ body }) {
        const roles = await rolesOf(database, body.memberships);
        const made = await createUser(database, body.name, body.role ?? 'member', roles);
        if (!made) throw REFUSALS['name taken']();
        return shown(made);
      },
    }),
    adminEndpoint({
      method: 'PATCH',
      path: '/admin/users/{user}',
      operationId: 'updateUser',
      summary: 'Change the name, the role or the memberships of a user',
      admits: 'operator',
      at: userPath,
      body: jsonBody(UserChanges),
      refuses: [UNKNOWN_USER, NAME_TAKEN, LAST_OPERATOR],
      reply: User,
      async answer({ path, body }) {
        const { id } = await needUser(database, path.user);
        const memberships = await rolesOf(database, body.memberships);
        const changed = await changeUser(database, id, {
          ...{ name: body.name ?? undefined, role: body.role ?? undefined, memberships },
        });
        if (changed === null) throw unknownUser();
        if (typeof changed === 'string') throw REFUSALS[changed]();
        return shown(changed);
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/users/{user}',
      operationId: 'deleteUser',
      summary: 'Remove a user with its sessions and tokens',
      admits: 'operator',
      at: userPath,
      refuses: [UNKNOWN_USER, LAST_OPERATOR],
      status: 204,
      reply: NOTHING,
      async answer({ path }) {
        const { id } = await needUser(database, path.user);
        const refusal = await removeUser(database, id);
        if (refusal) throw REFUSALS[refusal]();
      },
    }),
    adminEndpoint({
      method: 'POST',
      path: '/admin/users/{user}/link',
      operationId: 'createSignInLink',
      summary: 'A link that lets a user sign in once, within 15 minutes',
      admits: 'operator',
      at: userPath,
      refuses: [UNKNOWN_USER],
      status: 201,
      reply: Type.Object({ url: Type.String() }),
      async answer({ path, sentTo }) {
        const { id } = await needUser(database, path.user);
        return { url: signInUrl(sentTo?.origin ?? '', await createLink(database, id)) };
      },
    }),
  ];
}
