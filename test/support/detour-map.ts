import type { TestMap } from './map-files.ts';
import type { Tags } from './road-map.ts';

/**
 * A street from west to east in Heidelberg, 314 m between two corners, and a way around its middle piece, which has tags of its own.
 *
 *     1---2===3---4
 *         |   |
 *         5---6
 */
export function detourMap(middle: Tags): TestMap {
  const corner = (id: number, row: number, column: number) => ({
    id,
    lat: 49.4 - row * 0.003,
    lng: 8.68 + column * 0.0043,
  });
  const tags = { highway: 'residential' };
  return {
    nodes: [corner(1, 0, 0), corner(2, 0, 1), corner(3, 0, 2), corner(4, 0, 3), corner(5, 1, 1), corner(6, 1, 2)],
    ways: [
      { id: 1, nodes: [1, 2], tags },
      { id: 2, nodes: [2, 3], tags: { ...tags, ...middle } },
      { id: 3, nodes: [3, 4], tags },
      { id: 4, nodes: [2, 5, 6, 3], tags },
    ],
  };
}

/** Its ends, and the metres between them: straight on, and around the middle piece. */
export const WEST = '49.4,8.68';
export const EAST = '49.4,8.6929';
export const STRAIGHT = 936;
export const AROUND = 1603;
