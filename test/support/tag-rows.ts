import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mode } from '../../src/modes/index.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { importRoads, questionOf, type Tags } from './road-map.ts';

/** In which directions a way with some tags can be gone from one end to the other. */
type Open = 'both' | 'forward' | 'backward' | 'none';
export type Row = readonly [tags: string, open: Open, nodeTags?: string];

/** A row with the reason for what it expects, which stands before the tags of the node. */
export type ReasonedRow = readonly [tags: string, open: Open, reason: string, nodeTags?: string];

/** The same as `checkTags` for rows that say why. */
export function checkReasoned(title: string, mode: Mode, rows: readonly ReasonedRow[]): void {
  const plain = rows.map(
    ([tags, open, , nodeTags]): Row => (nodeTags === undefined ? [tags, open] : [tags, open, nodeTags]),
  );
  checkTags(title, mode, plain);
}

/** `highway=primary oneway=yes` as tags; `;` and spaces inside of values are written as `,` and `_`-free text. */
function tagsOf(text: string): Tags {
  const pairs = text.split(' ').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).replaceAll('~', ' ')]),
  );
}

/**
 * Imports one way of three nodes for each row, so far apart that no other is near, and asks for a route from its one end to the
 * other and back. The third part of a row stands on the node in the middle.
 */
export function checkTags(title: string, mode: Mode, rows: readonly Row[]): void {
  test(title, async () => {
    const place = (index: number) => ({ lat: 36 + Math.floor(index / 20) * 0.12, lng: -8 + (index % 20) * 0.15 });
    const nodes = rows.flatMap(([, , nodeTags = ''], index) => {
      const { lat, lng } = place(index);
      return [0, 1, 2].map((i) => ({
        id: 3 * index + i + 1,
        lat,
        lng: Number((lng + i * 0.002).toFixed(7)),
        tags: i === 1 ? tagsOf(nodeTags) : {},
      }));
    });
    const ways = rows.map(([tags], index) => ({
      id: index + 1,
      nodes: [3 * index + 1, 3 * index + 2, 3 * index + 3],
      tags: tagsOf(tags),
    }));
    const roads = await importRoads({ nodes, ways });
    const queries = new RoadQueries(roads);
    const question = questionOf(roads, { mode });
    const seen = rows.map(([tags, , nodeTags], index): Row => {
      const start = place(index);
      const end = { lat: start.lat, lng: start.lng + 0.004 };
      const [forward, backward] = [queries.way(question, start, end), queries.way(question, end, start)];
      const open = forward ? (backward ? 'both' : 'forward') : backward ? 'backward' : 'none';
      return nodeTags === undefined ? [tags, open] : [tags, open, nodeTags];
    });
    assert.deepEqual(seen, rows);
  });
}
