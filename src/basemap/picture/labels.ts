import type { SKRSContext2D } from '@napi-rs/canvas';
import { familyOf } from './fonts.ts';
import type { Icons } from './icons.ts';
import type { PictureLayer, StyledFeature } from './style-layers.ts';
import type { Spot } from './trace.ts';

type Line = readonly Spot[];

/** What a layer of symbols draws of a feature: at points, or along lines. */
export interface LabelledFeature {
  readonly feature: StyledFeature;
  readonly lines: readonly Line[];
}

/** Where anchors put a text: shares of its width and height that lie left of and above the spot. */
const ANCHORS: Readonly<Record<string, readonly [number, number]>> = {
  center: [0.5, 0.5],
  left: [0, 0.5],
  right: [1, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
};
/** Room around a label that others leave. */
const PADDING = 3;
const LINE_HEIGHT = 1.2;
/** A text breaks where it gets wider than so many of its letters' heights. */
const MAX_WIDTH_EMS = 10;
/** No place is called by more. */
const MOST_LETTERS = 200;
/** Along a line a text is straight: it stands only where the line nearly is. */
const MOST_BEND = Math.PI / 10;

interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Draws the texts and icons of a picture, each where it meets none before it. */
export class Labels {
  readonly #context: SKRSContext2D;
  readonly #icons: Icons;
  readonly #zoom: number;
  readonly #frame: Box;
  readonly #taken: Box[] = [];
  /** What is written where already: a street that is cut into tiles is named once in a while. */
  readonly #named = new Map<string, Spot[]>();

  constructor(context: SKRSContext2D, icons: Icons, zoom: number, frame: Box) {
    this.#context = context;
    this.#icons = icons;
    this.#zoom = zoom;
    this.#frame = frame;
  }

  /** Draws what a layer says of some features, the first before the others. */
  draw(layer: PictureLayer, features: readonly LabelledFeature[]): void {
    const key = ({ feature }: LabelledFeature) => layer.number('symbol-sort-key', this.#zoom, feature);
    for (const each of features.toSorted((a, b) => key(a) - key(b))) {
      const isAlong = layer.text('symbol-placement', this.#zoom, each.feature) !== 'point';
      for (const line of each.lines) {
        if (isAlong) this.#alongLine(layer, each.feature, line);
        else if (line[0]) this.#atSpot(layer, each.feature, line[0]);
      }
    }
  }

  #atSpot(layer: PictureLayer, feature: StyledFeature, spot: Spot): void {
    const { x, y } = spot;
    if (x < this.#frame.west || x > this.#frame.east || y < this.#frame.north || y > this.#frame.south) return;
    const icon = this.#iconOf(layer, feature);
    const text = this.#textOf(layer, feature);
    const iconBox = icon && boxAround(x, y, icon.width, icon.height);
    const textBox = text && this.#textBox(layer, feature, text, spot);
    const hasIcon = iconBox !== null && this.#isFree(iconBox);
    const hasText = textBox !== null && this.#isFree(textBox);
    if (text && !hasText && !(hasIcon && layer.text('text-optional', this.#zoom, feature) === 'true')) return;
    if (hasIcon && icon && iconBox) {
      this.#taken.push(iconBox);
      this.#context.drawImage(icon.canvas, iconBox.west, iconBox.north, icon.width, icon.height);
    }
    if (hasText && text && textBox) {
      this.#taken.push(textBox);
      this.#write(text, textBox.west, textBox.north);
    }
  }

  #alongLine(layer: PictureLayer, feature: StyledFeature, line: Line): void {
    const text = this.#textOf(layer, feature);
    if (!text) return;
    const width = Math.max(...text.lines.map((each) => this.#context.measureText(each).width));
    const place = straightPart(line, width);
    if (!place) return;
    const { x, y, angle } = place;
    const [w, h] = [Math.abs(width * Math.cos(angle)) + text.size, Math.abs(width * Math.sin(angle)) + text.size];
    const box = boxAround(x, y, w, h);
    const name = text.lines.join(' ');
    const others = this.#named.get(name) ?? [];
    const spacing = layer.number('symbol-spacing', this.#zoom, feature);
    if (!this.#isFree(box) || others.some((other) => Math.hypot(other.x - x, other.y - y) < spacing)) return;
    this.#taken.push(box);
    this.#named.set(name, [...others, { x, y }]);
    this.#context.save();
    this.#context.translate(x, y);
    this.#context.rotate(angle);
    this.#write({ ...text, lines: [name] }, -width / 2, -text.size / 2);
    this.#context.restore();
  }

  #iconOf(layer: PictureLayer, feature: StyledFeature) {
    const name = layer.text('icon-image', this.#zoom, feature);
    const color = name === '' ? null : layer.color('icon-color', 'icon-opacity', this.#zoom, feature);
    const icon = color && this.#icons.icon(name, color);
    if (!icon) return null;
    const size = layer.number('icon-size', this.#zoom, feature);
    return { canvas: icon.canvas, width: icon.width * size, height: icon.height * size };
  }

  #textOf(layer: PictureLayer, feature: StyledFeature): Text | null {
    const size = layer.number('text-size', this.#zoom, feature);
    const color = layer.color('text-color', 'text-opacity', this.#zoom, feature);
    const written = layer.text('text-field', this.#zoom, feature).trim().slice(0, MOST_LETTERS);
    if (written === '' || size < 1 || color === null) return null;
    const isUpper = layer.text('text-transform', this.#zoom, feature) === 'uppercase';
    const font = `${size}px ${familyOf(layer.text('text-font', this.#zoom, feature))}`;
    this.#context.font = font;
    const lines = this.#broken(isUpper ? written.toLocaleUpperCase() : written, size * MAX_WIDTH_EMS);
    const halo = layer.color('text-halo-color', 'text-opacity', this.#zoom, feature);
    return { lines, size, font, color, halo, haloWidth: layer.number('text-halo-width', this.#zoom, feature) };
  }

  /** A text in lines that are not too wide. */
  #broken(text: string, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && this.#context.measureText(`${last} ${word}`).width <= width)
        lines.splice(-1, 1, `${last} ${word}`);
      else lines.push(word);
    }
    return lines;
  }

  #textBox(layer: PictureLayer, feature: StyledFeature, { lines, size }: Text, { x, y }: Spot): Box {
    const width = Math.max(...lines.map((line) => this.#context.measureText(line).width));
    const height = lines.length * size * LINE_HEIGHT;
    const [left, above] = ANCHORS[layer.text('text-anchor', this.#zoom, feature)] ?? [0.5, 0.5];
    const [dx = 0, dy = 0] = layer.numbers('text-offset', this.#zoom, feature);
    const west = x + dx * size - left * width;
    const north = y + dy * size - above * height;
    return { west, north, east: west + width, south: north + height };
  }

  #write({ lines, size, font, color, halo, haloWidth }: Text, west: number, north: number): void {
    const context = this.#context;
    context.font = font;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.lineJoin = 'round';
    const width = Math.max(...lines.map((line) => context.measureText(line).width));
    lines.forEach((line, i) => {
      const [x, y] = [west + width / 2, north + (i + 0.5) * size * LINE_HEIGHT];
      if (halo && haloWidth > 0) {
        context.strokeStyle = halo;
        context.lineWidth = haloWidth * 2;
        context.strokeText(line, x, y);
      }
      context.fillStyle = color;
      context.fillText(line, x, y);
    });
  }

  #isFree({ west, north, east, south }: Box): boolean {
    return this.#taken.every(
      (other) =>
        other.west > east + PADDING ||
        other.east < west - PADDING ||
        other.north > south + PADDING ||
        other.south < north - PADDING,
    );
  }
}

interface Text {
  readonly lines: readonly string[];
  readonly size: number;
  readonly font: string;
  readonly color: string;
  readonly halo: string | null;
  readonly haloWidth: number;
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  west: x - width / 2,
  north: y - height / 2,
  east: x + width / 2,
  south: y + height / 2,
});

/** Where a text of a width stands along a line: around its middle, if the line is nearly straight there; upright. */
function straightPart(line: Line, width: number): { readonly x: number; readonly y: number; readonly angle: number } | null {
  const lengths = line.slice(1).map((spot, i) => distance(line[i] ?? spot, spot));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole < width) return null;
  const [from, middle, to] = [(whole - width) / 2, whole / 2, (whole + width) / 2].map((at) => spotAt(line, lengths, at));
  if (!from || !middle || !to) return null;
  const bend = Math.abs(turn(angleOf(from, middle), angleOf(middle, to)));
  if (bend > MOST_BEND) return null;
  const angle = angleOf(from, to);
  const isUpsideDown = Math.abs(angle) > Math.PI / 2;
  return { x: middle.x, y: middle.y, angle: isUpsideDown ? angle + Math.PI : angle };
}

const distance = (a: Spot, b: Spot) => Math.hypot(b.x - a.x, b.y - a.y);
const angleOf = (a: Spot, b: Spot) => Math.atan2(b.y - a.y, b.x - a.x);
const turn = (a: number, b: number) => Math.atan2(Math.sin(b - a), Math.cos(b - a));

function spotAt(line: Line, lengths: readonly number[], at: number): Spot | undefined {
  let rest = at;
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] ?? 0;
    const [a, b] = [line[i], line[i + 1]];
    if (rest <= length && a && b) {
      const share = length === 0 ? 0 : rest / length;
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    }
    rest -= length;
  }
  return line.at(-1);
}
