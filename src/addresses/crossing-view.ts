import { type Crossing, type Places, STREET_KIND } from '../places/index.ts';
import { type PlaceView, viewPlace } from './place-view.ts';

/** Reads a crossing as a street that is called by the names of both, and what holds both streets: `Jamaica Avenue & 212th Street`. */
export function viewCrossing(places: Places, { streets, position }: Crossing, language: string | null): PlaceView {
  const [first, second] = [viewPlace(places, streets[0], null, language), viewPlace(places, streets[1], null, language)];
  const name = `${first.name} & ${second.name}`;
  const { bounds: _, ...record } = first.record;
  const shared = [...first.areas].filter(([kind, { name: area }]) => second.areas.get(kind)?.name === area);
  return { ...first, name, position, record, areas: new Map([[STREET_KIND, { name, record }], ...shared]) };
}
