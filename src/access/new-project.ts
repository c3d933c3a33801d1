import type { Store } from '../database/pool.ts';
import { createKey } from './keys.ts';
import { createProject, type Project } from './projects.ts';

/** A project with a public key and a private one that may write: they are shown this once. */
interface NewProject {
  readonly project: Project;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes one; null when the name is taken. */
export function makeProjectWithKeys(database: Store, name: string): Promise<NewProject | null> {
  // One transaction: after a kill, a project whose keys nobody has seen would keep its name from the next try.
  return database.transaction(async (transaction) => {
    const project = await createProject(transaction, name);
    if (!project) return null;
    const publicKey = await createKey(transaction, project.id, { kind: 'public', canWrite: false, expiresAt: null });
    const privateKey = await createKey(transaction, project.id, { kind: 'private', canWrite: true, expiresAt: null });
    return { project, publicKey, privateKey };
  });
}
