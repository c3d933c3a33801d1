/**
 * Draws ways through real venues, to be looked at: `docs/pictures/*.png`, one panel for each level that a way is on, with its instructions.
 * Needs the map extracts beside the project, and Debian's chromium. Arguments are names of pictures; without one, all are drawn.
 *
 *     npm run pictures
 *     npm run pictures -- berlin-stairs
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lngLat } from '../src/geo/position.ts';
import { importVenue } from '../src/import/venues/import.ts';
import { legOf } from '../src/indoor/legs.ts';
import { loadVenue, sharedVenue } from '../src/venues/file.ts';
import { publishedLevel } from '../src/venues/plan/levels.ts';
import { SPACE_KINDS } from '../src/venues/plan/plan.ts';
import type { Level } from '../src/venues/plan/venue-ids.ts';
import type { Course, CoursePoint } from '../src/venues/search/course.ts';
import { metersOf, secondsOf } from '../src/venues/search/course.ts';
import { courseBetween } from '../src/venues/search/courses.ts';
import type { Venue } from '../src/venues/search/venue.ts';
import { IndoorWording } from '../src/walks/indoor-wording.ts';
import type { Place } from '../src/walks/places.ts';
import { PICTURES, type Picture } from './indoor-routes.ts';

const DATA = fileURLToPath(new URL('../../shared/data/indoor/', import.meta.url));
const TARGET = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** Pixels per metre, less where a way is so long that its picture would be wider. */
const SCALE = 6;
const MAX_PIXELS = 1500;
const MARGIN = 8;
const LINE_PIXELS = 18;
const GAP = 12;
const FILLS = { open: '#f4efe3', hall: '#f4efe3', room: '#dfe6ee', stairs: '#f3d9b1', lift: '#d7c4e8' } as const;

const work = mkdtempSync(join(tmpdir(), 'waypost-pictures-'));
try {
  const asked = process.argv.slice(2);
  for (const picture of PICTURES) if (asked.length === 0 || asked.includes(picture.name)) await draw(picture);
} finally {
  rmSync(work, { recursive: true });
}

async function draw({ name, title, file, from, to, profile }: Picture): Promise<void> {
  const target = { venue: join(work, `${name}.venue`), places: join(work, `${name}.places`) };
  await importVenue(target, { path: join(DATA, file) }, () => {});
  const venue = sharedVenue(loadVenue(target.venue));
  const [start, goal] = [placeOf(venue, from), placeOf(venue, to)];
  const course = courseBetween(venue, profile, start.anchors, goal.anchors);
  if (!course) throw new Error(`${name}: there is no way`);
  const caption = `${title} (${profile}): ${metersOf(course).toFixed(0)} m, ${secondsOf(course).toFixed(0)} s`;
  const steps = stepsOf(venue, course, start, goal);
  const { svg, width, height } = svgOf(venue, course, caption, steps);
  const page = join(work, `${name}.html`);
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><body style="margin:0">${svg}`);
  const size = `--window-size=${Math.ceil(width)},${Math.ceil(height)}`;
  execFileSync(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      size,
      `--screenshot=${join(TARGET, `${name}.png`)}`,
      `file://${page}`,
    ],
    {
      stdio: 'ignore',
    },
  );
  process.stdout.write(`${[caption, ...steps.map(({ text }) => text)].join('\n  ')}\n`);
}

/** The place of a source or a ref, or of `lat,lng,level`. */
function placeOf(venue: Venue, text: string): Place {
  const [lat, lng, level] = text.split(',').map(Number);
  const point = level === undefined ? null : venue.standAt({ lat, lng }, level, 20);
  if (point) return { anchors: [point], feature: null, asked: { lat, lng, level: level as Level }, text };
  const feature = venue.features.find((each) => [venue.heads[each].source, venue.heads[each].ref].includes(text));
  if (feature === undefined) throw new Error(`there is no ${text}`);
  return { anchors: venue.anchors(feature), feature, asked: null, text };
}

