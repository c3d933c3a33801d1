import { isIP } from 'node:net';
import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { FullCall } from '../contract/endpoint.ts';
import { BadValue, type Parameter, type Parameters, parameter } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { boundsOfCircle } from '../geo/position.ts';
import type { AddressPlaces, Located } from './geoip.ts';

const address: Parameter<string | undefined> = parameter(
  Type.String({ description: 'The IP address to look at, with a private key; that of the client when absent.' }),
  undefined,
  (text) => {
    const trimmed = text.trim();
    if (isIP(trimmed) === 0) throw new BadValue('ip_any_address', 'value is not a valid IPv4 or IPv6 address');
    return trimmed;
  },
);
export const positionQuery = { ip_address: address };

const Corner = Type.Object({ lat: Type.Number(), lng: Type.Number() }, { title: 'LatLng' });

/** What is known of the place of an address; fields that the database does not know are left out. */
export const POSITION = {
  country_code: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2.' })),
  country_name: Type.Optional(Type.String()),
  continent: Type.Optional(Type.String()),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  accuracy: Type.Optional(Type.Number({ description: 'Kilometres around the position within which the client is.' })),
  viewport: Type.Optional(
    Type.Object({ northeast: Corner, southwest: Corner }, { description: 'The box around that circle.' }),
  ),
  city: Type.Optional(Type.String()),
  region_state: Type.Optional(Type.String()),
  postal_code: Type.Optional(Type.String()),
  timezone: Type.Optional(Type.String({ description: 'The name in the IANA database.' })),
};
export const positionReply = Type.Object(POSITION, { title: 'ClientPosition' });
export type ClientPosition = Answered<Static<typeof positionReply>>;

/** Who asks, from where. */
export type PositionCall = Pick<FullCall<typeof positionQuery, Parameters>, 'query' | 'keyKind' | 'clientAddress'>;

const withoutDatabase = () =>
  new Problem(501, 'The place of an address is not known here: the server has no database of addresses (WAYPOST_GEOIP)');
export const WITHOUT_DATABASE: Cause = {
  name: 'withoutAddressDatabase',
  description: 'The server has no database of addresses',
  problem: withoutDatabase(),
};
const needsPrivateKey = () =>
  new Problem(403, 'ip_address needs a private key: with a public key the client itself is looked at');
export const NEEDS_PRIVATE_KEY: Cause = {
  name: 'addressOfAnother',
  description: 'A public key may not look at other addresses',
  problem: needsPrivateKey(),
};
const unknownAddress = (of: string) => new Problem(404, `Nothing is known of the place of ${of}`);
export const UNKNOWN_ADDRESS: Cause = {
  name: 'unknownAddress',
  description: 'The database does not know where the address is',
  problem: unknownAddress('192.0.2.1'),
};

/** Where the client is, or the address that is asked for. @throws Problem 403, 404 or 501 */
export function positionOf(
  placeOf: AddressPlaces | null,
  { query, keyKind, clientAddress = '' }: PositionCall,
): ClientPosition {
  const asked = query.ip_address;
  if (asked !== undefined && keyKind !== 'private') throw needsPrivateKey();
  if (!placeOf) throw withoutDatabase();
  const { country, registered_country, continent, city, subdivisions, postal, location } =
    placeOf(asked ?? clientAddress) ?? {};
  const home = country ?? registered_country;
  const position = known({
    country_code: home?.iso_code,
    country_name: home?.names?.en,
    continent: continent?.names?.en,
    ...circleOf(location ?? {}),
    city: city?.names?.en,
    region_state: subdivisions?.[0]?.names?.en,
    postal_code: postal?.code,
    timezone: location?.time_zone,
  });
  if (Object.keys(position).length === 0) throw unknownAddress(asked ?? 'the client');
  return position;
}

/** A position, and how exact it is. */
function circleOf({ latitude, longitude, accuracy_radius: accuracy }: Located) {
  if (latitude === undefined || longitude === undefined) return {};
  if (accuracy === undefined) return { latitude, longitude };
  const { south, west, north, east } = boundsOfCircle({ lat: latitude, lng: longitude }, accuracy * 1000);
  const viewport = { northeast: corner(north, east), southwest: corner(south, west) };
  return { latitude, longitude, accuracy, viewport };
}

const corner = (lat: number, lng: number) => ({ lat: rounded(lat), lng: rounded(lng) });
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** The same without what is not known. */
function known(position: { readonly [K in keyof ClientPosition]: ClientPosition[K] | undefined }): ClientPosition {
  return Object.fromEntries(Object.entries(position).filter(([, value]) => value !== undefined));
}
