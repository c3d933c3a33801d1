import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginDemo, readDeployment } from '../../src/access/deployment.ts';
import type { Queryable, Store } from '../../src/database/open.ts';
import { DATABASES } from '../support/databases.ts';

/** A database that ends before a statement which contains a text. */
function endingBefore(database: Store, text: string): Store {
  const ending = (queryable: Queryable): Queryable => ({
    query: (statement) => {
      if (statement.text.includes(text)) throw new Error('the process ends here');
      return queryable.query(statement);
    },
  });
  return {
    ...database,
    ...ending(database),
    transaction: (work) => database.transaction((transaction) => work(ending(transaction))),
  };
}

for (const { name, skip, open } of DATABASES) {
  describe(`a first start that ends while it begins the demo project, ${name}`, { skip }, () => {
    test('leaves none that the next one would take for that of somebody else', async () => {
      const { database, close } = await open();
      try {
        const broken = endingBefore(database, 'set demo_project');
        await assert.rejects(async () => beginDemo(broken), /the process ends here/);
        const project = await beginDemo(database);
        assert.ok(project, 'the name is free: the project of the start before was not finished');
        assert.equal((await readDeployment(database)).demoProject, project.id);
        const again = await beginDemo(database);
        assert.ok(again && again.id !== project.id, 'one that was begun is begun anew');
      } finally {
        await close();
      }
    });
  });
}
