import assert from 'node:assert/strict';
import { test } from 'node:test';
import { masked } from '../../torture/answers/masks.ts';
import { refusedRequests } from '../../torture/answers/refusals.ts';

const ID = 'f1ba3bf9-8742-53d5-b7fe-96e119c44ce8';
const answer = (body: string, headers = {}) => ({ status: 200, headers, bytes: Buffer.from(body) });

test('answers that differ by the clock and by ids of their own are the same answer', () => {
  const one = answer(`{"id":"${ID}","created_at":"2026-11-24T10:20:19.110+00:00"}`, { date: 'Tue', ratelimit: 'r=1' });
  const other = answer('{"id":"d0d77ffc-6bc0-5d27-a7b0-16cfe261b764","created_at":"2026-11-25T01:00:00.001+00:00"}', {
    ...{ date: 'Wed', ratelimit: 'r=2' },
  });
  const named = (id: string) => new Map([[id, '{feature:0}']]);
  const name = masked(one, named(ID));
  assert.equal(name, masked(other, named('d0d77ffc-6bc0-5d27-a7b0-16cfe261b764')));
  // Another feature than the one that was meant is another answer.
  assert.notEqual(name, masked(other, new Map()));
});

test('nothing else is taken for the same', () => {
  const whole = answer('{"name":"A","opens":"2026-11-24"}', { 'content-type': 'application/json' });
  for (const other of [
    { ...whole, status: 201 },
    { ...whole, headers: { 'content-type': 'text/plain' } },
    { ...whole, headers: {} },
    { ...whole, bytes: Buffer.from('{"name":"A","opens":"2026-11-25"}') },
    { ...whole, bytes: Buffer.from('{"name":"A", "opens":"2026-11-24"}') },
  ])
    assert.notEqual(masked(whole, new Map()), masked(other, new Map()));
  // Tiles are bytes, not text: both of these read as U+FFFD.
  assert.notEqual(
    masked({ ...whole, bytes: Buffer.of(0xff) }, new Map()),
    masked({ ...whole, bytes: Buffer.of(0xfe) }, new Map()),
  );
});

test('a seed draws the same requests again', () => {
  assert.deepEqual(refusedRequests(2_000, 5), refusedRequests(2_000, 5));
});
