import type { TestMap } from './map-files.ts';

type Tags = Readonly<Record<string, string>>;

/** A town on a map that a test draws. */
export interface DrawnTown {
  readonly at: readonly [lat: number, lng: number];
  readonly name: string;
  /** Its node's tags besides; a town of 20,000 people when absent. */
  readonly tags?: Tags;
  /** Its streets and the numbers of their houses. */
  readonly streets?: Readonly<Record<string, readonly string[]>>;
}

/** A map of small towns around the world, each with its streets 300 m apart. */
export function mapOfTowns(towns: readonly DrawnTown[]): TestMap {
  const nodes: { id: number; lat: number; lng: number; tags?: Tags }[] = [];
  const ways: { id: number; nodes: number[]; tags: Tags }[] = [];
  const node = (lat: number, lng: number, tags?: Tags) =>
    nodes.push({ id: nodes.length + 1, lat, lng, ...(tags && { tags }) });
  for (const { at, name, tags: own, streets = {} } of towns) {
    node(...at, { place: 'town', name, population: '20000', ...own });
    for (const [index, [street, numbers]] of Object.entries(streets).entries()) {
      const lat = at[0] + 0.003 * (index + 1);
      const line = [node(lat, at[1] - 0.002), node(lat, at[1] + 0.002)];
      ways.push({ id: ways.length + 1, nodes: line, tags: { highway: 'residential', name: street } });
      for (const [i, number] of numbers.entries()) {
        const tags = { 'addr:street': street, 'addr:housenumber': number, 'addr:city': name };
        node(lat + 0.0001, at[1] - 0.0015 + 0.0006 * i, tags);
      }
    }
  }
  return { nodes, ways };
}
