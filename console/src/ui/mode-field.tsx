import { operation } from '../api/description.ts';
import { EN, type WordKey } from '../words/en.ts';
import { t } from '../words/index.ts';
import { SelectField } from './fields.tsx';

interface ModeFieldProps {
  readonly of: string;
  readonly value: string;
  readonly onChange: (mode: string) => void;
}

const isWord = (name: string): name is WordKey => Object.hasOwn(EN, name);

/** The modes of travel that an operation has. */
export function ModeField({ of, value, onChange }: ModeFieldProps) {
  const modes = operation(of)?.parameters.find(({ name }) => name === 'mode')?.schema.enum ?? [value];
  const options = modes.map((mode) => [mode, isWord(mode) ? t(mode) : mode] as const);
  return <SelectField label={t('mode')} value={value} options={options} onChange={onChange} />;
}
