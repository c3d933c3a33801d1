import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { redactSecrets } from './redact.ts';

/** As long as a key is. */
const KEY = `sk_${'aB3-_x9Z'.repeat(4)}`;

describe('what looks like a key', () => {
  test('is blacked out from its beginning on, however much of it there is', () => {
    assert.equal(redactSecrets('?key=pk_1&b=sk_a'), '?key=pk_[redacted]&b=sk_[redacted]');
    assert.equal(redactSecrets('wps_session=wpt_x'), 'wps_[redacted]=wpt_[redacted]');
  });

  test('is blacked out whole behind letters, digits and underscores, too', () => {
    for (const before of ['', 'req_', '1', 'a', 'é', 'prefix-', '_', 'sk'])
      assert.equal(redactSecrets(`${before}${KEY}`), `${before}sk_[redacted]`, before);
    assert.equal(redactSecrets(`x${KEY} y${KEY}`), 'xsk_[redacted] ysk_[redacted]');
  });

  test('is not looked for within words', () => {
    for (const text of ['task_list', 'desk_42', 'park_ride', 'rue du Park_', '']) assert.equal(redactSecrets(text), text);
  });
});
