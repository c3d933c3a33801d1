import Type from 'typebox';
import { first, last } from '../at.ts';
import { BadValue, flag, type Parameter, parameter, type Values } from '../contract/parameters.ts';
import { outOfRange, readPoint } from '../contract/points.ts';
import { Area, AreaError } from '../geo/area.ts';
import { checkedGeometry, GeometryError, type Surface } from '../geo/geometry.ts';
import { lngLat } from '../geo/position.ts';
import { jsonOf } from '../text/json.ts';
import { type Clocks, LocalMoment, Moment } from './wall-clock.ts';

/** A polygon with as many corners as a line may have. */
const MAX_POLYGON_LENGTH = 500_000;
const POLYGON_LIMITS = { maxPositions: 10_000, maxDegrees: 100_000 };
const MOST_PARTS = 100;
const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)$/;
/** A plus of an address that was not encoded is a blank. */
const OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[ +-]\d\d:\d\d)$/i;
const YEARS = { first: 1900, last: 2999 };
const MINUTE_MS = 60_000;

const badValue = (msg: string) => new BadValue('value_error', `Value error, ${msg}`);

const polygon: Parameter<Area | undefined> = {
  ...parameter(
    Type.String({
      description:
        'Only assets in a polygon or on its edge: corners `lat,lng` joined by `;`, several polygons joined by `|`; or a Polygon or MultiPolygon of GeoJSON. Edges take the shorter way round the earth.',
      maxLength: MAX_POLYGON_LENGTH,
    }),
    undefined,
    readArea,
  ),
  takesJson: true,
};

const openAt: Parameter<Temporal.Instant | Temporal.PlainDateTime | undefined> = parameter(
  Type.String({
    description:
      'Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere.',
    maxLength: 100,
  }),
  undefined,
  readTime,
);

/** What is asked of assets one by one: where they lie, and when they are open. */
export const testQuery = {
  open_now: flag('Only assets that are open now.'),
  open_at: openAt,
  polygon,
};

/** A time at which assets are open. */
export interface OpenTime {
  readonly clocks: Clocks;
  /** The same for two that show the same minutes. */
  readonly key: string;
}

/** Which assets are meant, beside what the database looks for. */
export interface RowTest {
  readonly area: Area | null;
  readonly open: OpenTime | null;
}

/** Null where nothing is asked. @param now the moment of the request */
export function testOf(
  { open_now: isNow, open_at: time, polygon: area }: Values<typeof testQuery>,
  now: Moment,
): RowTest | null {
  const open = isNow ? { clocks: now, key: minuteKey(now.milliseconds) } : time ? openTime(time) : null;
  return area || open ? { area: area ?? null, open } : null;
}

const minuteKey = (milliseconds: number) => `minute ${Math.floor(milliseconds / MINUTE_MS)}`;

function openTime(time: Temporal.Instant | Temporal.PlainDateTime): OpenTime {
  return time instanceof Temporal.Instant
    ? { clocks: new Moment(time), key: minuteKey(time.epochMilliseconds) }
    : { clocks: new LocalMoment(time), key: time.toString({ smallestUnit: 'minute' }) };
}

/** @throws BadValue */
function readTime(text: string): Temporal.Instant | Temporal.PlainDateTime {
  const sent = text.trim();
  const [, wall, offset] = OFFSET.exec(sent) ?? [];
  const form =
    'expected a date and a time such as 2026-12-24T18:00, by the clock of each asset, or 2026-12-24T18:00:00Z or 2026-12-24T18:00+01:00 (in an address %2B01:00)';
  try {
    const time =
      offset !== undefined
        ? Temporal.Instant.from(`${wall}${offset.replace(' ', '+')}`)
        : LOCAL.test(sent)
          ? Temporal.PlainDateTime.from(sent)
          : null;
    if (time === null) throw badValue(form);
    const year = Number(sent.slice(0, 4));
    if (year < YEARS.first || year > YEARS.last) throw badValue(`expected a year from ${YEARS.first} to ${YEARS.last}`);
    return time;
  } catch (error) {
    if (error instanceof RangeError) throw badValue(form);
    throw error;
  }
}

/** @throws BadValue */
function readArea(text: string): Area {
  try {
    const surface = text.trimStart().startsWith('{') ? ofGeoJson(text) : ofCorners(text);
    if (surface.type === 'MultiPolygon' && surface.coordinates.length > MOST_PARTS)
      throw badValue(`more than ${MOST_PARTS} polygons`);
    return new Area(surface);
  } catch (error) {
    if (error instanceof GeometryError) throw badValue([error.path.join('.'), error.message].filter(Boolean).join(': '));
    if (error instanceof AreaError) throw badValue(error.message);
    throw error;
  }
}

function ofGeoJson(text: string): Surface {
  const geometry = checkedGeometry(jsonOf(text), POLYGON_LIMITS);
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry;
  throw badValue(`expected a Polygon or a MultiPolygon, not a ${geometry.type}`);
}

function ofCorners(text: string): Surface {
  const rings = text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => ringOf(part.split(';').filter((corner) => corner.trim() !== '')));
  return checkedSurface({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) });
}

function checkedSurface(value: Surface): Surface {
  checkedGeometry(value, POLYGON_LIMITS);
  return value;
}

/** A ring, which is closed where it was not. */
function ringOf(corners: readonly string[]) {
  const ring = corners.map((corner) => {
    const reading = readPoint(corner);
    if (reading.fault === 'form')
      throw badValue(`expected corners latitude,longitude joined by ;, not '${corner.slice(0, 40)}'`);
    if (reading.fault) throw new BadValue('value_error', outOfRange(reading.fault, reading.position));
    return lngLat(reading.position);
  });
  if (new Set(ring.map(String)).size < 3) throw badValue('a polygon needs three corners or more, joined by ;');
  const [begin, end] = [first(ring), last(ring)];
  return begin[0] === end[0] && begin[1] === end[1] ? ring : [...ring, begin];
}
