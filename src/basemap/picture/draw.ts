import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { PbfReader } from 'pbf';
import { DataUnreadable } from '../../storage/damage.ts';
import { LINE, POLYGON } from '../shape.ts';
import { styleOf } from '../style.ts';
import type { MapSchema, StyleName } from '../style-names.ts';
import { familyOf } from './fonts.ts';
import { Icons } from './icons.ts';
import { type LabelledFeature, Labels } from './labels.ts';
import { drawMarks } from './marks.ts';
import type { PictureOrder } from './order.ts';
import { isVisible, PictureLayer, type StyledFeature } from './style-layers.ts';
import { type Spot, trace } from './trace.ts';
import type { PlacedTile, View } from './view.ts';

interface OpenTile extends PlacedTile {
  readonly layers: VectorTile['layers'];
}

const NO_PARTS = { tileJson: '', glyphs: '', sprite: '' };
const NO_FEATURE: StyledFeature = { type: 0, properties: {} };

let icons: Icons | undefined;
const styles = new Map<string, readonly PictureLayer[]>();

/** The layers of a style; each style and language is taken apart once. */
function layersOf(style: StyleName, schema: MapSchema, language: string | null): readonly PictureLayer[] {
  const key = `${style} ${schema} ${language}`;
  const known = styles.get(key);
  if (known) return known;
  const layers = styleOf(style, schema, NO_PARTS, language)
    .layers.filter(isVisible)
    .map((layer) => new PictureLayer(layer));
  // Languages are as many as clients like.
  if (styles.size >= MOST_STYLES) styles.clear();
  styles.set(key, layers);
  return layers;
}

const MOST_STYLES = 100;

/** Draws a picture, and returns it as PNG. */
export async function drawPicture(order: PictureOrder): Promise<Uint8Array> {
  const { view, marks, credit } = order;
  icons ??= await Icons.open();
  const canvas = createCanvas(view.width * view.scale, view.height * view.scale);
  const context = canvas.getContext('2d');
  context.scale(view.scale, view.scale);
  try {
    drawTiles(context, icons, order);
  } catch (error) {
    throw new DataUnreadable(`The tiles of the basemap cannot be drawn: ${error instanceof Error ? error.message : error}`);
  }
  drawMarks(context, view, marks);
  drawCredit(context, view, credit);
  return canvas.encode('png');
}

/** @throws where a tile is damaged */
function drawTiles(context: SKRSContext2D, ready: Icons, order: PictureOrder): void {
  const { view } = order;
  const layers = layersOf(order.style, order.schema, order.language).filter((layer) => layer.isShownAt(view.zoom));
  const tiles = order.tiles.map(({ placed, bytes }) => ({
    ...placed,
    layers: new VectorTile(new PbfReader(gunzipSync(bytes))).layers,
  }));
  const symbols = layers.filter(({ type }) => type === 'symbol');
  for (const layer of layers) {
    if (layer.type === 'background') drawBackground(context, layer, view);
    else if (layer.type !== 'symbol') for (const tile of tiles) drawTile(context, layer, tile, view.zoom);
  }
  const frame = { west: 0, north: 0, east: view.width, south: view.height };
  const labels = new Labels(context, ready, view.zoom, frame);
  // What stands above in the style has the first choice of place.
  for (const layer of symbols.toReversed()) labels.draw(layer, labelled(layer, tiles, view.zoom));
}

function drawBackground(context: SKRSContext2D, layer: PictureLayer, { zoom, width, height }: View): void {
  const color = layer.color('background-color', 'background-opacity', zoom, NO_FEATURE);
  if (color === null) return;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
}

/** Draws the features of a tile within its edges: what reaches beyond is in the next one too. */
function drawTile(context: SKRSContext2D, layer: PictureLayer, tile: OpenTile, zoom: number): void {
  const source = tile.layers[layer.sourceLayer];
  if (!source) return;
  context.save();
  context.beginPath();
  // By whole pixels: half-covered ones of two tiles would show as a line between them.
  const [west, north] = [Math.round(tile.left), Math.round(tile.top)];
  context.rect(west, north, Math.round(tile.left + tile.size) - west, Math.round(tile.top + tile.size) - north);
  context.clip();
  for (let i = 0; i < source.length; i++) {
    const feature = source.feature(i);
    if (!layer.draws(zoom, styled(feature))) continue;
    if (layer.type === 'fill' && feature.type === POLYGON) fill(context, layer, tile, feature, zoom);
    if (layer.type === 'line' && feature.type >= LINE) stroke(context, layer, tile, feature, zoom);
    if (layer.type === 'circle') circles(context, layer, tile, feature, zoom);
  }
  context.restore();
}

