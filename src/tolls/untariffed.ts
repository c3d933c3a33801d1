import { at, first, last } from '../at.ts';
import type { RoadsContent } from '../roads/index.ts';
import { countryOf, type RoadSigns, textOf } from '../roads/index.ts';
import { type Piece, SAME_PASSING_METERS } from './trip.ts';

/** A stretch of tolled road that no tariff covers. */
export interface UntariffedToll {
  /** Who runs it, or how it is called. */
  readonly name: string;
  readonly country: string;
  /** The pieces of the trip on it. */
  readonly pieces: readonly number[];
}

/** Stretches of one road that are no farther apart than this are one. */
const GAP_METERS = 2000;
/** What is answered for a road that bears neither a name nor an operator. */
const NAMELESS = 'Toll road';

/** The stretches of tolled roads of a trip that no tariff covers. @param explained pieces that one does cover */
export function untariffedOf(
  { signs, lines }: RoadsContent,
  pieces: readonly Piece[],
  explained: ReadonlySet<number>,
): UntariffedToll[] {
  const stretches: Stretch[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (!piece.isTolled && !piece.isBooth) continue;
    const key = keyOf(signs, at(lines.way, piece.segment));
    const known = stretches.findLast((stretch) => isOneRoad(pieces, stretch, key, index));
    if (known) {
      known.key ||= key;
      known.on.push(index);
    } else stretches.push({ key, on: [index] });
  }
  return stretches
    .map(({ on }) => (on.some((index) => explained.has(index)) ? unpricedPosts(pieces, on, explained) : on))
    .filter((on) => on.length > 0)
    .map((on) => {
      const { name, way } = namesOf(
        signs,
        lines.way,
        on.map((index) => at(pieces, index)),
      );
      return { name, country: countryOf(signs, way), pieces: on };
    });
}

/** The pieces of a stretch that pass a booth or gantry which no tariff covers: one behind or before what a tariff covers belongs to that. */
function unpricedPosts(pieces: readonly Piece[], on: readonly number[], explained: ReadonlySet<number>): number[] {
  const known = on.filter((index) => explained.has(index)).map((index) => at(pieces, index));
  const isNear = ({ meters }: Piece) => known.some((each) => Math.abs(meters - each.meters) <= SAME_PASSING_METERS);
  return on.filter((index) => {
    const piece = at(pieces, index);
    return piece.post >= 0 && !explained.has(index) && !isNear(piece);
  });
}

interface Stretch {
  key: string;
  readonly on: number[];
}

/**
 * Whether a piece goes on with a stretch: soon behind it on the same road, or on one without a name; or on the same road on the same leg.
 */
function isOneRoad(pieces: readonly Piece[], { key, on }: Stretch, own: string, index: number): boolean {
  const [before, piece] = [at(pieces, last(on)), at(pieces, index)];
  const isSoon = piece.meters - piece.length - before.meters <= GAP_METERS;
  if (own === '' || key === '') return isSoon;
  return own === key && (isSoon || piece.leg === before.leg);
}

/** What identifies a road; slip roads without a number belong to what they lead to, or from. */
function keyOf({ sign, ref, name, operator, country }: RoadSigns, way: number): string {
  const own = at(sign, way);
  const number = at(ref, own);
  const text = number || at(name, own) || at(operator, own);
  return text === 0 ? '' : `${at(country, way)} ${number !== 0 ? 'ref' : 'name'} ${text}`;
}

/**
 * By metres, the operator that most of a stretch has; else that of its booths; else what most of it is called; else what its booths are.
 */
function namesOf(
  signs: RoadSigns,
  wayOf: Uint32Array,
  pieces: readonly Piece[],
): { readonly name: string; readonly way: number } {
  const most = (textOfPiece: (piece: Piece) => number) => {
    const meters = new Map<number, number>();
    for (const piece of pieces) {
      const text = textOfPiece(piece);
      if (text !== 0) meters.set(text, (meters.get(text) ?? 0) + piece.length);
    }
    const [best] = [...meters].sort((a, b) => b[1] - a[1]);
    return best ? textOf(signs, best[0]) : '';
  };
  const signOf = ({ segment }: Piece) => at(signs.sign, at(wayOf, segment));
  const ofSign = (column: Uint32Array) => (piece: Piece) => at(column, signOf(piece));
  const ofPost =
    (column: Uint32Array) =>
    ({ post }: Piece) =>
      post < 0 ? 0 : at(column, post);
  const name =
    most(ofSign(signs.operator)) ||
    most(ofPost(signs.postOperator)) ||
    most((piece) => ofSign(signs.name)(piece) || ofSign(signs.ref)(piece)) ||
    most(ofPost(signs.postName)) ||
    NAMELESS;
  return { name, way: at(wayOf, first(pieces).segment) };
}
