import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import { namesOf } from '../../osm/names.ts';
import { streetImportance, streetName } from '../../osm/streets.ts';
import { buildSpatialIndex, LinesBuilder, lineMeasure, middleOf, nearest } from '../../places/index.ts';
import { LargeMap } from '../../storage/large.ts';
import { expandedName, maySay } from '../../text/abbreviations.ts';
import { withPlainNumerals } from '../../text/numerals.ts';
import { wordsOf } from '../../text/words.ts';
import { type AdminArea, DEEPEST_TOWN } from './admin-areas.ts';
import { type AreaFinder, isHeldBy, isPartOfTown } from './containment.ts';
import type { LinePiece } from './feature.ts';
import { fameShare } from './importance.ts';
import { centreOf, clustersOf, type MeasuredPiece, measured } from './line-pieces.ts';
import type { Postcode, Postcodes } from './postcodes.ts';

/** A street while a region is built: all pieces of one name in one place. */
export interface Street {
  readonly source: string;
  readonly country: string;
  readonly name: string;
  names: Readonly<Record<string, string>>;
  readonly otherNames: readonly string[];
  readonly importance: number;
  readonly pieces: readonly LinePiece[];
  readonly position: Position;
  area: AdminArea | null;
  /** Whether it runs through several parts of its town, or none is known of all of it. */
  readonly isSplit: boolean;
  /** The postal code of its tag or of the boundary around its middle. */
  readonly postcode: Postcode | null;
  number: number;
}

/** The key by which names of streets are compared: folded, abbreviations and numerals written out. */
export function streetKey(name: string): string {
  return expandedName(wordsOf(withPlainNumerals(name))).join(' ');
}

/** What a street gets its surroundings from. */
interface StreetSurroundings {
  readonly finder: AreaFinder;
  readonly countryAt: CountryAt;
  readonly postcodes: Postcodes;
}

/** Joins pieces to streets: those of one name that lie near each other, in one town where the map knows its border. */
export function streetsOf(pieces: readonly LinePiece[], around: StreetSurroundings): Street[] {
  const named = pieces.map((piece) => measured(piece, streetName(piece.tags) ?? ''));
  const streets: Street[] = [];
  for (const namesakes of Map.groupBy(named, ({ name }) => streetKey(name)).values()) {
    for (const cluster of clustersOf(namesakes)) {
      for (const inTown of Map.groupBy(cluster, ({ middle }) => townAround(around.finder, middle)).values()) {
        const street = streetFrom(inTown, around);
        if (street) streets.push(street);
      }
    }
  }
  return streets;
}

/** The area that holds a point by its border, not deeper than a town. */
export function townAround(finder: AreaFinder, position: Position): AdminArea | null {
  return finder.surfacesAt(position).find(({ depth }) => depth <= DEEPEST_TOWN) ?? null;
}

function streetFrom(
  measured: readonly MeasuredPiece[],
  { finder, countryAt, postcodes }: StreetSurroundings,
): Street | null {
  const longest = measured.reduce((a, b) => (b.meters > a.meters ? b : a));
  const country = countryAt(longest.middle);
  if (country === null) return null;
  const pieces = measured.map(({ piece }) => piece);
  const tags = pieces.map((piece) => piece.tags);
  const own = tags.map(namesOf);
  const [first] = own;
  const others = new Set(own.flatMap(({ otherNames, name }) => [...otherNames, ...(name === undefined ? [] : [name])]));
  const name = longest.name;
  others.delete(name);
  const known = tags.some((each) => each.has('wikidata') || each.has('wikipedia')) ? 0.03 : 0;
  const { area, isSplit } = commonArea(pieces, longest, country, finder);
  const tagged = tags.find((each) => each.has('postal_code'));
  const names: Record<string, string> = Object.assign({}, ...own.toReversed().map((each) => each.names), first.names);
  return {
    source: `street:osm:w${Math.min(...pieces.map(({ id }) => id))}`,
    country,
    name,
    names,
    otherNames: [...others],
    importance: Math.max(...tags.map(streetImportance)) + known + 0.02 * fameShare(Object.keys(names).length),
    pieces,
    position: centreOf(measured),
    area,
    isSplit,
    postcode: postcodes.bear(country, tagged?.get('postal_code'), longest.middle, area),
    number: -1,
  };
}

/** So many points of a street are asked for the part of town that they are in. */
const MAX_PROBES = 12;

