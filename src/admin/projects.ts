import Type from 'typebox';
import { makeProjectWithKeys } from '../access/new-project.ts';
import { changeProject, listProjects, type Project, renameProject } from '../access/projects.ts';
import { usedThisMonth } from '../access/quota.ts';
import { isRefererAllowed, isRefererPattern } from '../access/referers.ts';
import type { ProjectRole, User } from '../access/users.ts';
import { adminEndpoint, projectEndpoint } from '../contract/admin.ts';
import { jsonBody, maybe, nullable } from '../contract/body.ts';
import { type Endpoint, NOTHING } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Database } from '../database/open.ts';
import type { VenueFiles } from '../regions/venues.ts';
import type { Publisher } from '../sharing/publisher.ts';
import { badField } from './future-time.ts';
import { removeProject } from './project-removal.ts';
import {
  type Changes,
  changedSettings,
  newProjectBody,
  ProjectReply,
  projectChangesBody,
  shownProject,
} from './project-settings.ts';
import { projectPath } from './schemas.ts';

const NAME_TAKEN_PROBLEM = () => new Problem(409, 'There is already a project of this name');
const NAME_TAKEN: Cause = {
  name: 'projectNameTaken',
  description: 'There is already a project of this name',
  problem: NAME_TAKEN_PROBLEM(),
};
const ownersChange = () => new Problem(403, 'Only operators may change the quota and the limits of a project');

const Used = { used_this_month: Type.Integer({ format: 'int64' }) };
const RefererTest = jsonBody(
  Type.Object({
    page: Type.String({ maxLength: 2000, description: 'The address of a page.' }),
    referers: maybe(
      Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1000, description: 'In place of those of the project.' }),
    ),
  }),
);

/** What a user is in a project. */
const roleIn = ({ id }: Project, user: User): ProjectRole =>
  user.role === 'operator' ? 'owner' : (user.memberships.find((membership) => membership.id === id)?.role ?? 'viewer');

/** Changes a project. @throws Problem */
async function applyChanges(database: Database, project: Project, changes: Changes): Promise<Project> {
  const settings = changedSettings(project, changes);
  const { name = project.name } = changes;
  await database.transaction(async (transaction) => {
    if (name !== project.name && !(await renameProject(transaction, project.id, name))) throw NAME_TAKEN_PROBLEM();
    await changeProject(transaction, project.id, settings);
  });
  return { ...project, ...settings, name };
}

/** Projects with their settings. */
export function projectEndpoints(database: Database, venues: VenueFiles, publisher: Publisher | null): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/projects',
      operationId: 'listProjects',
      summary: 'The projects that you may use; all, for operators',
      admits: 'signed in',
      reply: Type.Object({ projects: Type.Array(ProjectReply) }),
      async answer({ person: { user } }) {
        const mine = new Set(user.memberships.map(({ id }) => id));
        const projects = (await listProjects(database)).filter(({ id }) => user.role === 'operator' || mine.has(id));
        return { projects: projects.map((project) => shownProject(project, roleIn(project, user))) };
      },
    }),
    adminEndpoint({
      method: 'POST',
      path: '/admin/projects',
      operationId: 'createProject',
      summary: 'Create a project with a public and a private key, which are shown once',
      admits: 'operator',
      body: newProjectBody,
      refuses: [NAME_TAKEN],
      status: 201,
      reply: Type.Interface(
        [ProjectReply],
        { public_key: Type.String(), private_key: Type.String() },
        { title: 'CreatedProject' },
      ),
      async answer({ body: { name, ...settings } }) {
        const made = await makeProjectWithKeys(database, name);
        if (!made) throw NAME_TAKEN_PROBLEM();
        const project = await applyChanges(database, made.project, settings);
        return { ...shownProject(project, 'owner'), public_key: made.publicKey, private_key: made.privateKey };
      },
    }),
    projectEndpoint({
      method: 'GET',
      path: '/admin/projects/{project}',
      operationId: 'getProject',
      summary: 'The settings of a project, and its requests this month',
      admits: 'viewer',
      at: projectPath,
      reply: Type.Interface([ProjectReply], Used, { title: 'UsedProject' }),
      answer: async ({ project, person }) => ({
        ...shownProject(project, roleIn(project, person.user)),
        used_this_month: await usedThisMonth(database, project.id),
      }),
    }),
    projectEndpoint({
      method: 'PATCH',
      path: '/admin/projects/{project}',
      operationId: 'updateProject',
      summary: 'Change the settings of a project; running servers follow within 5 s',
      admits: 'owner',
      at: projectPath,
      body: projectChangesBody,
      refuses: [
        NAME_TAKEN,
        { name: 'ownersChange', description: 'The quota and the limits are for operators', problem: ownersChange() },
      ],
      reply: ProjectReply,
      async answer({ project, person: { user }, body }) {
        if (user.role !== 'operator' && (body.quota !== undefined || body.limits !== undefined)) throw ownersChange();
        return shownProject(await applyChanges(database, project, body), roleIn(project, user));
      },
    }),
    projectEndpoint({
      method: 'DELETE',
      path: '/admin/projects/{project}',
      operationId: 'deleteProject',
      summary: 'Delete a project with its keys and all its data',
      admits: 'operator',
      at: projectPath,
      status: 204,
      reply: NOTHING,
      answer: ({ project }) => removeProject(database, venues, publisher, project.id),
    }),
    projectEndpoint({
      method: 'POST',
      path: '/admin/projects/{project}/referers/test',
      operationId: 'testReferer',
      summary: 'Whether a page may use the public keys of a project, and by which pattern',
      admits: 'viewer',
      isChange: false,
      at: projectPath,
      body: RefererTest,
      reply: Type.Object({
        allowed: Type.Boolean(),
        pattern: nullable(Type.String({ description: 'The first that lets it in; null where none does, or any page may.' })),
      }),
      answer({ project, body: { page, referers } }) {
        const patterns = referers ?? project.referers;
        const wrong = patterns.find((pattern) => !isRefererPattern(pattern));
        if (wrong !== undefined)
          throw badField('referers', 'expected [scheme://]host[:port][/path], with * for anything', wrong);
        const pattern = patterns.find((each) => isRefererAllowed([each], page)) ?? null;
        return { allowed: patterns.length === 0 || pattern !== null, pattern };
      },
    }),
  ];
}
