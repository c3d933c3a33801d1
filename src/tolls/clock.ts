import tzLookup from '@photostructure/tz-lookup';
import { at } from '../at.ts';
import type { Position } from '../geo/position.ts';
import { countryOf, type RoadsContent } from '../roads/index.ts';
import type { KnownSystem } from './known-system.ts';
import { type Share, WHOLE } from './shares.ts';
import type { Holds } from './terms.ts';
import type { Piece } from './trip.ts';
import { holdsAt, type LocalMoment, turningMoments } from './when.ts';

/** A span of a trip in seconds since its beginning, and the piece on which it begins. */
export interface TripSpan {
  readonly from: number;
  readonly until: number;
  readonly piece: number;
}

/** What the clocks show along a trip. */
export class TripClock {
  readonly #roads: RoadsContent;
  readonly #pieces: readonly Piece[];
  readonly #departure: number;
  readonly #zones: (string | undefined)[] = [];
  readonly #ends: (Temporal.ZonedDateTime | undefined)[] = [];

  /** @param departure milliseconds since 1970 */
  constructor(roads: RoadsContent, pieces: readonly Piece[], departure: number) {
    this.#roads = roads;
    this.#pieces = pieces;
    this.#departure = departure;
  }

  /** The country in which a piece lies, two letters; empty where it is not known. */
  countryAt(piece: number): string {
    return countryOf(this.#roads.signs, at(this.#roads.lines.way, at(this.#pieces, piece).segment));
  }

  /** The moment at which a system is passed at the end of a piece. */
  atEnd(known: KnownSystem, piece: number): LocalMoment {
    this.#ends[piece] ??= this.#moment(at(this.#pieces, piece).seconds, piece);
    return { moment: this.#ends[piece], holidays: this.holidaysOf(known, piece) };
  }

  /** The moments of a span of a trip at which something may begin or cease to hold, by the clock of its first piece. */
  turning(known: KnownSystem, all: readonly (Holds | undefined)[], { from, until, piece }: TripSpan): LocalMoment[] {
    const holidays = this.holidaysOf(known, piece);
    const moments = turningMoments(all, this.#moment(from, piece), this.#moment(until, piece));
    return moments.map((moment) => ({ moment, holidays }));
  }

  /** The shares of the time of a piece at which something holds. */
  sharesHolding(known: KnownSystem, holds: Holds | undefined, piece: number): readonly Share[] {
    if (!holds) return WHOLE;
    const { seconds, duration } = at(this.#pieces, piece);
    const moments = this.turning(known, [holds], { from: seconds - duration, until: seconds, piece });
    const shareOf = (moment: LocalMoment | undefined) =>
      moment === undefined || duration === 0 ? 1 : 1 + (this.secondsOf(moment.moment) - seconds) / duration;
    return moments.flatMap((moment, i): Share[] =>
      holdsAt(holds, moment) ? [[i === 0 ? 0 : shareOf(moment), shareOf(moments[i + 1])]] : [],
    );
  }

  /** How many seconds after its beginning a trip is at a moment. */
  secondsOf(moment: Temporal.ZonedDateTime): number {
    return (moment.epochMilliseconds - this.#departure) / 1000;
  }

  holidaysOf({ tariff, system }: KnownSystem, piece: number): string {
    return system.holidays ?? tariff.holidays ?? system.country ?? tariff.country ?? this.countryAt(piece);
  }

  #moment(seconds: number, piece: number): Temporal.ZonedDateTime {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.round(this.#departure + seconds * 1000));
    return instant.toZonedDateTimeISO(this.#zoneAt(piece));
  }

  #zoneAt(piece: number): string {
    this.#zones[piece] ??= zoneAt(at(this.#pieces, piece).end);
    return this.#zones[piece];
  }
}

function zoneAt({ lat, lng }: Position): string {
  return tzLookup(lat, lng);
}
