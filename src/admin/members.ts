import Type from 'typebox';
import { listMembers, PROJECT_ROLES, removeMember, setMember } from '../access/users.ts';
import { projectEndpoint } from '../contract/admin.ts';
import { jsonBody } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Queryable } from '../database/pool.ts';
import { badField } from './future-time.ts';
import { pathPart, projectPath } from './schemas.ts';
import { needUser, UNKNOWN_USER } from './users.ts';

const RoleName = Type.Enum([...PROJECT_ROLES], { type: 'string' });
const Members = Type.Object(
  { members: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: RoleName })) },
  { title: 'ProjectMembers' },
);
const MemberBody = jsonBody(
  Type.Object({ user: Type.String({ maxLength: 200, description: 'Id or name of a user.' }), role: RoleName }),
);

const noMember = () => new Problem(404, 'The user is no member of the project');
const NO_MEMBER: Cause = { name: 'noMember', description: 'The user is no member of the project', problem: noMember() };

/** The members of a project; operators need no role in it. */
export function memberEndpoints(database: Queryable): Endpoint[] {
  const path = '/admin/projects/{project}/members';
  return [
    projectEndpoint({
      method: 'GET',
      path,
      operationId: 'listMembers',
      summary: 'The members of a project',
      admits: 'viewer',
      at: projectPath,
      reply: Members,
      answer: async ({ project }) => ({ members: await listMembers(database, project.id) }),
    }),
    projectEndpoint({
      method: 'PUT',
      path,
      operationId: 'setMember',
      summary: 'Give a user a role in a project',
      admits: 'owner',
      at: projectPath,
      body: MemberBody,
      reply: Members,
      async answer({ project, body: { user: named, role } }) {
        const user = await needUser(database, named).catch(() => null);
        if (!user) throw badField('user', 'there is no such user', named);
        await setMember(database, project.id, user.id, role);
        return { members: await listMembers(database, project.id) };
      },
    }),
    projectEndpoint({
      method: 'DELETE',
      path,
      operationId: 'removeMember',
      summary: 'Take a user’s role in a project',
      admits: 'owner',
      at: projectPath,
      query: { user: pathPart('Id or name of a user.') },
      refuses: [UNKNOWN_USER, NO_MEMBER],
      status: 204,
      reply: NOTHING,
      async answer({ project, query }) {
        const { id } = await needUser(database, query.user);
        if (!(await removeMember(database, project.id, id))) throw noMember();
      },
    }),
  ];
}
