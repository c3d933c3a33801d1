import Type from 'typebox';
import { BadValue, itemsOf, parameter } from '../contract/parameters.ts';
import { outOfRange, readPoint } from '../contract/points.ts';
import { readPolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';

const MAX_SIDE = 1_280;
const MAX_MARKERS = 100;
const MAX_CORNERS = 10_000;
const MAX_LABEL = 2;
const MAX_WIDTH = 20;

/** A marker: where it stands, the letters in it, and its color where one was given. */
export interface Pin {
  readonly position: Position;
  readonly label: string;
  readonly color?: string;
}

interface Path {
  readonly line: readonly Position[];
  readonly color?: string;
  readonly width?: number;
  readonly fill?: string;
}

const invalid = (message: string) => new BadValue('value_error', `Value error, ${message}`);

/** `600x400`. */
export const pictureSize = parameter(
  Type.String({
    description: `Width and height, at most ${MAX_SIDE} each, such as \`600x400\`.`,
    maxLength: 20,
    default: '600x400',
  }),
  { width: 600, height: 400 },
  (value) => {
    const [, wide = '', high = ''] = /^(\d{1,4})x(\d{1,4})$/i.exec(value.trim()) ?? [];
    const [width, height] = [Number(wide), Number(high)];
    if (!(width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE))
      throw invalid(`expected a width and a height from 1 to ${MAX_SIDE}, such as 600x400`);
    return { width, height };
  },
);

/** The next items have what is said before them, until something else is said. */
export const markers = parameter(
  Type.String({
    description: `Markers, joined by \`|\`: \`latitude,longitude\`, at most ${MAX_MARKERS}. Before them \`label:A\` for the next one, \`color:b3261e\` for all that follow.`,
    maxLength: 20_000,
  }),
  undefined,
  (value) => {
    const pins: Pin[] = [];
    let label = '';
    let color: string | undefined;
    for (const item of itemsOf(value)) {
      const [name, content] = directive(item);
      if (name === 'label') label = labelOf(content);
      else if (name === 'color') color = colorOf(content);
      else {
        pins.push({ position: pointOf(item), label, ...(color !== undefined && { color }) });
        label = '';
      }
    }
    if (pins.length > MAX_MARKERS) throw invalid(`expected at most ${MAX_MARKERS} markers`);
    return pins;
  },
);

export const path = parameter(
  Type.String({
    description: `A line: points joined by \`|\`, or an encoded polyline as \`enc:…\`, at most ${MAX_CORNERS} corners. Before them \`color:0b6f86\`, \`weight:4\` (pixels), and \`fill:0b6f8640\` for an area.`,
    maxLength: 100_000,
  }),
  undefined,
  (value): Path => {
    // The letters of an encoded line may be a separator.
    const [before, encoded] = split(value, 'enc:');
    let style: Omit<Path, 'line'> = {};
    const line: Position[] = [];
    for (const item of itemsOf(before)) {
      const [name, content] = directive(item);
      if (name === 'color' || name === 'fill') style = { ...style, [name]: colorOf(content) };
      else if (name === 'weight') style = { ...style, width: widthOf(content) };
      else line.push(pointOf(item));
    }
    if (encoded !== null) line.push(...decoded(encoded));
    if (line.length < 2 || line.length > MAX_CORNERS) throw invalid(`expected 2 to ${MAX_CORNERS} corners`);
    return { ...style, line };
  },
);

function split(text: string, mark: string): readonly [before: string, after: string | null] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + mark.length)];
}

function directive(item: string): readonly [name: string, content: string] {
  const [name, content] = split(item, ':');
  return content === null ? ['', ''] : [name.trim().toLowerCase(), content.trim()];
}

function pointOf(text: string): Position {
  const reading = readPoint(text);
  if (reading.fault === 'form') throw invalid(`expected latitude,longitude in decimal degrees: '${text.slice(0, 40)}'`);
  if (reading.fault) throw new BadValue('value_error', outOfRange(reading.fault, reading.position));
  return reading.position;
}

function decoded(text: string): Position[] {
  const line = readPolyline(text);
  if (line?.type !== 'LineString') throw invalid('expected an encoded polyline of precision 5 behind enc:');
  return line.coordinates.map(([lng, lat]) => pointOf(`${lat},${lng}`));
}

function colorOf(text: string): string {
  const [, digits] = /^(?:#|0x)?([0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(text) ?? [];
  if (digits === undefined)
    throw invalid(`expected a color as six or eight hexadecimal digits, such as b3261e: '${text.slice(0, 40)}'`);
  return `#${digits.toLowerCase()}`;
}

function labelOf(text: string): string {
  if ([...text].length > MAX_LABEL) throw invalid(`expected a label of at most ${MAX_LABEL} letters`);
  return text;
}

function widthOf(text: string): number {
  const width = Number(text);
  if (!(width > 0 && width <= MAX_WIDTH)) throw invalid(`expected a weight up to ${MAX_WIDTH} pixels`);
  return width;
}
