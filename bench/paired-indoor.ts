import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parameters } from '../src/contract/parameters.ts';
import { staysInside } from '../src/indoor/directions.ts';
import type { OpenVenue } from '../src/regions/venues.ts';
import { BUILDING, PALAISEAU, STATION } from './indoor-plans.ts';
import { type Compared, checkouts, comparedTable } from './paired.ts';
import { seededRandom } from './queries.ts';
import { writeTower } from './tower.ts';

const SEED = 29;
const COPIES = 3;
const QUERIES = 1_000;
const LANGUAGES = ['en', 'de', 'fr', 'ja'];
const WORDS = ['10', 'toil', 'auf', 'foyer', 'lift', 'treppe', 'gleis', 'coop', 'sort'];
/** The matrix is asked between so many places each way. */
const MATRIX = 8;

/** The parts of a checkout that are compared. */
interface Code {
  readonly import: typeof import('../src/import/venues/import.ts');
  readonly file: typeof import('../src/venues/file.ts');
  readonly places: typeof import('../src/places/index.ts');
  readonly parameters: typeof import('../src/contract/parameters.ts');
  readonly directions: typeof import('../src/indoor/directions.ts');
  readonly matrix: typeof import('../src/indoor/distance-matrix.ts');
  readonly autocomplete: typeof import('../src/indoor/pois-autocomplete.ts');
}

async function codeIn(folder: string): Promise<Code> {
  const load = (module: string) => import(join(folder, 'src', module));
  return {
    import: await load('import/venues/import.ts'),
    file: await load('venues/file.ts'),
    places: await load('places/index.ts'),
    parameters: await load('contract/parameters.ts'),
    directions: await load('indoor/directions.ts'),
    matrix: await load('indoor/distance-matrix.ts'),
    autocomplete: await load('indoor/pois-autocomplete.ts'),
  };
}

/** A checkout with a venue that it imported itself. */
interface Side {
  readonly code: Code;
  readonly open: OpenVenue;
}

async function sideOf(code: Code, plan: string, folder: string): Promise<Side> {
  mkdirSync(folder);
  const target = { venue: join(folder, 'venue.wp'), places: join(folder, 'places.wp') };
  await code.import.importVenue(target, { path: plan }, () => {});
  const places = code.places.openPlaces(target.places);
  const venue = code.file.sharedVenue(code.file.loadVenue(target.venue));
  return { code, open: { id: 'venue', version: '', venue, places, search: new code.places.PlaceSearch(places), bytes: 0 } };
}

/** What is searched for and led to on either side, as it is named in requests. */
function goalsOf(sides: readonly Side[]): readonly string[] {
  const [before, after] = sides.map(
    ({ open: { venue } }) =>
      new Set(
        venue.heads.flatMap(({ isSearchable, id }, feature) =>
          isSearchable && venue.anchors(venue.features[feature]).length > 0 ? [String(id)] : [],
        ),
      ),
  );
  return [...after.intersection(before)];
}

type Asked = Readonly<Record<string, string>>;

/** A place that cannot be reached, by wheelchair or at all, is an answer too. */
function answerOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error;
  }
}

function comparedIn(name: string, sides: readonly Side[]): Compared[] {
  const goals = goalsOf(sides);
  const random = seededRandom(SEED);
  const goal = () => goals[Math.floor(random() * goals.length)];
  const queries = (asked: (round: number) => Asked) => Array.from({ length: QUERIES }, (_, round) => asked(round));
  const trips = queries((round) => ({ origin: goal(), destination: goal(), language: LANGUAGES[round % LANGUAGES.length] }));
  const several = () => Array.from({ length: MATRIX }, goal).join('|');
  const read = <P extends Parameters>({ code }: Side, parameters: P, asked: Asked) =>
    code.parameters.readParameters(parameters, asked, 'query', []);
  const compared = (what: string, all: readonly Asked[], ask: (side: Side, asked: Asked) => () => unknown): Compared => ({
    name: `${name}: ${what}`,
    sides: sides.map((side) =>
      all.map((asked) => {
        const answer = ask(side, asked);
        return () => answerOf(answer);
      }),
    ),
  });
  const directions = (side: Side, asked: Asked) => {
    const query = read(side, side.code.directions.directionsQuery, asked);
    if (!staysInside(side.open.venue, query)) throw new Error('What is searched for is a place of the venue');
    return () => side.code.directions.directions(side.open, query);
  };
  const suggestions = (side: Side, asked: Asked) => {
    const query = read(side, side.code.autocomplete.autocompleteQuery, asked);
    return () => side.code.autocomplete.poisAutocomplete(side.open, query);
  };
  const matrices = (side: Side, asked: Asked) => {
    const query = read(side, side.code.matrix.matrixQuery, asked);
    return () => side.code.matrix.indoorMatrix(side.open, query);
  };
  return [
    compared('directions, with steps', trips, directions),
    compared(
      'the same by wheelchair',
      trips.map((trip) => ({ ...trip, mode: 'wheelchair' })),
      directions,
    ),
    compared(
      'autocomplete',
      queries((round) => ({ q: WORDS[round % WORDS.length] })),
      suggestions,
    ),
    compared(
      'the same with `from_location`',
      queries((round) => ({ q: WORDS[round % WORDS.length], from_location: goal() })),
      suggestions,
    ),
    compared(
      `matrix of ${MATRIX} × ${MATRIX}`,
      queries(() => ({ origins: several(), destinations: several() })),
      matrices,
    ),
  ];
}

/**
 * Compares what is answered in venues with what another checkout answers, whose packages are installed: both in one process, over venues
 * that each imported from the same plans.
 *
 * @returns a table of milliseconds, the other's and then our own, with the ratio
 */
export async function compareIndoor(checkout: string): Promise<string> {
  const codes = await Promise.all(checkouts(checkout).map(codeIn));
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const tower = join(folder, 'tower.geojson');
    await writeTower(BUILDING, tower, COPIES);
    const compared: Compared[] = [];
    for (const [name, plan] of [
      ['university', tower],
      ['Zürich', STATION],
      ['Massy', PALAISEAU],
    ]) {
      const sides: Side[] = [];
      for (const [side, code] of codes.entries()) sides.push(await sideOf(code, plan, join(folder, `${name}-${side}`)));
      compared.push(...comparedIn(name, sides));
    }
    return await comparedTable(compared);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
