import Type from 'typebox';
import { at, first, last } from '../at.ts';
import { type Half, nameOf, type RoadsContent, type RouteLine, segmentOf, textOf } from '../roads/index.ts';

/** The fields of a leg that say between which stops and roads it leads. */
export const LEG_ENDS = {
  start_waypoint: Type.Integer({
    description: 'The stop that it begins at: 0 is the origin, then the waypoints as they were sent.',
  }),
  end_waypoint: Type.Integer({ description: 'The stop that it ends at, counted in the same way.' }),
  start_address: Type.String({
    description: 'The road, or the venue, that it begins on: its name, else its number; empty without any.',
  }),
  end_address: Type.String({ description: 'The one that it ends on.' }),
};

/** The fields of a route that name it among others. */
export const ROUTE_NAMES = {
  main_route_name: Type.String({
    description: 'The road that most of it leads along; empty where its roads have no names.',
  }),
  recommended: Type.Boolean({ description: 'Whether it is the one to take: the first.' }),
  notice: Type.String({ description: 'Always empty.' }),
};

/** The roads at the ends of a course. */
export function endRoads(roads: RoadsContent, { way }: RouteLine, language: string) {
  return {
    start_address: roadName(roads, first(way.halves), language),
    end_address: roadName(roads, last(way.halves), language),
  };
}

/** What names a route, from the courses of its legs. @param index its place among the routes of an answer */
export function routeNames(roads: RoadsContent, courses: readonly RouteLine[], language: string, index: number) {
  return { main_route_name: mainRoad(roads, courses, language), recommended: index === 0, notice: '' };
}

/** The road that most metres lead along. */
function mainRoad(roads: RoadsContent, courses: readonly RouteLine[], language: string): string {
  const along = new Map<string, { readonly name: string; meters: number }>();
  const ofSign = new Map<number, { readonly name: string; meters: number }>();
  for (const { way, meters } of courses) {
    for (let i = 0; i < way.halves.length; i++) {
      const sign = signOf(roads, at(way.halves, i));
      let road = ofSign.get(sign);
      if (!road) {
        const name = nameOn(roads, sign, language);
        road = along.get(name) ?? { name, meters: 0 };
        along.set(name, road);
        ofSign.set(sign, road);
      }
      road.meters += at(meters, i + 1) - at(meters, i);
    }
  }
  along.delete('');
  let [main, most] = ['', -1];
  for (const { name, meters } of along.values()) if (meters > most) [main, most] = [name, meters];
  return main;
}

function roadName(roads: RoadsContent, half: Half, language: string): string {
  return nameOn(roads, signOf(roads, half), language);
}

const signOf = ({ lines, signs }: RoadsContent, half: Half): number => at(signs.sign, at(lines.way, segmentOf(half)));

/** Name of a road, else its number. */
function nameOn({ signs }: RoadsContent, sign: number, language: string): string {
  return nameOf(signs, sign, language) || textOf(signs, at(signs.ref, sign));
}
