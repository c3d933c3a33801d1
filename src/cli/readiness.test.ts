import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { unready } from './readiness.ts';

type Checked = Parameters<typeof unready>[0];
type Parts = Pick<Checked, 'region' | 'isDraining' | 'damage'>;

const never = () => new Promise<never>(() => {});
const PARTS = {
  region: () => ({ search: { find: () => [] } }),
  isDraining: () => false,
  damage: { report: () => {}, mend: () => {} },
} as unknown as Parts;
const keysThat = (find: () => Promise<null>, isInGrace: boolean) => ({ find, isInGrace }) as unknown as Checked['keys'];
const limitsThat = (isAnswering: () => Promise<boolean>, isNeeded: boolean) =>
  ({ isAnswering, isNeeded }) as unknown as Checked['limits'];

/** What is not ready; `late` where a load balancer has given up, after half a second with room for a busy machine. */
const soon = (checked: Pick<Checked, 'keys' | 'limits'>) =>
  Promise.race([unready({ ...PARTS, ...checked }), pause(1_500, 'late')]);

test('a database and a store of limits that hang are not waited for while they can be done without', async () => {
  const [keys, limits] = [keysThat(never, true), limitsThat(never, false)];
  assert.deepEqual(await soon({ keys, limits }), []);
});

test('those that are needed are', async () => {
  const answering = async () => true;
  assert.equal(await soon({ keys: keysThat(never, false), limits: limitsThat(answering, true) }), 'late');
  assert.equal(await soon({ keys: keysThat(async () => null, true), limits: limitsThat(never, true) }), 'late');
  const [keys, limits] = [keysThat(never, false), limitsThat(never, true)];
  assert.deepEqual(await unready({ ...PARTS, keys, limits }), ['database', 'limits']);
});
