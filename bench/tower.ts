import { writeFileSync } from 'node:fs';
import { readPlanFile } from '../src/import/venues/read.ts';
import { levelsOf } from '../src/osm/indoor/levels.ts';
import { surfaceMeaning } from '../src/osm/indoor/spaces.ts';

/** How many storeys the building has from one copy to the next. */
const STOREYS = 5;

/**
 * Writes a tower: a building so many times above itself. Stairs and lifts go through all copies; everything else is once in each.
 *
 * @param source a plan as OpenStreetMap has it
 */
export async function writeTower(source: string, target: string, copies: number): Promise<void> {
  const { features } = await readPlanFile(source);
  const drawn = Array.from({ length: copies }, (_, copy) =>
    features.flatMap(({ source: id, tags, geometry }) => {
      const { sets, isTold } = levelsOf(tags);
      const meaning = surfaceMeaning(tags, isTold);
      const isShaft = meaning !== null && 'space' in meaning && (meaning.space === 'stairs' || meaning.space === 'lift');
      if (isShaft && copy > 0) return [];
      const levels = sets.flat();
      const [low, high] = [Math.min(...levels), Math.max(...levels)];
      const level = isShaft
        ? `${low}-${high + (copies - 1) * STOREYS}`
        : levels.map((each) => each + copy * STOREYS).join(';');
      const own = Object.fromEntries([...tags].filter(([key]) => key !== 'repeat_on' && key !== 'level'));
      return [{ type: 'Feature', id: `${id}~${copy}`, geometry, properties: { ...own, ...(isTold && { level }) } }];
    }),
  );
  writeFileSync(target, JSON.stringify({ type: 'FeatureCollection', features: drawn.flat() }));
}
