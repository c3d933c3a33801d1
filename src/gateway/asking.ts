import type { Whereabouts } from '../contract/whereabouts.ts';
import { middleOfBox } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import type { Area } from './area.ts';
import type { Atlas } from './atlas.ts';
import { type Joined, Joining } from './joining.ts';
import { boxOfTile, MOST_OF_PAIRS, PointCollector } from './points.ts';
import { awayOf, type Outgoing } from './upstream.ts';

/** A request as it reached the gateway. */
export interface Arrived {
  readonly where: Whereabouts;
  /** The parts of its path. */
  readonly found: RegExpExecArray | null;
  readonly query: URLSearchParams;
  readonly outgoing: Outgoing;
}

/** Who answers a request: several areas, whose answers are joined, or one. */
export type Asked =
  | { readonly joined: Promise<Joined> }
  | {
      /** In the order in which they are asked. */
      readonly areas: readonly Area[];
      /** How many points of the request lie in no area or in another one. */
      readonly outside: number;
    };

/** A tile that more areas touch shows the world, which all of them have. */
const MOST_JOINED = 8;

/** Finds out who answers a request whose body, if its place may stand there, has been read. */
export function askedOf(atlas: Atlas, secret: string, { where, found, query, outgoing }: Arrived): Asked {
  const joining = () => new Joining(atlas, secret, outgoing);
  const anyArea = { areas: inTurn(atlas.areas), outside: 0 };
  switch (where.kind) {
    case 'anywhere':
      return anyArea;
    case 'tile': {
      const { z = '', x = '', y = '' } = found?.groups ?? {};
      const tile = { z: Number(z), x: Number(x), y: Number(y) };
      const box = boxOfTile(tile);
      const areas = atlas.areasTouching(box);
      if (areas.length === 1) return { areas, outside: 0 };
      const [lng, lat] = middleOfBox(box);
      const isOfSeveral = areas.length > 1 && areas.length <= MOST_JOINED;
      return isOfSeveral ? { joined: joining().tile(tile, areas) } : at(atlas, [{ lat, lng }]);
    }
    case 'points':
      return at(atlas, pointsOf(where.names, query, outgoing));
    case 'pairs': {
      const pointsAt = (name: string) => pointsOf([name], query, outgoing, MOST_OF_PAIRS);
      const [from, to] = [pointsAt(where.from), pointsAt(where.to)];
      const points = [...from, ...to];
      const areas = atlas.areasOf(points);
      const isOfSeveral = areas.length > 1 && atlas.areaFor(points)?.outside !== 0;
      return isOfSeveral ? { joined: joining().pairs(where, { from, to }, areas) } : at(atlas, points);
    }
    case 'search': {
      const points = where.point === undefined ? [] : pointsOf([where.point], query, outgoing);
      if (points.length > 0) return at(atlas, points);
      return { joined: joining().search(where, searched(atlas, query)) };
    }
    case 'rows':
      return { joined: joining().rows(where, searched(atlas, query)) };
    case 'named':
      return { joined: joining().named(where.list, atlas.areas) };
    case 'bounds':
      return { joined: joining().bounds(atlas.areas) };
  }
}

let turn = 0;

/** All areas, beginning with another one each time: what all know is asked of all alike. */
function inTurn(areas: readonly Area[]): readonly Area[] {
  turn = (turn + 1) % areas.length;
  return [...areas.slice(turn), ...areas.slice(0, turn)].toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
}

function at(atlas: Atlas, points: readonly Position[]): Asked {
  const found = points.length > 0 ? atlas.areaFor(points) : null;
  const { unplaced } = atlas;
  if (points.length > 0 && found?.outside !== 0 && unplaced.length > 0) throw awayOf(unplaced);
  // What lies in no area any server answers: that there is nothing, or what is wrong with the request.
  return found ? { areas: [found.area], outside: found.outside } : { areas: inTurn(atlas.areas), outside: points.length };
}

function pointsOf(
  names: readonly string[],
  query: URLSearchParams,
  { headers, body }: Outgoing,
  most?: number,
): readonly Position[] {
  const collector = new PointCollector(names, most);
  collector.addQuery(query);
  if (!Buffer.isBuffer(body) || body.length === 0) return collector.points;
  const text = body.toString('utf8');
  if (/xml/.test(headers['content-type'] ?? '')) collector.addGpx(text);
  else collector.addJson(parsed(text));
  return collector.points;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The server refuses it in its own words.
    return null;
  }
}

/** The areas of a search: those that may have places in its countries; the one around its bias first. */
function searched(atlas: Atlas, query: URLSearchParams): readonly Area[] {
  const countries = (query.get('components') ?? '')
    .split('|')
    .flatMap((part) => /^\s*country:\s*([a-z]{2})\b/i.exec(part)?.[1]?.toUpperCase() ?? []);
  const within = atlas.areas.filter(
    ({ countries: own }) => countries.length === 0 || own === null || countries.some((code) => own.has(code)),
  );
  const areas = within.length > 0 ? within : atlas.areas;
  const bias = new PointCollector(['location']);
  bias.addQuery(query);
  const [around] = bias.points;
  const first = around ? atlas.ownerOf(around) : null;
  return first && areas.includes(first) ? [first, ...areas.filter((area) => area !== first)] : areas;
}
