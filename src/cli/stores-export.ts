import { type Command, Option } from 'commander';
import type { Asset } from '../stores/asset.ts';
import { allStores, ReplacedMeanwhile } from '../stores/export.ts';
import { submitted } from '../stores/submitted.ts';
import { headLine, tableLine } from '../text/table.ts';
import { projectDataCommand, UsageError, withProject } from './command.ts';
import { counted } from './counted.ts';
import { openOutput, STANDARD_STREAM } from './output.ts';
import { Progress } from './progress.ts';

/** How assets are written, one after the other. */
interface Form {
  readonly head: string;
  /** What stands between two of them. */
  readonly between: string;
  readonly each: (asset: Asset) => string;
  readonly tail: string;
}

const TABLE = { delimiter: ',', newline: '\n', hasMark: false } as const;

/** The columns of CSV: what an import reads without being told. */
const COLUMNS: Readonly<Record<string, (asset: Asset) => unknown>> = {
  storeId: ({ storeId }) => storeId,
  name: ({ name }) => name,
  lat: ({ location }) => location.lat,
  lng: ({ location }) => location.lng,
  lines: ({ address }) => listCell(address?.lines),
  city: ({ address }) => address?.city,
  zipcode: ({ address }) => address?.zipcode,
  countryCode: ({ address }) => address?.countryCode,
  website: ({ contact }) => contact?.website,
  phone: ({ contact }) => contact?.phone,
  email: ({ contact }) => contact?.email,
  types: ({ types }) => listCell(types),
  tags: ({ tags }) => listCell(tags),
  openingHours: ({ openingHours }) => jsonCell(openingHours),
  localizedNames: ({ localizedNames }) => jsonCell(localizedNames),
  userProperties: ({ userProperties }) => jsonCell(userProperties),
};

const jsonCell = (value: unknown) => (value ? JSON.stringify(value) : undefined);

/** Values with a bar between them; as JSON where one of them has it, or blanks around it. */
function listCell(values: readonly string[] | null | undefined): string | undefined {
  if (!values || values.length === 0) return undefined;
  const isPlain = values.every((value) => value !== '' && !/[|[]/.test(value) && value.trim() === value);
  return isPlain ? values.join('|') : JSON.stringify(values);
}

const FORMS: Readonly<Record<string, Form>> = {
  json: { head: '{"stores":[\n', between: ',\n', each: (asset) => JSON.stringify(asset), tail: '\n]}\n' },
  geojson: {
    head: '{"type":"FeatureCollection","features":[\n',
    between: ',\n',
    each: (asset) => JSON.stringify(featureOf(asset)),
    tail: '\n]}\n',
  },
  csv: {
    head: headLine(Object.keys(COLUMNS), TABLE),
    between: '',
    each: (asset) =>
      tableLine(
        Object.values(COLUMNS).map((cell) => String(cell(asset) ?? '')),
        TABLE,
      ),
    tail: '',
  },
};

/** An asset as the API answers it, without what depends on the moment. */
function featureOf({ storeId, location: { lat, lng }, address, localizedNames, ...asset }: Asset) {
  const { countryCode, ...lines } = address ?? {};
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      store_id: storeId,
      name: asset.name,
      address: { ...lines, ...(countryCode && { country_code: countryCode }) },
      contact: asset.contact ?? {},
      types: asset.types ?? [],
      tags: asset.tags ?? [],
      ...(asset.userProperties && { user_properties: asset.userProperties }),
      ...(asset.openingHours && { opening_hours: asset.openingHours }),
      ...(localizedNames && { localized_names: localizedNames }),
    },
  };
}

export function exportCommand(): Command {
  const command = projectDataCommand('export', 'Write all assets to a file that stores import reads again')
    .addOption(new Option('--format <format>', 'form of the file').choices(Object.keys(FORMS)).default('json'))
    .option('--out <file>', `file to write; ${STANDARD_STREAM} is standard output`, STANDARD_STREAM);
  return command.action(async () => {
    const { format, out }: { format: string; out: string } = command.opts();
    const form = FORMS[format];
    if (!form) throw new UsageError(`--format ${format}: expected one of ${Object.keys(FORMS).join(', ')}`);
    const progress = new Progress();
    const count = await withProject(command, async (database, project) => {
      await using output = await openOutput(out);
      await output.write(form.head);
      let written = 0;
      for await (const rows of allStores(database, project.id)) {
        for (const row of rows) await output.write((written++ > 0 ? form.between : '') + form.each(submitted(row)));
      }
      await output.write(form.tail);
      await output.finish();
      return written;
    }).catch((error: unknown) => {
      if (!(error instanceof ReplacedMeanwhile)) throw error;
      throw new UsageError('The assets were written anew while they were read: export them again');
    });
    progress.done(`${counted(count, 'asset')}`);
  });
}
