import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import { wordingOf } from './wording.ts';

const en = wordingOf('en');

test('metric distances: metres to a kilometre, then kilometres, with a tenth up to a hundred', () => {
  const cases = [
    [0, '0 m'],
    [849.6, '850 m'],
    [999.4, '999 m'],
    [999.6, '1 km'],
    [10_800, '10.8 km'],
    [99_940, '99.9 km'],
    [123_456, '123 km'],
  ] as const;
  for (const [meters, text] of cases) assert.equal(en.distance(meters, 'metric'), text);
});

test('imperial distances: feet to a tenth of a mile, then miles', () => {
  const cases = [
    [36.6, '120 ft'],
    [160, '525 ft'],
    [161, '0.1 mi'],
    [804.7, '0.5 mi'],
    [17_381, '10.8 mi'],
    [300_000, '186 mi'],
  ] as const;
  for (const [meters, text] of cases) assert.equal(en.distance(meters, 'imperial'), text);
});

test('durations: never less than a minute; days and hours without minutes', () => {
  const cases = [
    [0, '1 min'],
    [60, '1 min'],
    [89, '1 min'],
    [90, '2 mins'],
    [960, '16 mins'],
    [3600, '1 hour'],
    [3660, '1 hour 1 min'],
    [8820, '2 hours 27 mins'],
    [86_400, '1 day'],
    [97_200, '1 day 3 hours'],
    [180_000, '2 days 2 hours'],
  ] as const;
  for (const [seconds, text] of cases) assert.equal(en.duration(seconds), text);
});

test('every language has words of its own', () => {
  assert.equal(DISTANCE_LANGUAGES.length, 28);
  const expected = {
    fr: ['10,8 km', '2 heures 27 min'],
    de: ['10,8 km', '2 Stunden 27 Min.'],
    ru: ['10,8 км', '2 часа 27 мин'],
    ja: ['10.8 km', '2 時間 27 分'],
    he: ['10.8 ק״מ', 'שעתיים 27 דק׳'],
  };
  for (const [language, [distance, duration]] of Object.entries(expected)) {
    assert.equal(
      wordingOf(language)
        .distance(10_800, 'metric')
        .replace(/[\u00a0\u202f]/g, ' '),
      distance,
    );
    assert.equal(
      wordingOf(language)
        .duration(8820)
        .replace(/[\u00a0\u202f]/g, ' '),
      duration,
    );
  }
  const hours = DISTANCE_LANGUAGES.map((language) => wordingOf(language).duration(3 * 3600));
  assert.ok(new Set(hours).size > 22, 'few languages share their word for hours');
  assert.ok(hours.every((text) => /\p{L}/u.test(text) && /3/.test(text)));
});
