import type { Position } from '../../geo/position.ts';
import type { Question, RoadQueries } from '../search/queries.ts';
import { lineOf } from './route-line.ts';

/** The line through stops; straight on where there is no way. */
export function lineThrough(queries: RoadQueries, question: Question, stops: readonly Position[]): Position[] {
  const line: Position[] = stops.slice(0, 1);
  for (let i = 1; i < stops.length; i++) {
    const way = queries.way(question, stops[i - 1], stops[i]);
    const piece = way ? lineOf(queries.roads.lines, way).line : [stops[i]];
    for (const point of piece) {
      const last = line[line.length - 1];
      if (last.lat !== point.lat || last.lng !== point.lng) line.push(point);
    }
  }
  return line;
}
