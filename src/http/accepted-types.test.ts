import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedTypes } from './accepted-types.ts';

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, 'text/csv'];

test('types are in the order of their weights, then of how exactly they are named', () => {
  assert.deepEqual(acceptedTypes('text/csv;q=0.5, application/json;q=0.9', TYPES), TYPES);
  assert.deepEqual(acceptedTypes('*/*, Text/CSV', TYPES), ['text/csv', JSON_TYPE]);
  assert.deepEqual(acceptedTypes('text/*', TYPES), ['text/csv']);
  assert.deepEqual(
    acceptedTypes('text/csv; charset=utf-8; q=1', TYPES),
    ['text/csv'],
    'the charset is not part of the type',
  );
  // Weight 0 means never.
  assert.deepEqual(acceptedTypes('text/csv;q=0, */*', TYPES), [JSON_TYPE]);
});

test('without a header all are allowed, as listed', () => {
  for (const header of [undefined, '*/*']) assert.deepEqual(acceptedTypes(header, TYPES), TYPES);
});

test('what names none of them, or is no list of types, allows none', () => {
  for (const header of ['application/xml', ';;q=', 'csv', 'x'.repeat(10_000)])
    assert.deepEqual(acceptedTypes(header, TYPES), []);
});