/** A numbered instruction, and where it is followed. */
interface Instruction {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

function stepsOf(venue: Venue, course: Course, from: Place, to: Place): Instruction[] {
  const wording = IndoorWording.of('en');
  const leg = legOf(venue, course, { wording, language: 'en', units: 'metric', from, to, isLast: true });
  return leg.steps.map(({ instruction, distance, polyline, levels, notes }, i) => {
    const [lng, lat] = polyline[0];
    const [x, y] = venue.plane.xy(lngLat({ lat, lng }));
    const meters = distance.value > 0 ? `, ${distance.value.toFixed(0)} m` : '';
    const noted = notes ? ` (${notes.join()})` : '';
    return { text: `${i + 1}. ${instruction?.summary}${meters}${noted}`, x, y, level: levels[0] };
  });
}

function svgOf(
  venue: Venue,
  course: Course,
  caption: string,
  steps: readonly Instruction[],
): { svg: string; width: number; height: number } {
  const levels = [...new Set(course.points.map(({ level }) => level))]
    .filter((level) => venue.map.rows.spaceLevel.includes(level) || Number.isInteger(level))
    .sort((a, b) => b - a);
  const boxes = levels.map((level) => boxOn(course, level));
  const wide = Math.max(...boxes.map(({ minX, maxX }) => maxX - minX));
  const high = Math.max(...boxes.map(({ minY, maxY }) => maxY - minY));
  const isWide = wide > high;
  const east = isWide ? wide : boxes.reduce((sum, { minX, maxX }) => sum + maxX - minX, 0);
  const scale = Math.min(SCALE, MAX_PIXELS / east);
  const whole = { width: 0, height: 0 };
  const panels = levels.map((level, i) => {
    const [width, height] = [(boxes[i].maxX - boxes[i].minX) * scale, (boxes[i].maxY - boxes[i].minY) * scale];
    const shift = isWide ? `translate(0 ${whole.height})` : `translate(${whole.width} 0)`;
    whole.width = isWide ? Math.max(whole.width, width) : whole.width + width + GAP;
    whole.height = isWide ? whole.height + height + GAP : Math.max(whole.height, height);
    const drawn = panel(venue, course, level, { ...boxes[i], scale }, width, height, steps);
    return `<svg x="0" y="0"><g transform="${shift}">${drawn}</g></svg>`;
  });
  const text = `<text x="6" y="16" font-family="sans-serif" font-size="13">${escaped(caption)}</text>`;
  const lines = steps.map(
    ({ text }, i) =>
      `<text x="6" y="${whole.height + 42 + i * LINE_PIXELS}" font-family="sans-serif" font-size="13">${escaped(text)}</text>`,
  );
  const listed = whole.height + steps.length * LINE_PIXELS;
  const credit = `<text x="6" y="${listed + 40}" font-family="sans-serif" font-size="11" fill="#555">© OpenStreetMap contributors (ODbL)</text>`;
  const size = { width: Math.max(whole.width, 620), height: listed + 48 };
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${text}<svg y="24" width="${whole.width}" height="${whole.height}">${panels.join('')}</svg>${lines.join('')}${credit}</svg>`,
    ...size,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The box around what of a way is on a level, and around the ends of its climbs there. */
function boxOn({ points }: Course, level: number): Omit<Box, 'scale'> {
  const isHere = (point: CoursePoint | undefined) => point !== undefined && Math.abs(point.level - level) < 0.5;
  const own = points.filter((point, i) => isHere(point) || isHere(points[i - 1]) || isHere(points[i + 1]));
  const [xs, ys] = [own.map(({ x }) => x), own.map(({ y }) => y)];
  return {
    minX: Math.min(...xs) - MARGIN,
    maxX: Math.max(...xs) + MARGIN,
    minY: Math.min(...ys) - MARGIN,
    maxY: Math.max(...ys) + MARGIN,
  };
}

interface Box {
  readonly scale: number;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

function panel(
  { map }: Venue,
  { points, pieces }: Course,
  level: number,
  { minX, maxY, scale }: Box,
  width: number,
  height: number,
  steps: readonly Instruction[],
): string {
  const at = (x: number, y: number) => `${((x - minX) * scale).toFixed(1)},${((maxY - y) * scale).toFixed(1)}`;
  const { spaceLevel, spaceKind, x, y, level: levels, head, firstArc, kind } = map.rows;
  const spaces = map.spaces
    .filter((space) => spaceLevel[space] === level)
    .map((space) => {
      const rings = map.rings(space).map((ring) => {
        const corners = Array.from({ length: ring.length / 2 }, (_, i) => at(ring[i * 2], ring[i * 2 + 1]));
        return `M${corners.join('L')}Z`;
      });
      return `<path d="${rings.join('')}" fill="${FILLS[SPACE_KINDS[spaceKind[space]]]}" fill-rule="evenodd" stroke="#8a8f98" stroke-width="1"/>`;
    });
  const lines: string[] = [];
  for (let from = 0; from < x.length; from++) {
    for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) {
      if (kind[arc] !== 1 || levels[from] !== level || head[arc] < from) continue;
      lines.push(
        `<path d="M${at(x[from], y[from])}L${at(x[head[arc]], y[head[arc]])}" stroke="#c9c2b2" stroke-width="1.5"/>`,
      );
    }
  }
  const way = pieces.map((piece, i) => {
    const [a, b] = [points[i], points[i + 1]];
    const isHere = (point: CoursePoint) => Math.abs(point.level - level) < 0.5;
    if (!isHere(a) && !isHere(b)) return '';
    const isFlat = a.level === b.level;
    return `<path d="M${at(a.x, a.y)}L${at(b.x, b.y)}" stroke="${isFlat ? '#d62839' : '#1d6fd6'}" stroke-width="3" stroke-linecap="round" ${isFlat ? '' : 'stroke-dasharray="2 5"'}/><title>${piece.kind}</title>`;
  });
  const [first, last] = [points[0], points[points.length - 1]];
  const ends = [
    [first, '#2a9d4a'],
    [last, '#d62839'],
  ] as const;
  const marks = ends.map(([point, color]) =>
    point.level === level
      ? `<circle cx="${at(point.x, point.y).split(',')[0]}" cy="${at(point.x, point.y).split(',')[1]}" r="6" fill="${color}"/>`
      : '',
  );
  const numbers = steps.flatMap((step, i) => {
    if (step.level !== publishedLevel(level as Level)) return [];
    const [x, y] = at(step.x, step.y).split(',');
    return `<text x="${Number(x) + 6}" y="${Number(y) - 6}" font-family="sans-serif" font-size="13" font-weight="bold" fill="#7a1020" stroke="#fff" stroke-width="3" paint-order="stroke">${i + 1}</text>`;
  });
  return `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff" stroke="#ccc"/>${spaces.join('')}${lines.join('')}${way.join('')}${marks.join('')}${numbers.join('')}<text x="6" y="${height - 8}" font-family="sans-serif" font-size="14" fill="#333">level ${level}</text></svg>`;
}
