import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditDetails, plainFields, withoutSignatures } from './audit-details.ts';

test('addresses in texts for the log have no passwords and no queries, which may be signed', () => {
  assert.equal(
    withoutSignatures('https://me:secret@a.test/b.pbf?X-Amz-Signature=1: the server answers 403'),
    'https://a.test/b.pbf the server answers 403',
  );
  assert.equal(withoutSignatures('upload:1: no map'), 'upload:1: no map');
});

test('the first characters of a key name it, and the key is left out', () => {
  const key = `sk_${'a'.repeat(32)}`;
  assert.deepEqual(auditDetails({ prefix: 'sk_aaaaaa' }, { note: key }, { token: 'x', list: [key] }), {
    ...{ prefix: 'sk_aaaaaa', note: 'sk_[redacted]', list: ['sk_[redacted]'] },
  });
});

test('of data an entry has what names it, and no part of what was written', () => {
  assert.deepEqual(
    auditDetails({ dataset_id: 'd' }, {}, plainFields({ version: 'v', changes_since: 2, stores: [{ name: 'a' }] })),
    {
      dataset_id: 'd',
      version: 'v',
      changes_since: 2,
    },
  );
  for (const body of [null, 'text', [1], undefined]) assert.equal(plainFields(body), undefined);
});
