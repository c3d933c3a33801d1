import type { SKRSContext2D } from '@napi-rs/canvas';
import { worldX, worldY } from '../grid.ts';
import { familyOf } from './fonts.ts';
import { type Spot, trace } from './trace.ts';
import { cornerOf, type View, worldPixels } from './view.ts';

interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** What somebody else draws on the map. */
export interface Marks {
  readonly path: {
    readonly line: readonly Position[];
    readonly color: string;
    readonly width: number;
    /** Whether it is an area: its color inside, null for none. */
    readonly fill: string | null;
  } | null;
  readonly markers: readonly { readonly position: Position; readonly label: string; readonly color: string }[];
}

const PIN_RADIUS = 10;
const PIN_HEIGHT = 26;

/** Draws a line and pins onto a picture. */
export function drawMarks(context: SKRSContext2D, view: View, { path, markers }: Marks): void {
  const world = worldPixels(view.zoom);
  const { left, top } = cornerOf(view);
  const middle = left + view.width / 2;
  /** Of the copies of the world the one that is nearest to the middle of the picture. */
  const spotOf = ({ lat, lng }: Position): Spot => {
    const x = worldX(lng) * world;
    return { x: x + Math.round((middle - x) / world) * world - left, y: worldY(lat) * world - top };
  };
  if (path) {
    trace(context, [path.line.map(spotOf)], path.fill !== null);
    if (path.fill !== null) {
      context.fillStyle = path.fill;
      context.fill();
    }
    context.setLineDash([]);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.lineWidth = path.width;
    context.strokeStyle = path.color;
    context.stroke();
  }
  for (const { position, label, color } of markers) drawPin(context, spotOf(position), label, color);
}

function drawPin(context: SKRSContext2D, { x, y }: Spot, label: string, color: string): void {
  const head = y - PIN_HEIGHT + PIN_RADIUS;
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, head, PIN_RADIUS, Math.PI * 0.85, Math.PI * 0.15);
  context.lineTo(x, y);
  context.closePath();
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#ffffff';
  context.stroke();
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `12px ${familyOf('noto_sans_bold')}`;
  if (label === '') {
    context.beginPath();
    context.arc(x, head, PIN_RADIUS / 3, 0, 2 * Math.PI);
    context.fill();
  } else context.fillText(label, x, head, 2 * PIN_RADIUS - 4);
}
