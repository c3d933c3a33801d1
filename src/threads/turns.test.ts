import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises';
import { NoTurn, Turns } from './turns.ts';

/** Asks for turns of owners, and notes in which order they begin. */
function asked(turns: Turns, owners: string) {
  const begun: { owner: string; end: () => void }[] = [];
  for (const owner of owners) void turns.take(owner)?.then((end) => begun.push({ owner, end }));
  const names = () => begun.map(({ owner }) => owner).join('');
  return { begun, names };
}

test('who asks much waits behind those who ask little', async () => {
  const { begun, names } = asked(new Turns(2, 1), 'aaaab');
  await soon();
  // One of a at a time, so that b does not wait at all.
  assert.equal(names(), 'ab');
  for (let i = 0; i < begun.length; i++) {
    begun[i].end();
    await soon();
  }
  assert.equal(names(), 'abaaa');
});

test('no more run at once than may, and owners take turns', async () => {
  const { begun, names } = asked(new Turns(2, 2), 'aaabbc');
  await soon();
  assert.equal(names(), 'aa');
  begun[0].end();
  begun[0].end();
  await soon();
  // Ended twice it is still one that has ended.
  assert.equal(names(), 'aab');
  begun[1].end();
  await soon();
  // Of a and c, which have nothing at work now, a has asked first.
  assert.equal(names(), 'aaba');
});

test('beyond what may wait of an owner it is refused at once', () => {
  const turns = new Turns(1, 1, 1);
  assert.ok(turns.take('a'));
  assert.ok(turns.take('a'));
  assert.equal(turns.take('a'), null);
  assert.ok(turns.take('b'));
});

test('work whose turn comes too late is not begun, and its turn goes to the next', async () => {
  const turns = new Turns(1, 1, 1);
  const first = Promise.withResolvers<void>();
  const running = turns.run('a', 1_000, () => first.promise);
  const late = turns.run('b', 20, () => assert.fail('begun too late'));
  await assert.rejects(late, NoTurn);
  // Who has gone takes nobody's place in the line.
  const next = turns.run('b', 10_000, async () => 'after');
  // One of an owner may wait.
  const third = turns.run('c', 10_000, async () => 'done');
  await assert.rejects(
    turns.run('c', 10_000, async () => {}),
    NoTurn,
  );
  first.resolve();
  await running;
  assert.equal(await third, 'done');
  assert.equal(await next, 'after');
});

test('nobody’s time to wait begins before the thread that works listens', async () => {
  const listens = Promise.withResolvers<void>();
  const turns = new Turns(1, 1, 2, () => listens.promise);
  const first = Promise.withResolvers<void>();
  const running = turns.run('a', 20, () => first.promise);
  const waiting = turns.run('b', 20, async () => 'in time');
  const late = turns.run('c', 20, async () => 'late');
  // The thread takes far longer to start than anybody waits.
  await pause(100);
  first.resolve();
  await running;
  assert.equal(await waiting, 'in time');
  assert.equal(await late, 'late');
  // From then on it counts.
  listens.resolve();
  const second = Promise.withResolvers<void>();
  const busy = turns.run('a', 20, () => second.promise);
  await assert.rejects(
    turns.run('b', 20, async () => 'late'),
    NoTurn,
  );
  second.resolve();
  await busy;
});

test('a thread that cannot be started leaves the time to wait as it is', async () => {
  const turns = new Turns(1, 1, 2, () => {
    throw new Error('no room for another thread');
  });
  const first = Promise.withResolvers<void>();
  const running = turns.run('a', 20, () => first.promise);
  await assert.rejects(
    turns.run('b', 20, async () => 'late'),
    NoTurn,
  );
  first.resolve();
  await running;
  assert.equal(await turns.run('b', 20, async () => 'next'), 'next');
});
