import Type from 'typebox';
import { Value } from 'typebox/value';
import { createKey } from '../../src/access/keys.ts';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { sql } from '../../src/database/sql.ts';
import { send } from '../../test/support/request.ts';
import { type Change, commandAttempt, type Ground, half, type Kind, lost, SOUND, settled, Versioned } from './change.ts';

const Created = Type.Object({ key: Type.String() });
const CreatedProject = Type.Object({ public_key: Type.String(), private_key: Type.String() });
const KEY = { kind: 'private', canWrite: true, expiresAt: null } as const;
const PROJECT = 'killed-keys';

/** Projects and keys: created, revoked, limited. */
export async function keys(ground: Ground): Promise<Kind> {
  const { installation } = ground;
  const { environment, withDatabase } = installation;
  const { id: projectId } = await installation.addProject(PROJECT, 'none');
  let next = 1;
  const statusOf = async (key: string) => {
    // A public key comes from a page, in the address.
    const isPublic = key.startsWith('pk_');
    const headers = isPublic ? { referer: 'http://localhost/' } : { 'x-api-key': key };
    return (await send(`${installation.server.origin}/zones${isPublic ? `?key=${key}` : ''}`, { headers })).status;
  };
  const areAdmitted = async (all: readonly string[]) => (await Promise.all(all.map(isAdmitted))).every(Boolean);
  /** How many keys a project has; null where there is no such project. */
  const keysOf = async (name: string): Promise<number | null> => {
    const [project] = await withDatabase((database) =>
      database.query<{ keys: number }>(sql`
        select (select count(*) from waypost.keys k where k.project_id = p.project_id) as keys from waypost.projects p where name = ${name}`),
    );
    return project?.keys ?? null;
  };
  const isAdmitted = async (key: string) => (await statusOf(key)) === 200;

  const create: Change = {
    ...{ name: 'key create', by: 'command', milliseconds: 800 },
    begin: async () =>
      commandAttempt(environment, ['key', 'create', PROJECT, '--json'], async (_, { stdout }) => {
        if (stdout === '') return SOUND;
        // Who was killed after it was printed has it too.
        const { key } = Value.Parse(Created, JSON.parse(stdout));
        return (await isAdmitted(key)) ? SOUND : lost('a key that was printed is refused');
      }),
  };

  const createProject: Change = {
    ...{ name: 'project create', by: 'command', milliseconds: 800 },
    async begin() {
      const name = `made-${next++}`;
      return commandAttempt(environment, ['project', 'create', name, '--json'], async (_, { stdout }) => {
        const printed = stdout === '' ? null : Value.Parse(CreatedProject, JSON.parse(stdout));
        if (printed && !(await areAdmitted([printed.public_key, printed.private_key])))
          return lost('a key of a new project is refused');
        const count = await keysOf(name);
        if (count === null) return printed ? lost(`the project ${name} is not there`) : SOUND;
        return count === 2 ? SOUND : half(`the new project ${name} has ${count} keys of 2`);
      });
    },
  };

  const revoke: Change = {
    ...{ name: 'key revoke', by: 'command', milliseconds: 800 },
    async begin() {
      const key = await withDatabase((database) => createKey(database, projectId, KEY));
      if (!(await isAdmitted(key))) throw new Error('a new key is refused');
      return commandAttempt(environment, ['key', 'revoke', PROJECT, key], async (isDone) => {
        if (!isDone) return SOUND;
        const status = await settled(
          () => statusOf(key),
          (found) => found === 403,
        );
        return status === 403 ? SOUND : lost(`a key that was revoked is answered ${status}`);
      });
    },
  };

  const limits = new Versioned(0);
  await withDatabase(async (database) => {
    const project = await findProject(database, PROJECT);
    if (project) await changeProject(database, projectId, { ...project, quota: 0, limits: { stores: 0 } });
  });
  const limit: Change = {
    ...{ name: 'project set', by: 'command', milliseconds: 800 },
    async begin() {
      const version = 1_000_000 + next++;
      const words = ['project', 'set', PROJECT, '--quota', String(version), '--limit', `stores=${version}`];
      return commandAttempt(environment, words, async (isDone) => {
        const project = await withDatabase((database) => findProject(database, PROJECT));
        if (project?.quota !== project?.limits.stores)
          return half(`the quota is ${project?.quota}, the limit ${project?.limits.stores}`);
        return limits.judge('limits', project?.quota ?? null, version, isDone);
      });
    },
  };
  // Keys of the project are asked: it is limited from the beginning on.
  const first = await limit.begin();
  await first.over;
  await first.check();
  return { name: 'keys', changes: [create, revoke, createProject, limit], finish: async () => {} };
}
