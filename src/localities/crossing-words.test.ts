import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStreetPairs } from './crossing-words.ts';
import { readTyped } from './typed-text.ts';

/** The ways to read a text, as `first | second | rest`; a question mark stands behind those that a conjunction or stroke alone tells of. */
function pairsOf(text: string): string[] {
  const typed = readTyped(text, 300);
  return readStreetPairs(typed).map(({ first, second, rest, isSure }) => {
    const town = rest.map((word) => typed.words[word]?.text);
    const parts = [first.join(' '), second.join(' '), ...(town.length > 0 ? [town.join(' ')] : [])];
    return `${parts.join(' | ')}${isSure ? '' : ' ?'}`;
  });
}

test('a sign between two streets, and a town behind a comma', () => {
  assert.deepEqual(pairsOf('Jamaica Avenue & 212th Street, Queens, NY'), ['jamaica avenue | 212th street | queens ny']);
  assert.deepEqual(pairsOf('Broadway@57th'), ['broadway | 57th']);
  assert.deepEqual(pairsOf('Hauptstraße / Tannenweg'), ['hauptstrasse | tannenweg ?'], 'a stroke joins much else');
});

test('the word for a crossing before the streets or between them, with what belongs to it', () => {
  const expected = {
    'at the corner of Oak Street and Elm': ['oak street | elm'],
    'à l’angle de la rue Haute et de la rue Basse': ['rue haute | de la rue basse'],
    'Hauptstraße, Ecke Tannenweg': ['hauptstrasse | tannenweg'],
    'Hauptstraße/Ecke Tannenweg': ['hauptstrasse | tannenweg'],
    'Calle Mayor esquina con Calle Sol': ['calle mayor | calle sol', 'calle mayor esquina | calle sol ?'],
    'hjørnet af Vestergade og Østergade': ['vestergade | ostergade'],
    'Oak Street and Elm intersection': ['oak street | elm'],
    'Ecke Auweg Rosenweg': ['auweg | rosenweg'],
    'Ecke Am Rain Auweg': ['am | rain auweg', 'am rain | auweg'],
  };
  for (const [text, pairs] of Object.entries(expected)) assert.deepEqual(pairsOf(text), pairs, text);
});

test('every conjunction of a text may be the one between the streets', () => {
  assert.deepEqual(pairsOf('Rose and Crown Lane and Elm'), ['rose | crown lane and elm ?', 'rose and crown lane | elm ?']);
});

test('what has no word and no sign for a crossing, or nothing on one side of it, is none', () => {
  for (const text of ['', 'Hauptstraße 12', '12-14 High Street', '& Elm', 'Elm &', 'Ecke', 'corner', 'Ecke Auweg', 'and']) {
    assert.deepEqual(pairsOf(text), [], text);
  }
});
