import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitWords } from '../text/words.ts';
import { highlight } from './highlight.ts';

/** The description with what is marked in brackets. */
function marked(description: string, typed: string, name = description.split(',')[0]): string {
  let shown = '';
  let end = 0;
  for (const { offset, length } of highlight(description, splitWords(typed), name)) {
    assert.ok(offset >= end && length > 0, 'marks are in order, apart and not empty');
    shown += `${description.slice(end, offset)}[${description.slice(offset, offset + length)}]`;
    end = offset + length;
  }
  return shown + description.slice(end);
}

test('a word in full is marked whole, the last as far as it was typed', () => {
  assert.equal(
    marked('San Francisco, California, United States', 'san franc'),
    '[San] [Franc]isco, California, United States',
  );
});

test('the words of what holds the place are marked too, in any order of typing', () => {
  assert.equal(marked('Paris, Texas, United States', 'texas par'), '[Par]is, [Texas], United States');
});

test('accents, abbreviations and errors mark the words that they matched', () => {
  assert.equal(marked('Łódź, Łódź Voivodeship, Poland', 'lodz'), '[Łódź], Łódź Voivodeship, Poland');
  assert.equal(marked('Saint Petersburg, Russia', 'st petersburg'), '[Saint] [Petersburg], Russia');
  assert.equal(marked('London, England, United Kingdom', 'lodnon'), '[London], England, United Kingdom');
});

test('a letter that folds to two is marked whole when one of the two was typed', () => {
  assert.equal(marked('Straßburg, France', 'stras'), '[Straß]burg, France');
});

test('marks of accents belong to the letter before them', () => {
  assert.equal(marked('Lo\u0301dz\u0301, Poland', 'lo'), '[Lo\u0301]dz\u0301, Poland');
});

test('a place found by another of its names is marked by its shown name', () => {
  assert.equal(marked('Beijing, China', '北京'), '[Beijing], China');
  assert.equal(marked('Köln, Germany', 'cologne germ'), '[Köln], [Germ]any');
});

test('the name may stand anywhere in a description of one’s own, or nowhere', () => {
  assert.equal(marked('CN: Beijing', '北京', 'Beijing'), 'CN: [Beijing]');
  assert.equal(marked('FR', 'paris', 'Paris'), 'FR');
});

test('offsets count UTF-16 code units', () => {
  assert.deepEqual(highlight('🗼 Tokyo', splitWords('tok'), 'Tokyo'), [{ offset: 3, length: 3 }]);
});
