import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodedText, EncodingError } from './sent-encoding.ts';

const TEXT = '<gpx><name>Café</name></gpx>';
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${TEXT}`;
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

test('XML is read in the encoding that it declares', () => {
  assert.equal(decodedText(Buffer.from(declared('ISO-8859-1'), 'latin1'), undefined, true), declared('ISO-8859-1'));
  assert.equal(decodedText(Buffer.from(declared('utf-8')), undefined, true), declared('utf-8'));
  // 0xe9 is й in Windows' Cyrillic.
  const cyrillic = Buffer.from(declared('windows-1251'), 'latin1');
  assert.equal(decodedText(cyrillic, undefined, true), declared('windows-1251').replace('é', 'й'));
  const apostrophes = declared('latin1').replaceAll('"', "'");
  assert.equal(decodedText(Buffer.from(apostrophes, 'latin1'), undefined, true), apostrophes);
});

test('UTF-16 is known by its byte order mark, or by the zeros beside the first letter', () => {
  for (const isBig of [false, true]) {
    const marked = `\ufeff${declared('UTF-16')}`;
    assert.equal(decodedText(utf16(marked, isBig), undefined, true), marked);
    assert.equal(decodedText(utf16(TEXT, isBig), undefined, true), TEXT);
  }
  // .NET writes this: the bytes are legible as they are, so they are not UTF-16.
  assert.equal(decodedText(Buffer.from(declared('utf-16')), undefined, true), declared('utf-16'));
});

test('a byte order mark goes before the charset, the charset before the declaration', () => {
  assert.equal(decodedText(Buffer.from(`\ufeff${TEXT}`), 'latin1', true), `\ufeff${TEXT}`);
  assert.equal(decodedText(Buffer.from(declared('koi8-r'), 'latin1'), 'iso-8859-1', true), declared('koi8-r'));
  assert.equal(decodedText(Buffer.from('Café', 'latin1'), 'ISO-8859-1', false), 'Café');
});

test('what declares nothing is UTF-8, and so is what is no XML', () => {
  assert.equal(decodedText(Buffer.from(TEXT), undefined, true), TEXT);
  const said = (bytes: Uint8Array, charset?: string, isXml = true) => {
    try {
      return decodedText(bytes, charset, isXml);
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
      return error.message;
    }
  };
  assert.match(said(Buffer.from(TEXT, 'latin1')), /^the text is not UTF-8: the charset of the Content-Type or the XML/);
  assert.match(said(Buffer.from(declared('ISO-8859-1'), 'latin1'), undefined, false), /^the text is not UTF-8/);
  assert.equal(said(Buffer.from(declared('klingon'))), "the encoding 'klingon' is not read: send UTF-8");
  assert.equal(said(Buffer.from(TEXT), 'utf-7'), "the encoding 'utf-7' is not read: send UTF-8");
  assert.match(said(utf16(`\ufeff${TEXT}`).subarray(0, -1)), /^the text is not UTF-16LE/, 'cut within a letter');
  assert.equal(said(Buffer.of()), '');
});
