import { isUtf8 } from 'node:buffer';

/** Why bytes are not the text that they are said to be, as the answer to a request says it. */
export class EncodingError extends Error {
  /** The encoding that they are said to be in. */
  readonly encoding: string;
  /** Whether there is such an encoding: then it is not theirs. */
  readonly isKnown: boolean;

  constructor(message: string, encoding: string, isKnown: boolean) {
    super(message);
    this.encoding = encoding;
    this.isKnown = isKnown;
  }
}

/** An XML declaration stands at the beginning, and is no longer. */
const MAX_DECLARATION = 256;
const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([\w.:-]+)"|'([\w.:-]+)')/;
const UTF_8 = 'utf-8';

/**
 * The text of bytes: in the encoding of their byte order mark, else of the charset that they were sent with, else of their XML declaration,
 * else in UTF-8 (RFC 7303). The mark stays. Encodings are those of the WHATWG's standard, under all their names.
 *
 * @param charset of the Content-Type; undefined where it has none
 * @param isXml whether a declaration is looked for
 * @throws EncodingError for an encoding that is not known, and for bytes that are no text of it
 */
export function decodedText(bytes: Uint8Array, charset: string | undefined, isXml: boolean): string {
  const encoding = markedEncoding(bytes) ?? charset ?? (isXml ? declaredEncoding(bytes) : null) ?? UTF_8;
  if (encoding === UTF_8 && isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const decoder = decoderOf(encoding);
  try {
    return decoder.decode(bytes);
  } catch {
    const places = isXml ? 'the charset of the Content-Type or the XML declaration' : 'the charset of the Content-Type';
    const message = `the text is not ${decoder.encoding.toUpperCase()}: ${places} names another encoding`;
    throw new EncodingError(message, decoder.encoding, true);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    const name = encoding.slice(0, 40);
    throw new EncodingError(`the encoding '${name}' is not read: send UTF-8`, name, false);
  }
}

/** By the byte order mark, or by the zeros of UTF-16 before an element. */
function markedEncoding([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return first === 0xef && second === 0xbb ? UTF_8 : null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const [, quoted, apostrophed] = DECLARED.exec(Buffer.from(bytes.subarray(0, MAX_DECLARATION)).toString('latin1')) ?? [];
  const encoding = (quoted ?? apostrophed)?.toLowerCase();
  // Programs declare UTF-16, as which they hold a text, and send UTF-8: the declaration would not be legible otherwise.
  return encoding === undefined || encoding.startsWith('utf-16') ? null : encoding;
}
