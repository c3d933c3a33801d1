import { DataTable } from '../ui/data-table.tsx';
import { t, type WordKey } from '../words/index.ts';
import { dayName } from './hours-field.tsx';
import { DAYS } from './hours-text.ts';

const OPENING = 'openingHours.';

/** A column of a file, the field that it is taken for, and what stands in it. */
export interface TableColumn {
  readonly heading: string;
  readonly field: string | null;
  readonly examples: readonly string[];
}

/** What the fields of an asset that a column can hold are called; openings by day have the names of days. */
const NAMES: Readonly<Record<string, WordKey>> = {
  storeId: 'storeId',
  name: 'name',
  lat: 'latitude',
  lng: 'longitude',
  lines: 'addressColumn',
  zipcode: 'zipcode',
  city: 'city',
  countryCode: 'countryColumn',
  phone: 'phone',
  email: 'email',
  website: 'website',
  types: 'typesColumn',
  tags: 'tagsColumn',
  openingHours: 'openingHours',
  'openingHours.timezone': 'timeZone',
};
const FIELDS = [...Object.keys(NAMES), ...DAYS.map((day) => `${OPENING}${day}`)];

/** A field in words; one that there are none for, such as `user.colour`, as the API calls it. */
function fieldName(field: string): string {
  const name = NAMES[field];
  if (name) return t(name);
  const day = DAYS.find((each) => field === `${OPENING}${each}`);
  return day ? `${t('openingHours')}: ${dayName(day)}` : field;
}

interface ColumnTableProps {
  readonly columns: readonly TableColumn[];
  /** The field of each heading; empty for none. */
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (fields: Readonly<Record<string, string>>) => void;
}

/** Which field each column of a file is. */
export function ColumnTable({ columns, fields, onChange }: ColumnTableProps) {
  return (
    <DataTable
      label={t('columns')}
      columns={[t('column'), t('field'), t('examples')]}
      rows={columns.map(({ heading, examples }) => {
        const field = fields[heading] ?? '';
        const choices = ['', ...new Set([...FIELDS, ...(field === '' ? [] : [field])])];
        return [
          heading,
          <select
            key="field"
            aria-label={`${t('field')}: ${heading}`}
            value={field}
            onChange={({ currentTarget }) => onChange({ ...fields, [heading]: currentTarget.value })}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {each === '' ? t('noField') : fieldName(each)}
              </option>
            ))}
          </select>,
          examples.join(' | '),
        ];
      })}
    />
  );
}
