import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCoordinates } from './coordinates.ts';

/** To a metre or so: seconds are written with one decimal. */
const rounded = (text: string, language?: string) => {
  const found = readCoordinates(text, language);
  return found && [Math.round(found.lat * 1e4) / 1e4, Math.round(found.lng * 1e4) / 1e4];
};

test('the Eiffel Tower in all usual notations', () => {
  const notations = [
    ...['48.8584, 2.2945', '48.8584,2.2945', '48.8584 2.2945', '(48.8584; 2.2945)', '[48.8584 | 2.2945]'],
    ...['48,8584 2,2945', '48,8584; 2,2945', '48,8584, 2,2945'],
    ...['48.8584N, 2.2945E', '2.2945E 48.8584N', 'N 48.8584° E 2.2945°', '48.8584° 2.2945°', '+48.8584, +2.2945'],
    ...['48°51\'30.2"N 2°17\'40.2"E', '48° 51′ 30.2″ N, 2° 17′ 40.2″ E', '48º51’30,2” N 2º17’40,2” E'],
    ...["48°51'30.2''N 2°17'40.2''E", 'N 48 51 30.2 E 2 17 40.2', '48 51 30.2 N 2 17 40.2 E', 'E2°17\'40.2" N48°51\'30.2"'],
    ...['N48 51.504 E002 17.67', "48° 51.504' N, 2° 17.67' E", "48°51,504'N 2°17,67'E"],
    ...['geo:48.8584,2.2945', 'geo:48.8584,2.2945,35;u=10', 'geo:48.8584,2.2945?z=17'],
    ...['+48.8584+002.2945/', '+4851.504+00217.67/', '+485130.24+0021740.2+35CRSWGS_84/'],
    ...[
      'lat: 48.8584 lng: 2.2945',
      'lat=48.8584, lon=2.2945',
      'lng 2.2945 lat 48.8584',
      'Latitude 48.8584 Longitude 2.2945',
    ],
    ...['４８．８５８４, ２．２９４５', '٤٨.٨٥٨٤, ٢.٢٩٤٥'],
  ];
  for (const text of notations) assert.deepEqual(rounded(text), [48.8584, 2.2945], text);
});

test('the south and the west by sign and by letter, of which `O` is the west but in German and Dutch', () => {
  assert.deepEqual(rounded('-33.8908, 151.2743'), [-33.8908, 151.2743]);
  assert.deepEqual(rounded('−22.9519 −43.2105'), [-22.9519, -43.2105], 'the sign for minus');
  assert.deepEqual(rounded('22.9519 S 43.2105 W'), [-22.9519, -43.2105]);
  for (const language of ['fr', 'es', undefined]) assert.deepEqual(rounded('48.5 N 4.5 O', language), [48.5, -4.5]);
  for (const language of ['de', 'nl']) assert.deepEqual(rounded('48.5 N 4.5 O', language), [48.5, 4.5]);
  assert.deepEqual(rounded('48,5 nord 4,5 ouest'), [48.5, -4.5]);
  assert.deepEqual(rounded('N48 E2'), [48, 2], 'letters say that whole numbers are degrees');
  assert.deepEqual(rounded('48° 2°'), [48, 2], 'and so do signs of degrees');
});

test('house numbers, postal codes, and what is not on earth are no points', () => {
  const others = [
    ...['12, 34', '1012 12', '12 34', '75007', '12-14', '12/34', '48,8584', '12.5', '-12, -34', '48°', 'N 48', '12 34 56'],
    ...['48.8584, 2.2945 Paris', 'rue 48.8584, 2.2945', '48.8584 2.2945 1.5', '48.8584, 2.2945, 12', '1.2.3.4', '10.0.0.1'],
    ...['91.5, 2.2945', '48.8584, 181.2', '48°60\'00"N 2°17\'40"E', '48.5 N 2.5 N', '48.5 E 2.5 E', '-48.5 S 2.5 E'],
    ...['', ' ', ',', '°', 'N E', 'lat lng', 'lat: 48.5 N lng: 2.5 S', 'geo:', 'geo:95,2', '+48+2+', 'S 12', '100 N 200 W'],
  ];
  for (const text of others) assert.equal(readCoordinates(text), null, text);
});

test('any point is read as it was written, and no text is refused with an error', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5);
  const seconds = (value: number, letters: string) => {
    const tenths = Math.round(Math.abs(value) * 36_000);
    const parts = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
    return `${parts[0]}°${parts[1]}'${parts[2]}"${letters[value < 0 ? 1 : 0]}`;
  };
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const decimal = readCoordinates(`${lat.toFixed(5)} ${lng.toFixed(5)}`);
      assert.deepEqual(
        [decimal?.lat, decimal?.lng].map(Number),
        [lat, lng].map((value) => Number(value.toFixed(5))),
      );
      const found = readCoordinates(`${seconds(lat, 'NS')} ${seconds(lng, 'EW')}`);
      assert.ok(found && Math.abs(found.lat - lat) < 2e-5 && Math.abs(found.lng - lng) < 2e-5);
    }),
  );
  const signs = fc.constantFrom(...'0123456789.,;°\'"NSEWO+-/ :()latng');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 30 }), (text) => {
      const found = readCoordinates(text.join(''));
      assert.ok(!found || (Math.abs(found.lat) <= 90 && Math.abs(found.lng) <= 180));
    }),
  );
});
