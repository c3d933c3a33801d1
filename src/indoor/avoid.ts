import Type from 'typebox';
import { BadValue, parameter } from '../contract/parameters.ts';
import { readPoint } from '../contract/points.ts';
import type { Position } from '../geo/position.ts';
import { isDecimal } from '../text/decimal.ts';
import type { Level } from '../venues/index.ts';

/** An area that is avoided, as it was asked: a level, and the corners of a polygon. */
export interface AskedArea {
  readonly level: Level;
  readonly corners: readonly Position[];
}

const MAX_AREAS = 20;
const MAX_CORNERS = 100;
/** Of all areas together: around each of them one may walk to each other, and it is looked whether that is in sight. */
const MAX_CORNERS_IN_ALL = 200;

/** Areas joined by `|`, each `level;lat,lng;lat,lng;…`: three corners and more, or two opposite ones of a box. */
export const AVOID_PARAMETER = parameter(
  Type.String({
    description: `At most ${MAX_AREAS} areas that no way may lead through, of ${MAX_CORNERS_IN_ALL} corners together, joined by \`|\`: \`level;lat,lng;lat,lng;lat,lng;lat,lng;\`.`,
    maxLength: MAX_AREAS * MAX_CORNERS * 40,
  }),
  [] as readonly AskedArea[],
  (text) => {
    const texts = text.split('|', MAX_AREAS + 1).filter((each) => each.trim() !== '');
    if (texts.length > MAX_AREAS)
      throw new BadValue('too_long', `List should have at most ${MAX_AREAS} items`, { max_length: MAX_AREAS });
    const areas = texts.map(readArea);
    const corners = areas.reduce((sum, area) => sum + area.corners.length, 0);
    if (corners > MAX_CORNERS_IN_ALL) {
      throw new BadValue(
        'value_error',
        `Value error, the areas have ${corners} corners together, at most ${MAX_CORNERS_IN_ALL}: use boxes`,
      );
    }
    return areas;
  },
);

function readArea(text: string, index: number): AskedArea {
  const [level, ...points] = text.split(';', MAX_CORNERS + 3).map((part) => part.trim());
  const wrong = (reason: string) => new BadValue('value_error', `Value error, area ${index + 1}: ${reason}`);
  if (!isDecimal(level) || Math.abs(Number(level)) > 1000) throw wrong(`'${level.slice(0, 40)}' is not a level`);
  const corners = points.filter((point) => point !== '').map((point) => readCorner(point, wrong));
  if (corners.length < 2) throw wrong('expected two corners of a box, or three and more of a polygon');
  if (corners.length > MAX_CORNERS) throw wrong(`more than ${MAX_CORNERS} corners`);
  return { level: Number(level), corners: corners.length === 2 ? boxOf(corners[0], corners[1]) : corners };
}

function readCorner(text: string, wrong: (reason: string) => BadValue): Position {
  const reading = readPoint(text);
  if (reading.fault === 'form') throw wrong(`'${text.slice(0, 40)}' is not lat,lng`);
  if (reading.fault) throw wrong(`'${text.slice(0, 40)}' is not on earth`);
  return reading.position;
}

function boxOf(a: Position, b: Position): Position[] {
  return [a, { lat: a.lat, lng: b.lng }, b, { lat: b.lat, lng: a.lng }];
}
