import Type from 'typebox';
import { VEHICLE_PROPERTIES } from '../modes/index.ts';
import { jsonOf } from '../text/json.ts';

/** The vehicle of a request that is kept; null for the usual one of its mode. */
export const KeptVehicle = Type.Union([Type.Record(Type.Enum([...VEHICLE_PROPERTIES]), Type.Integer()), Type.Null()]);

/**
 * A request as it is kept with its job: the length of a head of JSON (32 bits, the lowest first), the head, and the rest in whatever form its
 * kind has.
 */
export function packOrder(head: object, ...rest: readonly Uint8Array[]): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...rest]);
}

/** The head, and the rest; the head is null where there is none, which another version of the server may have written. */
export function unpackOrder(request: Uint8Array): { readonly head: unknown; readonly rest: Uint8Array } {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.length);
  const end = bytes.length < 4 ? 0 : 4 + bytes.readUInt32LE(0);
  return { head: end > bytes.length ? null : (jsonOf(bytes.toString('utf8', 4, end)) ?? null), rest: request.subarray(end) };
}

/** What is thrown for a request that another version of the server has kept. */
export const UNREADABLE = 'this version of the server cannot read the request: send it again';
