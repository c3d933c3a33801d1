import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flag, integer, latLng, listOf, notEmpty, oneOf, patterned, readParameters, required, text } from './parameters.ts';
import type { InputError } from './problem.ts';

const PARAMETERS = {
  name: required(text('a name')),
  code: patterned('^[a-z]{2}$', 'a code'),
  size: integer({ minimum: 1, maximum: 30, description: 'a size' }, 10),
  deep: flag('whether'),
  unit: oneOf(['km', 'mi'], 'a unit', 'km'),
  kinds: listOf(['city', 'town'], 'kinds', ['city']),
  at: latLng('where'),
};

function errorsOf(query: Record<string, unknown>) {
  const errors: InputError[] = [];
  readParameters(PARAMETERS, query, 'query', errors);
  return errors.map(({ loc, type, ctx }) => [loc.join('.'), type, ctx]);
}

function valuesOf(query: Record<string, unknown>) {
  const errors: InputError[] = [];
  const values = readParameters(PARAMETERS, query, 'query', errors);
  assert.deepEqual(errors, []);
  return values;
}

test('what is not sent has its default', () => {
  assert.deepEqual(valuesOf({ name: 'a' }), {
    name: 'a',
    code: undefined,
    size: 10,
    deep: false,
    unit: 'km',
    kinds: ['city'],
    at: undefined,
  });
});

test('an optional parameter that is empty counts as not sent, whatever its kind; one that is required is read', () => {
  const { name: _name, ...optional } = PARAMETERS;
  const empty = Object.fromEntries(Object.keys(optional).map((each) => [each, '']));
  assert.deepEqual(valuesOf({ name: '', ...empty }), { ...valuesOf({ name: 'a' }), name: '' });
  assert.deepEqual(valuesOf({ name: 'a', size: ['7', ''] }).size, 10, 'the last of several is empty');
  const errors: InputError[] = [];
  readParameters(
    { ids: notEmpty(text('which')), kinds: required(listOf(['city'], 'kinds', undefined)) },
    { ids: '', kinds: '' },
    'query',
    errors,
  );
  assert.deepEqual(
    errors.map(({ loc, type }) => [loc.join('.'), type]),
    [
      ['query.ids', 'string_too_short'],
      ['query.kinds', 'missing'],
    ],
  );
});

test('what is sent is read; of one that is sent twice the last counts', () => {
  const sent = { name: ['a', 'b'], code: 'de', size: '30', deep: 'YES', unit: 'mi', kinds: 'town|city', at: ' 48.5, -2e1' };
  assert.deepEqual(valuesOf(sent), {
    name: 'b',
    code: 'de',
    size: 30,
    deep: true,
    unit: 'mi',
    kinds: ['town', 'city'],
    at: { lat: 48.5, lng: -20 },
  });
});

test('every error of a query is reported, in the terms of the contract', () => {
  assert.deepEqual(errorsOf({ code: 'DEU', size: '31', deep: 'perhaps', unit: 'm', kinds: 'city|hut', at: '91,0' }), [
    ['query.name', 'missing', undefined],
    ['query.code', 'string_pattern_mismatch', { pattern: '^[a-z]{2}$' }],
    ['query.size', 'less_than_equal', { le: 30 }],
    ['query.deep', 'bool_parsing', undefined],
    ['query.unit', 'enum', { expected: "'km', 'mi'" }],
    ['query.kinds', 'enum', { expected: "'city', 'town'" }],
    ['query.at', 'value_error', undefined],
  ]);
});

test('numbers are whole and within bounds', () => {
  const typeOf = (size: string) => errorsOf({ name: 'a', size })[0]?.[1];
  for (const size of ['x', '1.5', '1e1', '0x1', ' ', '9007199254740993', '١'])
    assert.equal(typeOf(size), 'int_parsing', size);
  assert.equal(typeOf('0'), 'greater_than_equal');
  assert.equal(typeOf('+7'), undefined);
});

test('a position has two finite numbers on earth', () => {
  const typeOf = (at: string) => errorsOf({ name: 'a', at })[0]?.[1];
  for (const at of ['1', '1,2,3', 'a,b', 'NaN,0', 'Infinity,0', '0x1,2', '90.0001,0', '0,-180.5', '1e400,0']) {
    assert.equal(typeOf(at), 'value_error', at);
  }
  for (const at of ['90,180', '-90,-180', '.5,1.']) assert.equal(typeOf(at), undefined, at);
});
