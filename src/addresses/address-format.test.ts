import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAddress } from './address-format.ts';

test('nothing that joins a field to another stays where that is absent', () => {
  const street = { road: 'Dózsa György út', city: 'Szentendre', postcode: '2000' };
  assert.equal(formatAddress('HU', { ...street, houseNumber: '5' }), '2000 Szentendre, Dózsa György út 5.');
  // The dot says that the number before it is an ordinal.
  assert.equal(formatAddress('HU', street), '2000 Szentendre, Dózsa György út');
  assert.equal(formatAddress('HU', { city: 'Szentendre', postcode: '2000' }), '2000 Szentendre');
  assert.equal(formatAddress('BR', { city: 'Teresópolis', postcode: '25963-200' }), 'Teresópolis, 25963-200');
  assert.equal(formatAddress('BR', { state: 'Rio de Janeiro', stateCode: 'RJ' }), 'Rio de Janeiro');
  assert.equal(
    formatAddress('BR', { city: 'Teresópolis', state: 'Rio de Janeiro', stateCode: 'RJ', postcode: '1' }),
    'Teresópolis - RJ, 1',
  );
  assert.equal(formatAddress('IN', { city: 'Pune' }), 'Pune');
  assert.equal(formatAddress('GT', { state: 'Petén' }), 'Petén');
});

test('a region is written by its code where its people do so', () => {
  const sydney = { city: 'Sydney', state: 'New South Wales', stateCode: 'NSW', postcode: '2000' };
  assert.equal(formatAddress('AU', sydney), 'Sydney NSW 2000');
  // Nobody writes the letters of ISO 3166-2 between Chinese ones, nor the single ones of Venezuela.
  const taicang = { city: '太仓市', state: '江苏省', stateCode: 'JS', postcode: '215400', country: '中国' };
  assert.equal(formatAddress('CN', taicang), '215400 中国, 江苏省, 太仓市');
  assert.equal(formatAddress('VE', { city: 'Mérida', state: 'Mérida', stateCode: 'L' }), 'Mérida');
});
