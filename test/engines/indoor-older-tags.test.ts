import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { kindsOf } from '../oracles/slow-walk.ts';
import { at, DrawnPlan, feature, openPlan } from '../support/indoor-plan.ts';

const kindsBetween = (venue: Venue, from: string, to: string) => {
  const course = courseBetween(venue, 'default', venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));
  assert.ok(course, `a way leads from ${from} to ${to}`);
  return kindsOf(venue, course);
};

describe('levels that are written as they are called', () => {
  /** A corridor with a room on each of some storeys, and a lift between them. */
  const storeys = (levels: readonly string[]) => {
    const plan = new DrawnPlan();
    for (const level of levels) {
      plan.box(`c${level}`, [0, 0], [40, 10], { indoor: 'corridor', level });
      plan.box(`r${level}`, [0, 10], [10, 20], { indoor: 'room', name: `Room ${level}`, level });
      plan.point(`d${level}`, [5, 10], { door: 'yes', level });
    }
    return plan.point('lift', [20, 5], { highway: 'elevator', level: levels.join(';') });
  };

  test('are storeys of that number, with that name', async () => {
    const { venue } = await openPlan(storeys(['B1', 'GF', '1F']));
    assert.deepEqual(
      venue.meta.levels.map(({ level, ref }) => [level, ref]),
      [
        [-1, 'B1'],
        [0, 'GF'],
        [1, '1F'],
      ],
    );
    assert.ok(kindsBetween(venue, 'Room B1', 'Room 1F').has('lift'));
    assert.ok(
      venue.meta.findings.some(({ kind, text }) => kind === 'bad level' && text === 'level=B1 is taken as -1'),
      'it is said',
    );
  });

  test('count the ground floor as the first where no level is called the ground', async () => {
    const { venue } = await openPlan(storeys(['B2F', 'B1F', '1F', '2F']));
    assert.deepEqual(
      venue.meta.levels.map(({ level }) => level),
      [-2, -1, 0, 1],
    );
  });

  test('are those of other languages', async () => {
    for (const words of [
      ['2.UG', 'UG', 'EG', '1.OG'],
      ['-2', 'SS1', 'RDC', '1'],
    ]) {
      const { venue } = await openPlan(storeys(words));
      assert.deepEqual(
        venue.meta.levels.map(({ level }) => level),
        [-2, -1, 0, 1],
        words.join(),
      );
    }
  });
});

describe('older tags', () => {
  test('buildingpart and indoor:level are rooms, corridors and stairs on their storeys', async () => {
    const plan = new DrawnPlan();
    for (const level of ['0', '1']) {
      plan.box(`c${level}`, [0, 0], [40, 10], { buildingpart: 'corridor', 'indoor:level': level });
      plan.box(`r${level}`, [0, 10], [10, 20], { buildingpart: 'room', name: `Room ${level}`, 'indoor:level': level });
      plan.point(`d${level}`, [5, 10], { door: 'yes', 'indoor:level': level });
      plan.point(`ds${level}`, [35, 10], { door: 'yes', 'indoor:level': level });
    }
    plan.box('stairs', [30, 10], [40, 20], {
      buildingpart: 'verticalpassage',
      'buildingpart:verticalpassage': 'stairs',
      'buildingpart:verticalpassage:floorrange': '0 to 1',
    });
    const { venue } = await openPlan(plan);
    assert.ok(kindsBetween(venue, 'Room 0', 'Room 1').has('stairs'));
    assert.equal(venue.heads[feature(venue, 'Room 0')].kind, 'room');
  });

  test('relations list what is on a level', async () => {
    const corners = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    const nodes = corners.map((corner, i) => {
      const { lat, lng } = at(corner);
      return `<node id="${i + 1}" lat="${lat}" lon="${lng}"/>`;
    });
    const way = [1, 2, 3, 4, 1].map((node) => `<nd ref="${node}"/>`).join('');
    const xml = `<osm version="0.6">${nodes.join('')}<way id="7">${way}<tag k="buildingpart" v="room"/><tag k="name" v="Hall"/></way>
      <relation id="8"><member type="way" ref="7" role="buildingpart"/><tag k="type" v="level"/><tag k="level" v="3"/></relation></osm>`;
    const folder = mkdtempSync(join(tmpdir(), 'waypost-older-'));
    try {
      writeFileSync(join(folder, 'plan.osm'), xml);
      const { venue } = await openPlan(join(folder, 'plan.osm'));
      const { levels, kind } = venue.heads[feature(venue, 'Hall')];
      assert.deepEqual([kind, levels], ['room', [3]]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
