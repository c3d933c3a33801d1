import Type from 'typebox';
import { formattedAddress, viewPlace } from '../addresses/place-view.ts';
import { typesOf } from '../addresses/types.ts';
import { required } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import type { PlaceNumber } from '../places/index.ts';
import {
  flatsOf,
  HOUSE_PLANNED,
  HOUSE_REACH_METERS,
  type House,
  nearestStreets,
  nearestWholeHouses,
  type Places,
  placeOfHouse,
  publicIdOfHouse,
  STREET_REACH_METERS,
  wholeHouse,
} from '../places/index.ts';
import { languageOf, threeWords } from './parameters.ts';
import type { Region } from './region.ts';
import type { ThreeWordResolver } from './resolver.ts';

const RESULTS = 5;

export function convertToAddressQuery(resolver: ThreeWordResolver) {
  return {
    words: required(threeWords(resolver)),
    language: languageOf('Language of the addresses; that of the words is recognized.'),
  };
}

const Address = Type.Object(
  {
    types: Type.Array(Type.String()),
    formatted_address: Type.String(),
    description: Type.String({ description: 'The same text as `formatted_address`.' }),
    public_id: Type.String(),
    status: Type.Union([Type.Literal('not_yet_built'), Type.Null()], {
      description: '`not_yet_built` for what the map says is planned or under construction.',
    }),
    sub_buildings: Type.Array(Type.Object({ public_id: Type.String(), description: Type.String() }), {
      description: 'Flats and other units of the house.',
    }),
  },
  { title: 'NearbyAddress' },
);
type Address = Type.Static<typeof Address>;

export const convertToAddressReply = Type.Object({ results: Type.Array(Address, { maxItems: RESULTS }) });

/** A point, and the language in which to describe what is near it. */
export interface Around {
  readonly centre: Position;
  readonly language: string;
}

/** The addresses nearest to a point, nearest first: houses; where none is within reach, streets. */
export function addressesNear({ places }: Region, { centre, language }: Around): Type.Static<typeof convertToAddressReply> {
  const houses = nearestWholeHouses(places, { centre, radiusMeters: HOUSE_REACH_METERS, limit: RESULTS });
  if (houses.length > 0) return { results: houses.map(({ item }) => houseAddress(places, item, language)) };
  const streets = nearestStreets(places, { centre, radiusMeters: STREET_REACH_METERS, limit: RESULTS });
  return { results: streets.map(({ item }) => streetAddress(places, item, language)) };
}

function houseAddress(places: Places, entry: number, language: string): Address {
  const flats = flatsOf(places, entry);
  const house = wholeHouse(places, entry);
  return {
    ...address(places, house.place, house, language),
    public_id: publicIdOfHouse(places, house),
    status: [entry, ...flats].every((each) => isPlanned(places, each)) ? 'not_yet_built' : null,
    sub_buildings: flats.map((flat) => {
      const place = placeOfHouse(places, flat);
      const description = formattedAddress(viewPlace(places, place, { place, house: flat }, language));
      return { public_id: places.housePublicId(flat), description };
    }),
  };
}

function streetAddress(places: Places, street: PlaceNumber, language: string): Address {
  return { ...address(places, street, null, language), public_id: places.publicId(street), status: null, sub_buildings: [] };
}

function address(places: Places, place: PlaceNumber, house: House | null, language: string) {
  const view = viewPlace(places, place, house, language);
  const text = formattedAddress(view);
  return { types: typesOf(view.kind), formatted_address: text, description: text };
}

function isPlanned({ houseFlags }: Places, entry: number): boolean {
  return (houseFlags[entry] & HOUSE_PLANNED) !== 0;
}
