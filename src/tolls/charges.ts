import { at, first, last } from '../at.ts';
import { sphereDistanceMeters } from '../geo/position.ts';
import { type Half, networkOf } from '../roads/index.ts';
import { TripClock, type TripSpan } from './clock.ts';
import { type Fare, faresOf, type Usage } from './fares.ts';
import { canBeRestArea, isBetweenGates } from './inside.ts';
import type { KnownSystem } from './known-system.ts';
import type { PlaceHere } from './places.ts';
import { inBoth, type Share, sumOf, WHOLE, without } from './shares.ts';
import type { SystemOf, Tariff, TollSystem } from './tariff.ts';
import type { Holds } from './terms.ts';
import type { SystemInArea, TollMap } from './toll-map.ts';
import { type Piece, SAME_PASSING_METERS } from './trip.ts';
import { type PayingClass, PayingClasses, type TollPayer } from './vehicle.ts';
import { holdsAt, type LocalMoment } from './when.ts';

/** A use of a system by a trip. */
export interface Charge extends KnownSystem {
  /** Ways to pay; empty where the price is not known, as when one leaves what one has not entered. */
  readonly fares: readonly Fare[];
  readonly paying: PayingClass;
  /** When it is paid. */
  readonly local: LocalMoment;
  /** The first and the last piece of the trip that belong to it; it is paid for at the end of the last, or at its moment. */
  readonly from: number;
  readonly to: number;
  /** The places that were passed for it, by the pieces at which they were. */
  readonly places: readonly { readonly name: string; readonly piece: number }[];
}

/** Who turns around at a place and comes back passes it once more: who goes on has come so far as the crow flies, of what was driven. */
const ONWARD_SHARE = 0.5;
/** A distance that is charged goes on over so much of other roads. */
const GAP_METERS = 1000;
/** Two spans of seconds that are no farther apart are one: sums of times are not exact. */
const SAME_SECONDS = 1e-6;

/** What the systems of tariffs charge for a trip, in the order in which it is paid, and the pieces that they cover. */
export interface Charged {
  readonly charges: readonly Charge[];
  readonly explained: ReadonlySet<number>;
}

/** Walks along a trip. @param departure milliseconds since 1970 */
export function chargesOf(map: TollMap, pieces: readonly Piece[], payer: TollPayer, departure: number): Charged {
  const walk = new TollWalk(map, pieces, payer, departure);
  for (const index of pieces.keys()) walk.drive(index);
  return walk.finish();
}

/** A system that concerns the vehicle. */
interface Concerned<Known extends KnownSystem = KnownSystem> {
  readonly known: Known;
  readonly paying: PayingClass;
}

/** Where one is in a system that one passes places of. */
interface Passing {
  readonly here: PlaceHere;
  readonly paying: PayingClass;
  readonly piece: number;
}

/** A system that one is on the roads, or in the area, of on some shares of a piece. */
interface Present extends Concerned {
  readonly shares: readonly Share[];
}

/** A span of a trip on the roads, or in the area, of a system. */
interface Stay extends TripSpan {
  until: number;
  lastPiece: number;
}

/** A distance on the roads of a system: shares of pieces. */
interface Driven extends Concerned {
  readonly parts: { readonly piece: number; readonly shares: readonly Share[] }[];
}

class TollWalk {
  readonly #map: TollMap;
  readonly #pieces: readonly Piece[];
  readonly #payer: TollPayer;
  readonly #clock: TripClock;
  readonly #charges: Charge[] = [];
  readonly #explained = new Set<number>();
  readonly #classes: PayingClasses;
  readonly #last = new Map<TollSystem, Passing>();
  readonly #entered = new Map<TollSystem, Passing>();
  readonly #driven = new Map<TollSystem, Driven>();
  readonly #stays = new Map<TollSystem, Concerned & { readonly stays: Stay[] }>();
  /** Whether the trip began between the gates of a system. */
  readonly #began = new Map<TollSystem, boolean>();

  constructor(map: TollMap, pieces: readonly Piece[], payer: TollPayer, departure: number) {
    this.#map = map;
    this.#pieces = pieces;
    this.#payer = payer;
    this.#classes = new PayingClasses(payer);
    this.#clock = new TripClock(map.roads, pieces, departure);
  }

