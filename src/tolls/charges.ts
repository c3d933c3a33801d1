import { at, first, last } from '../at.ts';
import { sphereDistanceMeters } from '../geo/position.ts';
import type { Usage } from './fares.ts';
import type { SystemOf, TollSystem } from './tariff.ts';
import type { KnownSystem, PlaceHere, TollMap } from './toll-map.ts';
import type { Piece } from './trip.ts';

/** A use of a system by a trip. */
export interface Charge extends KnownSystem {
  /** What is to be paid for; null where that is not known, as when one leaves what one has not entered. */
  readonly usage: Usage | null;
  /** The first and the last piece of the trip that belong to it; it is paid for at the end of the last. */
  readonly from: number;
  readonly to: number;
  /** The places that were passed for it, by the pieces at which they were. */
  readonly places: readonly { readonly name: string; readonly piece: number }[];
}

/**
 * The same place passed again within this is one passing: a booth and its gantry, several nodes of a plaza. These stand one behind the
 * other; who turns around and comes back passes once more.
 */
const SAME_PASSING_METERS = 1000;
const ONWARD_SHARE = 0.5;
/** A distance that is charged goes on over so much of other roads. */
const GAP_METERS = 1000;

/** What the systems of tariffs charge for a trip, in the order in which it is paid, and the pieces that they cover. */
export interface Charged {
  readonly charges: readonly Charge[];
  readonly explained: ReadonlySet<number>;
}

/** Walks along a trip. @param dayOf the local day at the end of a piece */
export function chargesOf(map: TollMap, pieces: readonly Piece[], dayOf: (piece: number) => string): Charged {
  const walk = new TollWalk(pieces, dayOf);
  for (const [index, piece] of pieces.entries()) {
    for (const known of map.systemsOf(piece.segment, piece.isTolled)) walk.use(known, index);
    for (const here of map.onSegment(piece.segment)) walk.pass(here, index);
    if (piece.post >= 0) for (const here of map.atPost(piece.post)) walk.pass(here, index);
  }
  return walk.finish();
}

/** Where one is in a system that one passes places of. */
interface Passing {
  readonly here: PlaceHere;
  readonly piece: number;
}

class TollWalk {
  readonly #pieces: readonly Piece[];
  readonly #dayOf: (piece: number) => string;
  readonly #charges: Charge[] = [];
  readonly #explained = new Set<number>();
  readonly #last = new Map<TollSystem, Passing>();
  readonly #entered = new Map<TollSystem, Passing>();
  readonly #distances = new Map<TollSystem, KnownSystem & { from: number; to: number; meters: number }>();
  readonly #once = new Map<TollSystem, string>();

  constructor(pieces: readonly Piece[], dayOf: (piece: number) => string) {
    this.#pieces = pieces;
    this.#dayOf = dayOf;
  }

  /** A piece lies on roads, or in an area, that a system asks for. */
  use(known: KnownSystem, piece: number): void {
    const { kind } = known.system;
    // That an area is paid for says nothing of the roads in it.
    if (kind !== 'area') this.#explained.add(piece);
    if (kind === 'distance') this.#drive(known, piece);
    else if (kind === 'vignette') this.#useOnce(known, piece, 'always', { kind });
    else if (kind === 'area') this.#useOnce(known, piece, this.#dayOf(piece), { kind });
  }

  #useOnce(known: KnownSystem, piece: number, time: string, usage: Usage): void {
    if (this.#once.get(known.system) === time) return;
    this.#once.set(known.system, time);
    this.#charges.push({ ...known, usage, from: piece, to: piece, places: [] });
  }

  #drive(known: KnownSystem, piece: number): void {
    const { length, meters } = at(this.#pieces, piece);
    const open = this.#distances.get(known.system);
    if (open && meters - length - at(this.#pieces, open.to).meters <= GAP_METERS) {
      open.to = piece;
      open.meters += length;
      return;
    }
    if (open) this.#closeDistance(open);
    this.#distances.set(known.system, { ...known, from: piece, to: piece, meters: length });
  }

  #closeDistance({ tariff, system, from, to, meters }: KnownSystem & { from: number; to: number; meters: number }): void {
    this.#charges.push({ tariff, system, usage: { kind: 'distance', meters }, from, to, places: [] });
  }

  /** A place of a system is passed at the end of a piece. */
  pass(here: PlaceHere, piece: number): void {
    const { system, place } = here;
    const before = this.#last.get(system);
    this.#last.set(system, { here, piece });
    if (before && before.here.place.id === place.id && this.#isOnePassing(before.piece, piece)) return;
    if (system.kind === 'open') this.#charge(here, { kind: 'open', place: place.id }, [{ here, piece }]);
    if (system.kind === 'closed') this.#passGate(here, system, piece);
  }

  #isOnePassing(before: number, piece: number): boolean {
    const [a, b] = [at(this.#pieces, before), at(this.#pieces, piece)];
    const driven = b.meters - a.meters;
    return driven <= SAME_PASSING_METERS && sphereDistanceMeters(a.end, b.end) >= ONWARD_SHARE * driven;
  }

  #passGate(here: PlaceHere, system: SystemOf<'closed'>, piece: number): void {
    const entered = this.#entered.get(system);
    const passing = { here, piece };
    if (this.#isEntering(here, piece, entered !== undefined)) {
      if (entered) this.#chargeUnknown(entered, 1);
      this.#entered.set(system, passing);
      return;
    }
    this.#entered.delete(system);
    if (!entered) this.#chargeUnknown(passing, -1);
    else {
      const { symmetric: isSymmetric = true } = system;
      const usage: Usage = { kind: 'closed', entry: entered.here.place.id, exit: here.place.id, isSymmetric };
      this.#charge(here, usage, [entered, passing]);
    }
  }

  /** Whether one enters at a place: as it is said, else from free to tolled roads, else whoever is not inside. */
  #isEntering({ role }: PlaceHere, piece: number, isInside: boolean): boolean {
    if (role !== 'any') return role === 'entry';
    const [before, after] = [at(this.#pieces, piece).isTolled, this.#pieces[piece + 1]?.isTolled];
    if (!isInside && before && after === false) return false;
    return !isInside;
  }

  #charge({ tariff, system }: KnownSystem, usage: Usage, passings: readonly Passing[]): void {
    const places = passings.map(({ here, piece }) => ({ name: here.place.name, piece }));
    const [from, to] = [first(passings).piece, last(passings).piece];
    this.#explain(from, to);
    this.#charges.push({ tariff, system, usage, from, to, places });
  }

  #explain(from: number, to: number): void {
    for (let piece = from; piece <= to; piece++) this.#explained.add(piece);
  }

  /** Who enters and does not leave, or leaves without having entered: the tolled road on or back from there belongs to it. */
  #chargeUnknown({ here, piece }: Passing, direction: 1 | -1): void {
    let end = piece;
    while (this.#pieces[end + direction]?.isTolled) end += direction;
    const { tariff, system, place } = here;
    const places = [{ name: place.name, piece }];
    const [from, to] = [Math.min(piece, end), Math.max(piece, end)];
    this.#explain(from, to);
    this.#charges.push({ tariff, system, usage: null, from, to, places });
  }

  finish(): Charged {
    for (const open of this.#distances.values()) this.#closeDistance(open);
    for (const entered of this.#entered.values()) this.#chargeUnknown(entered, 1);
    return { charges: this.#charges.sort((a, b) => a.to - b.to), explained: this.#explained };
  }
}
