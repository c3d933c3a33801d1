/**
 * Draws ways through real venues, to be looked at: `docs/pictures/*.png`, one panel for each level that a way is on. Needs the map
 * extracts beside the project, and Debian's chromium.
 *
 *     npm run pictures
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importVenue } from '../src/import/venues/import.ts';
import { loadVenue, sharedVenue } from '../src/venues/file.ts';
import type { Anchor } from '../src/venues/graph/map.ts';
import type { ProfileName } from '../src/venues/graph/profiles.ts';
import { SPACE_KINDS } from '../src/venues/plan/plan.ts';
import type { Course, CoursePoint } from '../src/venues/search/course.ts';
import { metersOf, secondsOf } from '../src/venues/search/course.ts';
import { courseBetween } from '../src/venues/search/courses.ts';
import type { Venue } from '../src/venues/search/venue.ts';

const DATA = fileURLToPath(new URL('../../shared/data/indoor/', import.meta.url));
const TARGET = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** What is drawn: a venue, where from and where to, and by which profile. */
interface Picture {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly profile: ProfileName;
}

const BERLIN = { file: 'berlin-hbf/berlin_hbf.osm', to: 'osm:n2745105107' };
const FRANKFURT = { file: 'frankfurt/frankfurt-hauptwache.osm.pbf', from: 'osm:w60699215' };

const PICTURES: readonly Picture[] = [
  {
    name: 'berlin-stairs',
    title: 'Berlin Hauptbahnhof, platform to street by stairs',
    ...BERLIN,
    from: '52.5252489,13.3699149,2',
    profile: 'no_elevator',
  },
  {
    name: 'berlin-wheelchair',
    title: 'Berlin Hauptbahnhof, platform to street by wheelchair',
    ...BERLIN,
    from: 'osm:n9203034153',
    profile: 'wheelchair',
  },
  {
    name: 'frankfurt-default',
    title: 'Frankfurt Hauptwache, platform to street',
    ...FRANKFURT,
    to: 'osm:n2960596262',
    profile: 'default',
  },
  {
    name: 'frankfurt-wheelchair',
    title: 'Frankfurt Hauptwache, platform to a shop in the street by wheelchair',
    ...FRANKFURT,
    to: 'osm:n4233644193',
    profile: 'wheelchair',
  },
  {
    name: 'university-rooms',
    title: 'University building, from a lecture room to an office two storeys up',
    file: 'apb/apb.osm',
    from: 'E045',
    to: '2032',
    profile: 'default',
  },
];

const SCALE = 6;
const MARGIN = 8;
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
  const course = courseBetween(venue, profile, anchorsOf(venue, from), anchorsOf(venue, to));
  if (!course) throw new Error(`${name}: there is no way`);
  const caption = `${title} (${profile}): ${metersOf(course).toFixed(0)} m, ${secondsOf(course).toFixed(0)} s`;
  const { svg, width, height } = svgOf(venue, course, caption);
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
  process.stdout.write(`${caption}\n`);
}

/** The anchors of a source or a ref, or of `lat,lng,level`. */
function anchorsOf(venue: Venue, place: string): readonly Anchor[] {
  const [lat, lng, level] = place.split(',').map(Number);
  const point = level === undefined ? null : venue.standAt({ lat, lng }, level, 20);
  if (point) return [point];
  const feature = venue.features.find((each) => [venue.heads[each].source, venue.heads[each].ref].includes(place));
  if (feature === undefined) throw new Error(`there is no ${place}`);
  return venue.anchors(feature);
}

function svgOf(venue: Venue, course: Course, caption: string): { svg: string; width: number; height: number } {
  const levels = [...new Set(course.points.map(({ level }) => level))]
    .filter((level) => venue.map.rows.spaceLevel.includes(level) || Number.isInteger(level))
    .sort((a, b) => b - a);
  const xs = course.points.map(({ x }) => x);
  const ys = course.points.map(({ y }) => y);
  const box = {
    minX: Math.min(...xs) - MARGIN,
    maxX: Math.max(...xs) + MARGIN,
    minY: Math.min(...ys) - MARGIN,
    maxY: Math.max(...ys) + MARGIN,
  };
  const [width, height] = [(box.maxX - box.minX) * SCALE, (box.maxY - box.minY) * SCALE];
  const isWide = width > height;
  const panels = levels.map((level, i) => {
    const shift = isWide ? `translate(0 ${i * (height + 12)})` : `translate(${i * (width + 12)} 0)`;
    return `<svg x="0" y="0"><g transform="${shift}">${panel(venue, course, level, box, width, height)}</g></svg>`;
  });
  const whole = isWide ? { width, height: levels.length * (height + 12) } : { width: levels.length * (width + 12), height };
  const text = `<text x="6" y="16" font-family="sans-serif" font-size="13">${caption}</text>`;
  const credit = `<text x="6" y="${whole.height + 40}" font-family="sans-serif" font-size="11" fill="#555">© OpenStreetMap contributors (ODbL)</text>`;
  const size = { width: Math.max(whole.width, 620), height: whole.height + 48 };
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${text}<svg y="24" width="${whole.width}" height="${whole.height}">${panels.join('')}</svg>${credit}</svg>`,
    ...size,
  };
}

interface Box {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

function panel(
  { map }: Venue,
  { points, pieces }: Course,
  level: number,
  { minX, maxY }: Box,
  width: number,
  height: number,
): string {
  const at = (x: number, y: number) => `${((x - minX) * SCALE).toFixed(1)},${((maxY - y) * SCALE).toFixed(1)}`;
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
  return `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff" stroke="#ccc"/>${spaces.join('')}${lines.join('')}${way.join('')}${marks.join('')}<text x="6" y="${height - 8}" font-family="sans-serif" font-size="14" fill="#333">level ${level}</text></svg>`;
}
