import { relative } from 'node:path';
import Type, { type Static } from 'typebox';
import { type Uploads, uploadsIn } from './uploads.ts';

const UPLOAD = 'upload:';

const Texts = Type.Array(Type.String());
const maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** What is imported, with the options of `waypost import`. Files are addresses, or `upload:<id>`. */
export const ImportOrder = Type.Object({
  maps: Texts,
  name: maybe(Type.String()),
  modes: maybe(Texts),
  towns: maybe(Type.Boolean()),
  demo: maybe(Type.Boolean()),
  addresses: maybe(Texts),
  postcodes: maybe(Texts),
  names: maybe(Texts),
  attributions: maybe(Texts),
  /** Whether its files are kept for updates. */
  keep: maybe(Type.Boolean()),
  /** Whether the region is put into use. */
  use: maybe(Type.Boolean()),
});
export type ImportOrder = Static<typeof ImportOrder>;

/** The command line of an order. @throws Problem for an upload that is not there */
export function importArguments(order: ImportOrder, uploads: Uploads): string[] {
  const each = (flag: string, values: readonly string[] | null | undefined, of = (value: string) => value) =>
    (values ?? []).map((value) => `--${flag}=${of(value)}`);
  const file = (named: string) => fileOf(named, uploads);
  return [
    ...['import', ...order.maps.map(file), '--json'],
    ...(order.name ? [`--name=${order.name}`] : []),
    ...(order.modes ? [`--modes=${order.modes.length > 0 ? order.modes.join(',') : 'none'}`] : []),
    ...(order.towns === false ? ['--no-towns'] : []),
    ...(order.demo === true ? ['--demo'] : []),
    ...each('addresses', order.addresses, file),
    ...each('postcodes', order.postcodes, file),
    ...each('names', order.names, file),
    ...each('attribution', order.attributions),
    ...(order.keep === false ? ['--no-keep'] : []),
    ...(order.use === false ? ['--no-use'] : []),
  ];
}

/** An address, or the path of an upload within their folder. @throws Problem 404 */
function fileOf(named: string, uploads: Uploads): string {
  return named.startsWith(UPLOAD) ? relative(uploads.folder, uploads.pathOf(named.slice(UPLOAD.length))) : named;
}

/** Fetches the uploads that an order names and another server has. */
export function bringUploads({ maps, addresses, postcodes, names }: ImportOrder, uploads: Uploads): Promise<void> {
  return uploads.bring(uploadsIn([maps, addresses, postcodes, names].flatMap((each) => each ?? [])));
}
