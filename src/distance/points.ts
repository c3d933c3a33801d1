import { at } from '../at.ts';
import { readPoint as read } from '../contract/points.ts';
import { readPolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import { PlainPoints } from './plain-points.ts';

/** What keeps a request from being processed: the contract answers it with a status, and we say why in a message. */
export class InvalidRequest extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidRequest';
  }
}

/** An encoded polyline or a point, up to the separator or the end. The signs of a polyline may be separators, but never colons. */
const ITEM = /(?:enc:([^:]*):|([^|]*))(\||$)/y;

/** One point: `latitude,longitude`. @throws InvalidRequest */
export function readPoint(text: string, name: string): Position {
  const reading = read(text);
  if (reading.fault === 'form')
    throw new InvalidRequest(`${name}: ${shown(text)} is not latitude,longitude in decimal degrees`);
  if (reading.fault) throw notOnEarth(name, text);
  return reading.position;
}

/** Points joined by `|`, each `latitude,longitude` or a polyline as `enc:…:`; no more are read than `most` and what is read with it. @throws InvalidRequest */
export function readPoints(text: string, name: string, most: number): Position[] {
  const points: Position[] = [];
  const plain = new PlainPoints(text);
  let start = 0;
  do {
    const position = plain.at(start);
    if (position) points.push(position);
    start = (position ? plain.end : readItem(text, start, name, points)) + 1;
  } while (start <= text.length && points.length <= most);
  return points;
}

/** Reads an item of any form. @returns where it ends */
function readItem(text: string, start: number, name: string, points: Position[]): number {
  ITEM.lastIndex = start;
  const [, encoded, point = '', separator = ''] = ITEM.exec(text) ?? [];
  if (encoded === undefined) points.push(readPoint(point, name));
  else for (const position of decoded(encoded, name)) points.push(position);
  return ITEM.lastIndex - separator.length;
}

function decoded(encoded: string, name: string): Position[] {
  const line = readPolyline(encoded);
  if (!line) throw new InvalidRequest(`${name}: ${shown(encoded)} is not an encoded polyline`);
  const pairs = line.type === 'Point' ? [line.coordinates] : line.coordinates;
  return pairs.map((pair) => checked({ lat: at(pair, 1), lng: at(pair, 0) }, name, encoded));
}

function checked(position: Position, name: string, text: string): Position {
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) throw notOnEarth(name, text);
  return position;
}

function notOnEarth(name: string, text: string): InvalidRequest {
  return new InvalidRequest(`${name}: ${shown(text)} is not on earth`);
}

function shown(text: string): string {
  return `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;
}
