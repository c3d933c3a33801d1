import { readFileSync } from 'node:fs';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';

/** Where an icon stands in the sheet of all. */
interface Icon {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Whether its pixels say how far they are from its outline. */
  readonly sdf?: boolean;
}

const sheetFile = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url));

/** Where the outline of such an icon is: 192 of 255, and 8 pixels of distance take up the rest. */
const OUTLINE = 192 / 255;
const SOFT = 0.08;

/** The icons of the styles. */
export class Icons {
  readonly #places: Readonly<Record<string, Icon>>;
  readonly #sheet: Image;
  readonly #colored = new Map<string, Canvas>();

  private constructor(places: Readonly<Record<string, Icon>>, sheet: Image) {
    this.#places = places;
    this.#sheet = sheet;
  }

  static async open(): Promise<Icons> {
    return new Icons(JSON.parse(sheetFile('base@2x.json').toString('utf8')), await loadImage(sheetFile('base@2x.png')));
  }

  /** An icon in a color, with its size in pixels of the page; null for one that is not there. */
  icon(name: string, color: string): { readonly canvas: Canvas; readonly width: number; readonly height: number } | null {
    const [, id = name] = /^[^:]+:(.+)$/.exec(name) ?? [];
    const place = this.#places[id];
    if (!place) return null;
    const key = `${id} ${color}`;
    const canvas = this.#colored.get(key) ?? this.#color(place, color);
    this.#colored.set(key, canvas);
    return { canvas, width: place.width / place.pixelRatio, height: place.height / place.pixelRatio };
  }

  #color({ x, y, width, height, sdf = false }: Icon, color: string): Canvas {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.drawImage(this.#sheet, x, y, width, height, 0, 0, width, height);
    if (!sdf) return canvas;
    const pixels = context.getImageData(0, 0, width, height);
    for (let i = 3; i < pixels.data.length; i += 4) {
      const inside = ((pixels.data[i] ?? 0) / 255 - OUTLINE + SOFT) / (2 * SOFT);
      pixels.data[i] = 255 * Math.min(1, Math.max(0, inside));
    }
    context.putImageData(pixels, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
    return canvas;
  }
}