/** The part of town that a street is in, where all of it is in one; else the town. */
function commonArea(
  pieces: readonly LinePiece[],
  { piece: longest, middle }: MeasuredPiece,
  country: string,
  finder: AreaFinder,
): Pick<Street, 'area' | 'isSplit'> {
  const deepest = finder.areaAt(middle, country);
  let common = deepest;
  for (const point of [longest, ...pieces].slice(0, MAX_PROBES / 2).flatMap(endsOf)) {
    while (common && isPartOfTown(common)) {
      const there = finder.areaAt(point, country);
      if (there && isHeldBy(there, common)) break;
      common = common.parent;
    }
  }
  return { area: common, isSplit: common !== deepest };
}

function endsOf({ line }: LinePiece): Position[] {
  return [line[0], line[line.length - 1]];
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word.slice(0, 1)).join('');
}

/** A street that is no farther than the nearest one by so much is as near. */
const NEARLY_AS_NEAR_METERS = 500;

interface NearStreet {
  readonly street: Street;
  readonly meters: number;
}

/** Where streets run. Those without pieces, which only addresses know, are nowhere. */
export class StreetLines {
  /** The nearest of the streets that are accepted, within a radius. */
  readonly nearest: (position: Position, radiusMeters: number, accepts: (street: Street) => boolean) => NearStreet | null;

  constructor(streets: readonly Street[]) {
    const builder = new LinesBuilder();
    for (const [number, { pieces }] of streets.entries()) for (const { line } of pieces) builder.add(number, line);
    const lines = builder.build(new Uint32Array(streets.length).map((_, street) => street));
    const index = buildSpatialIndex(
      lines.linePlace.map((_, piece) => piece),
      (piece) => middleOf(lines, piece).lat,
      (piece) => middleOf(lines, piece).lng,
    );
    this.nearest = (position, radiusMeters, accepts) => {
      const measure = lineMeasure(lines, (piece) => accepts(streets[lines.linePlace[piece]]));
      const [found] = nearest(index, { centre: position, radiusMeters, limit: 1 }, measure);
      return found ? { street: streets[lines.linePlace[found.item]], meters: found.meters } : null;
    };
  }
}

/** Finds streets by where they run. */
export class StreetFinder {
  readonly #lines: StreetLines;
  readonly #byKey = new LargeMap<string, Set<Street>>();
  /** The same by the names on the spot alone. */
  readonly #byMainKey: ReadonlyMap<string, readonly Street[]>;
  /** The words of all names, by their first letters, which most abbreviations keep. */
  readonly #byInitials = new Map<string, { readonly words: readonly string[]; readonly street: Street }[]>();

  /** @param lines where they run */
  constructor(streets: readonly Street[], lines: StreetLines) {
    this.#lines = lines;
    this.#byMainKey = Map.groupBy(streets, ({ name }) => streetKey(name));
    for (const street of streets) {
      const { name, names, otherNames } = street;
      for (const key of new Set([name, ...Object.values(names), ...otherNames].map(streetKey))) {
        const known = this.#byKey.get(key);
        if (known) known.add(street);
        else this.#byKey.set(key, new Set([street]));
      }
      this.#addInitials(street, wordsOf(name));
    }
  }

  #addInitials(street: Street, words: readonly string[]): void {
    const known = this.#byInitials.get(initialsOf(words));
    if (known) known.push({ words, street });
    else this.#byInitials.set(initialsOf(words), [{ words, street }]);
  }

  /** The nearest street of a name within a radius; of that name with other abbreviations where none has it just so. */
  byName(name: string, position: Position, radiusMeters: number): Street | null {
    const key = streetKey(name);
    const namesakes = this.#byKey.get(key);
    const same = namesakes ? this.#lines.nearest(position, radiusMeters, (street) => namesakes.has(street)) : null;
    if (!same) return this.#byAbbreviations(wordsOf(name), position, radiusMeters);
    // Of two streets that touch, the one with that name on the spot is meant, not the one that is called so in another language.
    const main = new Set(this.#byMainKey.get(key));
    if (main.size === 0 || main.has(same.street)) return same.street;
    const within = Math.min(radiusMeters, same.meters + NEARLY_AS_NEAR_METERS);
    return this.#lines.nearest(position, within, (street) => main.has(street))?.street ?? same.street;
  }

  #byAbbreviations(words: readonly string[], position: Position, radiusMeters: number): Street | null {
    const alike = (this.#byInitials.get(initialsOf(words)) ?? []).filter((other) =>
      other.words.every((word, i) => maySay(word, words[i] ?? '')),
    );
    const streets = new Set(alike.map(({ street }) => street));
    return streets.size === 0
      ? null
      : (this.#lines.nearest(position, radiusMeters, (street) => streets.has(street))?.street ?? null);
  }

  nearest(position: Position, radiusMeters: number): Street | null {
    return this.#lines.nearest(position, radiusMeters, () => true)?.street ?? null;
  }
}
