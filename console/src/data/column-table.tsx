import { DataTable } from '../ui/data-table.tsx';
import { t } from '../words/index.ts';

/** A column of a file, the field that it is taken for, and what stands in it. */
export interface TableColumn {
  readonly heading: string;
  readonly field: string | null;
  readonly examples: readonly string[];
}

/** The fields of an asset that a column can hold. */
const FIELDS = [
  ...['storeId', 'name', 'lat', 'lng', 'lines', 'zipcode', 'city', 'countryCode', 'phone', 'email', 'website'],
  ...['types', 'tags', 'openingHours', 'openingHours.timezone', 'openingHours.default'],
  ...[
    'openingHours.1',
    'openingHours.2',
    'openingHours.3',
    'openingHours.4',
    'openingHours.5',
    'openingHours.6',
    'openingHours.7',
  ],
];

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
                {each === '' ? t('noField') : each}
              </option>
            ))}
          </select>,
          examples.join(' | '),
        ];
      })}
    />
  );
}
