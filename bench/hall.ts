import { writeFileSync } from 'node:fs';
import { seededRandom } from './queries.ts';

/** Where the hall stands, and its metres as degrees. */
const [LAT, LNG] = [52.5, 13.3];
const [METERS_PER_LAT, METERS_PER_LNG] = [111_229, 67_800];
/** Stands of 5 by 3 metres with aisles of 3 and 4 metres between them, each up to so far off its place, metres. */
const [WIDTH, DEPTH, ASIDE, BEHIND] = [5, 3, 3, 4];
const OFF_METERS = 0.4;
const SEED = 7;

/** Writes an exhibition hall with so many stands, each a room with a door, in rows that are one and a half times as long as they are many. */
export function writeHall(target: string, stands: number): void {
  const random = seededRandom(SEED);
  const columns = Math.ceil(Math.sqrt(stands * 1.5));
  const rows = Math.ceil(stands / columns);
  const corner = (x: number, y: number) => [LNG + x / METERS_PER_LNG, LAT + y / METERS_PER_LAT];
  const feature = (id: string, type: string, coordinates: unknown, tags: object) => ({
    type: 'Feature',
    id,
    properties: { level: '0', ...tags },
    geometry: { type, coordinates },
  });
  const box = (west: number, south: number, east: number, north: number) => [
    [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)],
  ];
  const [width, height] = [columns * (WIDTH + ASIDE), rows * (DEPTH + BEHIND)];
  const hall = feature('hall', 'Polygon', box(-5, -5, width, height), { indoor: 'area', name: 'Hall' });
  const entrance = feature('entrance', 'Point', corner(-5, 1), { entrance: 'main', door: 'yes', name: 'Entrance' });
  const drawn = Array.from({ length: stands }, (_, i) => {
    const x = (i % columns) * (WIDTH + ASIDE) + OFF_METERS * (2 * random() - 1);
    const y = Math.floor(i / columns) * (DEPTH + BEHIND) + OFF_METERS * (2 * random() - 1);
    const tags = { indoor: 'room', name: `Stand ${i}`, ref: `S${i}` };
    return [
      feature(`stand${i}`, 'Polygon', box(x, y, x + WIDTH, y + DEPTH), tags),
      feature(`door${i}`, 'Point', corner(x + WIDTH / 2, y), { door: 'yes' }),
    ];
  });
  writeFileSync(target, JSON.stringify({ type: 'FeatureCollection', features: [hall, entrance, ...drawn.flat()] }));
}
