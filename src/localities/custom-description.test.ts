import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceView } from '../addresses/place-view.ts';
import { customDescription, fillTemplate } from './custom-description.ts';

const record = { source: 'test:1', name: 'Paris', names: {} };
const area = (name: string) => ({ name, record });
const paris: PlaceView = {
  kind: 'city',
  country: 'FR',
  name: 'Paris',
  position: { lat: 48.86, lng: 2.35 },
  house: null,
  addressTownKind: null,
  record,
  areas: new Map([
    ['city', area('Paris')],
    ['admin_level_1', area('Île-de-France')],
    ['country', area('France')],
  ]),
};

test('a template is filled with what is known', () => {
  assert.equal(fillTemplate('{name} ({administrative_area_level_0})', paris), 'Paris (France)');
  assert.equal(fillTemplate('{country_code}-{city}', paris), 'FR-Paris');
});

test('a field without a value leaves no separator, bracket or double space behind', () => {
  const cases = {
    '{postal_code} {name}': 'Paris',
    '{name}, {postal_code}': 'Paris',
    '{name}, {postal_code}, {administrative_area_level_0}': 'Paris, France',
    '{name} ({postal_code})': 'Paris',
    '{house_number} {street}, {name}': 'Paris',
    '{name} - {administrative_area_level_2} - {administrative_area_level_1}': 'Paris - Île-de-France',
    '{name} ({administrative_area_level_0}, {postal_code})': 'Paris (France)',
    '{name} ({postal_code} - {street})': 'Paris',
    '{name} ({postal_code}, {administrative_area_level_0})': 'Paris (France)',
    '{postal_code}': '',
  };
  for (const [template, expected] of Object.entries(cases)) assert.equal(fillTemplate(template, paris), expected, template);
});

test('a template counts for the types below its own, the last one wins', () => {
  const templates = customDescription.read('locality:"{name}"|city:"{name}!"|postal_code:"a|b {name}"');
  assert.equal(templates?.get('village'), '{name}');
  assert.equal(templates?.get('city'), '{name}!');
  // A bar inside quotes belongs to the template.
  assert.equal(templates?.get('postal_code'), 'a|b {name}');
});

test('what is not a template, an unknown type and an unknown placeholder are refused by name', () => {
  assert.throws(() => customDescription.read('locality'), /'locality' is not type:"template"/);
  assert.throws(() => customDescription.read('place:"{name}"'), /'place' is not a type/);
  assert.throws(() => customDescription.read('city:"{nickname}"'), /\{nickname\} is not one of name, /);
});

test('a long run of blanks and separators takes no longer than its length', () => {
  // A template of this form took 53 s for 2 kB when it was tidied by backtracking expressions.
  const template = `{name}${' '.repeat(100_000)}${',-'.repeat(100_000)}{postal_code}${' '.repeat(100_000)}x`;
  assert.equal(fillTemplate(template, paris), `Paris ${',-'.repeat(100_000)}x`);
});
