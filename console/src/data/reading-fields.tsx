import { SelectField } from '../ui/fields.tsx';
import { t } from '../words/index.ts';

/** How a file is read: what it does not say by itself. */
export interface Reading {
  /** The encoding of its text; empty for UTF-8. */
  readonly encoding: string;
  /** The sheet of an Excel file; empty for the first that is not empty. */
  readonly sheet: string;
}

export const AS_IT_SAYS: Reading = { encoding: '', sheet: '' };

/** What programs save tables in that do not save them as UTF-8. */
const ENCODINGS = [
  ...['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'],
  ...['iso-8859-15', 'macintosh', 'shift_jis', 'gb18030', 'big5', 'euc-kr', 'windows-874'],
];

const isBook = (file: string): boolean => /\.(xlsx|xlsm)$/i.test(file);
/** Whether a file is a table, whose columns can be listed. */
export const isTable = (file: string): boolean => isBook(file) || /\.(csv|tsv|tab|txt)$/i.test(file);

/** The same as options of a command. */
export function readingOptions({ encoding, sheet }: Reading): string[] {
  return [...(encoding === '' ? [] : ['--encoding', encoding]), ...(sheet === '' ? [] : ['--sheet', sheet])];
}

interface ReadingFieldsProps {
  readonly file: string;
  readonly reading: Reading;
  readonly sheets: readonly string[];
  /** The sheet that was read. */
  readonly read: string;
  readonly onChange: (reading: Reading) => void;
}

/** The sheet of an Excel file that has several, and the encoding of text. */
export function ReadingFields({ file, reading, sheets, read, onChange }: ReadingFieldsProps) {
  if (!isBook(file))
    return (
      <SelectField
        label={t('encoding')}
        value={reading.encoding}
        options={[['', 'UTF-8'], ...ENCODINGS.map((each) => [each, each] as const)]}
        onChange={(encoding) => onChange({ ...reading, encoding })}
      />
    );
  if (sheets.length < 2) return null;
  return (
    <SelectField
      label={t('sheet')}
      value={reading.sheet === '' ? read : reading.sheet}
      options={sheets.map((each) => [each, each])}
      onChange={(sheet) => onChange({ ...reading, sheet })}
    />
  );
}
