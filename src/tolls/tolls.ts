import { at, last } from '../at.ts';
import type { Position } from '../geo/position.ts';
import type { RoadsContent } from '../roads/index.ts';
import { countryOf, textOf } from '../roads/index.ts';
import { capped } from './caps.ts';
import { type Charge, chargesOf } from './charges.ts';
import { cheapestOf } from './cheapest.ts';
import type { Fare, Price } from './fares.ts';
import type { TollMap } from './toll-map.ts';
import { type DrivenLegs, type Piece, piecesOf } from './trip.ts';
import { type UntariffedToll, untariffedOf } from './untariffed.ts';
import type { TollPayer } from './vehicle.ts';

/** A toll of a trip: who takes it, where, and what can be paid. No fares where no tariff has its price. */
export interface Toll {
  /** The leg on which it is paid for. */
  readonly leg: number;
  /** Two letters; empty where it is not known. */
  readonly country: string;
  readonly system: string;
  readonly fares: readonly Fare[];
  /** What is paid for it where the whole trip is paid for as little as can be; null where no price is known. */
  readonly cheapest: Price | null;
  readonly locations: readonly { readonly name: string; readonly location: Position }[];
}

/** The tolls of a trip, in the order in which they are paid. @param departure milliseconds since 1970 */
export function tollsOf(map: TollMap, legs: DrivenLegs, payer: TollPayer, departure: number): Toll[] {
  const pieces = piecesOf(map.roads, payer, legs, departure);
  const { charges, explained } = chargesOf(map, pieces, payer, departure);
  const limited = capped(charges);
  const cheapest = cheapestOf(limited);
  const tolls = [
    ...limited.map((charge) => ({
      to: charge.to,
      toll: tollOfCharge(map, pieces, charge, cheapest.get(charge) ?? null),
    })),
    ...untariffedOf(map.roads, pieces, explained).map((stretch) => ({
      to: last(stretch.pieces),
      toll: tollOfStretch(map, pieces, stretch),
    })),
  ];
  return tolls.sort((a, b) => a.to - b.to).map(({ toll }) => toll);
}

function tollOfCharge({ roads }: TollMap, pieces: readonly Piece[], charge: Charge, cheapest: Price | null): Toll {
  const { tariff, system, fares, from, to, places } = charge;
  const end = at(pieces, to);
  return {
    leg: end.leg,
    country: system.country ?? tariff.country ?? countryOf(roads.signs, at(roads.lines.way, end.segment)),
    system: system.name,
    fares,
    cheapest,
    locations:
      system.kind === 'distance'
        ? postsOn(roads, pieces.slice(from, to + 1), system.name)
        : places.map(({ name, piece }) => ({ name, location: at(pieces, piece).end })),
  };
}

function tollOfStretch({ roads }: TollMap, pieces: readonly Piece[], { name, country, pieces: on }: UntariffedToll): Toll {
  const own = on.map((index) => at(pieces, index));
  return { leg: last(own).leg, country, system: name, fares: [], cheapest: null, locations: postsOn(roads, own, name) };
}

/** The booths and gantries that are passed on some pieces, by their names, else by the road's. */
function postsOn({ signs }: RoadsContent, pieces: readonly Piece[], road: string): Toll['locations'] {
  return pieces
    .filter(({ post }) => post >= 0)
    .map(({ post, end }) => ({
      name: textOf(signs, at(signs.postName, post)) || textOf(signs, at(signs.postRef, post)) || road,
      location: end,
    }));
}
