import { hash } from 'node:crypto';
import { PUBLIC_ID_PATTERN } from './place.ts';

const PATTERN = new RegExp(PUBLIC_ID_PATTERN);

/** The two halves of the 64-bit identifier of a source. */
export function idOfSource(source: string): { high: number; low: number } {
  const digest = hash('sha256', source, 'buffer');
  return { high: digest.readUInt32BE(0), low: digest.readUInt32BE(4) };
}

export function formatPublicId(high: number, low: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(high, 0);
  bytes.writeUInt32BE(low, 4);
  return bytes.toString('base64url');
}

/** Reads a public identifier; null when it is not of that form. */
export function parsePublicId(text: string): { high: number; low: number } | null {
  if (!PATTERN.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const id = { high: bytes.readUInt32BE(0), low: bytes.readUInt32BE(4) };
  return formatPublicId(id.high, id.low) === text ? id : null;
}