  /** Goes along a piece. */
  drive(index: number): void {
    const piece = at(this.#pieces, index);
    const onRoads = this.#map.systemsOn(piece).flatMap((known) => this.#concerned(known));
    // That an area is paid for says nothing of the roads in it.
    if (onRoads.length > 0) this.#explained.add(index);
    const areas = this.#map.areas.filter(({ segments }) => segments.has(piece.segment));
    const inAreas = areas.flatMap((known) => this.#concerned(known));
    const present: Present[] = [
      ...onRoads.map((each) => ({ ...each, shares: WHOLE })),
      ...inAreas.map((each) => ({ ...each, shares: sharesIn(each.known, piece) })),
    ];
    const replaced = this.#replacedBy(present, index);
    for (const { known, paying, shares } of present) {
      const own = replaced.size > 0 ? without(shares, replaced.get(nameOf(known)) ?? NOTHING) : shares;
      if (own.length === 0) continue;
      if (known.system.kind === 'distance') this.#go(known, paying, index, own);
      if (known.system.kind === 'vignette' || known.system.kind === 'area') this.#stay(known, paying, index, own);
    }
    for (const here of this.#map.placesOn(piece)) {
      const isReplaced = replaced.size > 0 && replaced.get(nameOf(here))?.some(([, end]) => end === 1);
      if (!isReplaced) this.#pass(here, index);
    }
  }

  #concerned<Known extends KnownSystem>(known: Known): Concerned<Known>[] {
    const paying = this.#classes.of(known);
    return paying ? [{ known, paying }] : [];
  }

  /** The systems that are not charged on shares of a piece, as others are that replace them. */
  #replacedBy(present: readonly Present[], index: number): ReadonlyMap<string, readonly Share[]> {
    const replaced = new Map<string, readonly Share[]>();
    for (const { known, shares } of present) {
      const { tariff, system } = known;
      if (!system.replaces) continue;
      const there = inBoth(shares, this.#clock.sharesHolding(known, system.when, index));
      for (const id of system.replaces) {
        const name = nameOf({ tariff, system: { id } });
        replaced.set(name, [...(replaced.get(name) ?? []), ...there]);
      }
    }
    return replaced;
  }

  #stay(known: KnownSystem, paying: PayingClass, piece: number, shares: readonly Share[]): void {
    const { seconds, duration } = at(this.#pieces, piece);
    const own = this.#stays.get(known.system) ?? { known, paying, stays: [] };
    this.#stays.set(known.system, own);
    for (const [start, end] of shares) {
      const [from, until] = [seconds - duration * (1 - start), seconds - duration * (1 - end)];
      const before = own.stays.at(-1);
      if (before && from - before.until <= SAME_SECONDS) {
        before.until = until;
        before.lastPiece = piece;
      } else own.stays.push({ from, until, piece, lastPiece: piece });
    }
  }

  /** Charges for being there: once for each stay, day, month or trip, at the first moment at which something is asked for. */
  #chargeStays({ known, paying, stays }: Concerned & { readonly stays: readonly Stay[] }): void {
    const { system } = known;
    const usage: Usage = system.kind === 'area' ? { kind: 'area' } : { kind: 'vignette' };
    const per = system.kind === 'area' ? (system.per ?? 'day') : 'trip';
    const times = [system.when, ...system.fares.map(({ when }) => when)];
    const charged = new Set<string>();
    for (const [i, stay] of stays.entries()) {
      for (const local of this.#clock.turning(known, times, stay)) {
        const day = local.moment.toPlainDate().toString();
        const key = { stay: String(i), trip: '', day, month: day.slice(0, 'yyyy-mm'.length) }[per];
        if (charged.has(key) || !holdsAt(system.when, local)) continue;
        const fares = faresOf({ ...known, paying, usage, local }, this.#payer);
        if (fares === null) continue;
        charged.add(key);
        const piece = this.#pieceAt(this.#clock.secondsOf(local.moment), stay);
        this.#charges.push({ ...known, fares, paying, local, from: piece, to: piece, places: [] });
      }
    }
  }

  /** The piece of a stay on which one is at some seconds. */
  #pieceAt(seconds: number, { piece, lastPiece }: Stay): number {
    let found = piece;
    while (found < lastPiece && at(this.#pieces, found).seconds <= seconds) found++;
    return found;
  }

  #go(known: KnownSystem, paying: PayingClass, piece: number, shares: readonly Share[]): void {
    const { length, meters } = at(this.#pieces, piece);
    let open = this.#driven.get(known.system);
    if (open && meters - length - at(this.#pieces, last(open.parts).piece).meters > GAP_METERS) {
      this.#chargeDistance(open);
      open = undefined;
    }
    if (!open) {
      open = { known, paying, parts: [] };
      this.#driven.set(known.system, open);
    }
    open.parts.push({ piece, shares });
  }

  #chargeDistance({ known, paying, parts }: Driven): void {
    const { system } = known;
    // What is driven while the system asks for nothing does not count.
    const due = parts.flatMap(({ piece, shares }) => {
      const own = inBoth(shares, this.#clock.sharesHolding(known, system.when, piece));
      return own.length > 0 ? [{ piece, shares: own }] : [];
    });
    const paid = due.at(-1);
    if (!paid) return;
    const metersOf = (holds?: Holds) =>
      due.reduce((sum, { piece, shares }) => {
        const own = holds ? inBoth(shares, this.#clock.sharesHolding(known, holds, piece)) : shares;
        return sum + at(this.#pieces, piece).length * sumOf(own);
      }, 0);
    const meters = metersOf();
    const usage: Usage = {
      kind: 'distance',
      meters,
      tonnes: this.#payer.vehicle.weight / 1000,
      shareHolding: (holds) => (meters > 0 ? metersOf(holds) / meters : 0),
    };
    const local = this.#clock.atEnd(known, paid.piece);
    const fares = faresOf({ ...known, paying, usage, local }, this.#payer);
    if (fares)
      this.#charges.push({ ...known, fares, paying, local, from: first(parts).piece, to: last(parts).piece, places: [] });
  }

  /** A place of a system is passed at the end of a piece. */
  #pass(here: PlaceHere, piece: number): void {
    const { system, place } = here;
    const paying = this.#classes.of(here);
    if (!paying) return;
    const passing = { here, piece, paying };
    const before = this.#last.get(system);
    this.#last.set(system, passing);
    const isSame = before?.here.place.id === place.id;
    if (before && isSame && this.#isOnePassing(before.piece, piece, place.radius)) return;
    if (system.kind === 'open') this.#charge(passing, { kind: 'open', place: place.id }, [passing]);
    if (system.kind === 'closed') this.#passGate(passing, system);
  }

  /** @param radius of the place: who goes across it passes it once */
  #isOnePassing(before: number, piece: number, radius = 0): boolean {
    const [a, b] = [at(this.#pieces, before), at(this.#pieces, piece)];
    const driven = b.meters - a.meters;
    return (
      driven <= Math.max(SAME_PASSING_METERS, 2 * radius) && sphereDistanceMeters(a.end, b.end) >= ONWARD_SHARE * driven
    );
  }

  #passGate(passing: Passing, system: SystemOf<'closed'>): void {
    const entered = this.#entered.get(system);
    if (this.#isEntering(passing, entered !== undefined)) {
      if (entered) this.#chargeUnknown(entered, 1);
      this.#entered.set(system, passing);
      return;
    }
    this.#entered.delete(system);
    if (!entered) this.#chargeUnknown(passing, -1);
    else {
      const { symmetric: isSymmetric = true } = system;
      const [entry, exit] = [entered.here.place.id, passing.here.place.id];
      this.#charge(passing, { kind: 'closed', entry, exit, isSymmetric }, [entered, passing]);
    }
  }

  /**
   * Whether one enters at a place: as it is said, else whoever is not inside. Not inside is also who comes from tolled roads onto free ones; who began
   * between gates and has not been on a free street since is inside, and nobody knows since where.
   */
  #isEntering({ here: { role, system }, piece }: Passing, isInside: boolean): boolean {
    if (role !== 'any') return role === 'entry';
    if (isInside) return false;
    const [before, after] = [at(this.#pieces, piece).isTolled, this.#pieces[piece + 1]?.isTolled];
    return !before || (after !== false && !this.#isStillInside(system, piece));
  }

  #isStillInside(system: TollSystem, piece: number): boolean {
    const { roads } = this.#map;
    const network = networkOf(roads, this.#payer.mode);
    const isStreet = ({ isTolled, arc }: Piece) => !isTolled && !canBeRestArea(network, arc);
    if (this.#pieces.slice(0, piece + 1).some(isStreet)) return false;
    let isBetween = this.#began.get(system);
    if (isBetween === undefined) {
      const gatesAt = (half: Half) =>
        this.#map.placesAt(half).flatMap((each) => (each.system === system ? [each.place.id] : []));
      isBetween = isBetweenGates(roads, this.#payer.mode, first(this.#pieces).arc, gatesAt);
      this.#began.set(system, isBetween);
    }
    return isBetween;
  }

  #charge({ here, paying, piece }: Passing, usage: Usage, passings: readonly Passing[]): void {
    const { tariff, system } = here;
    const [from, to] = [first(passings).piece, piece];
    this.#explain(from, to);
    const local = this.#clock.atEnd(here, piece);
    if (!holdsAt(system.when, local)) return;
    const fares = faresOf({ tariff, system, paying, usage, local }, this.#payer);
    if (fares === null) return;
    const places = passings.map((passed) => ({ name: passed.here.place.name, piece: passed.piece }));
    this.#charges.push({ tariff, system, fares, paying, local, from, to, places });
  }

  #explain(from: number, to: number): void {
    for (let piece = from; piece <= to; piece++) this.#explained.add(piece);
  }

  /** Who enters and does not leave, or leaves without having entered: the tolled road on or back from there belongs to it. */
  #chargeUnknown({ here, paying, piece }: Passing, direction: 1 | -1): void {
    let end = piece;
    while (this.#pieces[end + direction]?.isTolled) end += direction;
    const { tariff, system, place } = here;
    const [from, to] = [Math.min(piece, end), Math.max(piece, end)];
    this.#explain(from, to);
    const local = this.#clock.atEnd(here, piece);
    if (!holdsAt(system.when, local)) return;
    this.#charges.push({ tariff, system, fares: [], paying, local, from, to, places: [{ name: place.name, piece }] });
  }

  finish(): Charged {
    for (const open of this.#driven.values()) this.#chargeDistance(open);
    for (const each of this.#stays.values()) this.#chargeStays(each);
    for (const entered of this.#entered.values()) this.#chargeUnknown(entered, 1);
    return { charges: this.#charges.sort((a, b) => a.to - b.to), explained: this.#explained };
  }
}

const NOTHING: readonly Share[] = [];

/** What identifies a system among all. */
function nameOf({
  tariff,
  system,
}: {
  readonly tariff: Pick<Tariff, 'id'>;
  readonly system: Pick<TollSystem, 'id'>;
}): string {
  return `${tariff.id} ${system.id}`;
}

/** The shares of a piece that lie in an area, by time: one drives at one speed along it. */
function sharesIn({ area }: SystemInArea, { line, from, to }: Piece): Share[] {
  const edges = Array.from({ length: to - from }, (_, i) => [at(line, from + i), at(line, from + i + 1)] as const);
  const lengths = edges.map(([a, b]) => sphereDistanceMeters(a, b));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  // Nodes of maps may lie at one place: who drives between them stays there.
  if (whole === 0) return area.sharesOf(at(line, from), at(line, from));
  const shares: [number, number][] = [];
  let before = 0;
  for (const [i, [a, b]] of edges.entries()) {
    const length = at(lengths, i);
    for (const [start, end] of area.sharesOf(a, b)) {
      const [begin, finish] = [(before + start * length) / whole, (before + end * length) / whole];
      const open = shares.at(-1);
      if (open?.[1] === begin) open[1] = finish;
      else shares.push([begin, finish]);
    }
    before += length;
  }
  return shares;
}