const styled = ({ type, properties }: VectorTileFeature): StyledFeature => ({ type, properties });

function spotsOf({ left, top, size }: OpenTile, feature: VectorTileFeature): Spot[][] {
  const share = size / feature.extent;
  return feature.loadGeometry().map((line) => line.map(({ x, y }) => ({ x: left + x * share, y: top + y * share })));
}

function fill(context: SKRSContext2D, layer: PictureLayer, tile: OpenTile, feature: VectorTileFeature, zoom: number): void {
  const own = styled(feature);
  const pattern = layer.text('fill-pattern', zoom, own);
  const color = layer.color('fill-color', 'fill-opacity', zoom, own);
  if (color === null && pattern === '') return;
  const [dx = 0, dy = 0] = layer.numbers('fill-translate', zoom, own);
  const lines = spotsOf({ ...tile, left: tile.left + dx, top: tile.top + dy }, feature);
  trace(context, lines, true);
  const image = pattern === '' ? null : icons?.icon(pattern, '');
  context.fillStyle = (image && context.createPattern(image.canvas, 'repeat')) ?? color ?? 'transparent';
  context.fill('evenodd');
}

function stroke(
  context: SKRSContext2D,
  layer: PictureLayer,
  tile: OpenTile,
  feature: VectorTileFeature,
  zoom: number,
): void {
  const own = styled(feature);
  const width = layer.number('line-width', zoom, own);
  const color = layer.color('line-color', 'line-opacity', zoom, own);
  if (color === null || width <= 0) return;
  trace(context, spotsOf(tile, feature), feature.type === POLYGON);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = capOf(layer.text('line-cap', zoom, own));
  context.lineJoin = 'round';
  context.setLineDash(layer.numbers('line-dasharray', zoom, own).map((dash) => dash * width));
  context.stroke();
}

const capOf = (name: string) => (name === 'round' || name === 'square' ? name : 'butt');

function circles(
  context: SKRSContext2D,
  layer: PictureLayer,
  tile: OpenTile,
  feature: VectorTileFeature,
  zoom: number,
): void {
  const own = styled(feature);
  const color = layer.color('circle-color', 'circle-opacity', zoom, own);
  if (color === null) return;
  context.fillStyle = color;
  for (const { x, y } of spotsOf(tile, feature).flat()) {
    context.beginPath();
    context.arc(x, y, layer.number('circle-radius', zoom, own), 0, 2 * Math.PI);
    context.fill();
  }
}

/** The features that a layer of symbols names. */
function labelled(layer: PictureLayer, tiles: readonly OpenTile[], zoom: number): LabelledFeature[] {
  return tiles.flatMap((tile) => {
    const source = tile.layers[layer.sourceLayer];
    const found: LabelledFeature[] = [];
    for (let i = 0; source && i < source.length; i++) {
      const feature = source.feature(i);
      if (layer.draws(zoom, styled(feature))) found.push({ feature: styled(feature), lines: spotsOf(tile, feature) });
    }
    return found;
  });
}

const CREDIT_SIZE = 10;
const CREDIT_PADDING = 4;

/** The licences of maps ask for it on every picture. */
function drawCredit(context: SKRSContext2D, { width, height }: View, credit: string): void {
  context.font = `${CREDIT_SIZE}px ${familyOf('noto_sans_regular')}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  const wide = Math.min(width, context.measureText(credit).width + 2 * CREDIT_PADDING);
  const high = CREDIT_SIZE + 2 * CREDIT_PADDING;
  context.fillStyle = 'rgba(255,255,255,0.75)';
  context.fillRect(width - wide, height - high, wide, high);
  context.fillStyle = '#333333';
  context.fillText(credit, width - CREDIT_PADDING, height - high / 2, width - 2 * CREDIT_PADDING);
}
