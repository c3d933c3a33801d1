import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DemoServer, EXAMPLE_REQUESTS, startDemoServer } from '../support/example-requests.ts';

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; parameters?: readonly { $ref: string }[] }>>>
  >;
  readonly components: { readonly parameters: Readonly<Record<string, DescribedParameter>> };
}
interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly allowEmptyValue?: boolean;
}

/** Lists of stores are asked for with what has been deleted by then; jobs have ids that are new each time. */
const ASKED = Object.entries(EXAMPLE_REQUESTS).filter(
  ([id, { method, path }]) =>
    (method === 'GET' || path.startsWith('/distance/match') || path.startsWith('/localities')) &&
    !/Large|Plan|Store$|Zone$/.test(id),
);

describe('an optional parameter that is empty', () => {
  let server: DemoServer;
  let described: Described;
  before(async () => {
    server = await startDemoServer();
    described = JSON.parse((await server.ask({ method: 'GET', path: '/openapi.json' })).text);
  });
  after(() => server.stop());

  const optionalOf = (operationId: string): string[] => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
    const { parameters = [] } = operations.find((each) => each.operationId === operationId) ?? {};
    return parameters
      .map(({ $ref }) => described.components.parameters[$ref.replace('#/components/parameters/', '')])
      .filter(({ allowEmptyValue }) => allowEmptyValue === true)
      .map(({ name }) => name);
  };

  for (const [operationId, request] of ASKED) {
    test(`counts as not sent: ${operationId}`, async () => {
      const sent = new Set([...new URLSearchParams(request.path.split('?')[1]).keys()]);
      const empty = optionalOf(operationId).filter((name) => !sent.has(name));
      const suffix = empty.map((name) => `${name}=`).join('&');
      const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${suffix}`;
      const [without, withEmpty] = [await server.ask(request), await server.ask({ ...request, path })];
      assert.equal(without.status, 200, without.text);
      assert.deepEqual([withEmpty.status, withEmpty.text], [200, without.text], suffix);
    });
  }

  test('in a body as well', async () => {
    const { method, path, body } = EXAMPLE_REQUESTS.postDistanceMatrix;
    const optional = optionalOf('getDistanceMatrix').filter((name) => !Object.hasOwn(Object(body), name));
    const empty = { ...Object(body), ...Object.fromEntries(optional.map((name) => [name, ''])) };
    const [without, withEmpty] = [await server.ask({ method, path, body }), await server.ask({ method, path, body: empty })];
    assert.equal(without.status, 200);
    assert.equal(withEmpty.text, without.text);
  });

  test('is refused where it would be unclear whether none or all are meant, and where it is required', async () => {
    assert.deepEqual(optionalOf('deleteStores'), ['undoable']);
    for (const path of ['/stores?query=', '/zones?query='])
      assert.equal((await server.ask({ method: 'DELETE', path })).status, 422);
    assert.equal((await server.ask({ method: 'GET', path: '/localities/nearby?location=50.9,1.4&types=' })).status, 422);
  });
});
