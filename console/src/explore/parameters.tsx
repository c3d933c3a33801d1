import { operation, type Parameter } from '../api/description.ts';
import { NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { t } from '../words/index.ts';

/** The parameters of a request by name; empty ones are not sent. */
export type ParameterValues = Readonly<Record<string, string>>;

interface ParametersProps {
  /** The id of the operation. */
  readonly of: string;
  /** Those that the tool sets itself. */
  readonly except: readonly string[];
  readonly values: ParameterValues;
  readonly onChange: (values: ParameterValues) => void;
}

/** A form of all parameters that an operation has, as its description says. */
export function Parameters({ of, except, values, onChange }: ParametersProps) {
  const parameters = operation(of)?.parameters.filter((each) => each.in === 'query' && !except.includes(each.name)) ?? [];
  if (parameters.length === 0) return null;
  return (
    <details class="parameters">
      <summary>{t('moreParameters')}</summary>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => onChange({ ...values, [parameter.name]: value })}
        />
      ))}
    </details>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, description = '', schema } = parameter;
  const byDefault = schema.default === undefined ? '' : ` ${t('parameterDefault', { value: String(schema.default) })}`;
  const help = `${description}${byDefault}`;
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  if (choices) {
    const options = ['', ...choices].map((each) => [each, each === '' ? t('unset') : each] as const);
    return <SelectField label={name} help={help} value={value} options={options} onChange={onChange} />;
  }
  const field = { label: name, help, value, onInput: onChange };
  if (schema.type !== 'number' && schema.type !== 'integer') return <TextField {...field} />;
  return <NumberField {...field} min={schema.minimum} max={schema.maximum} step={schema.type === 'integer' ? 1 : 'any'} />;
}
