import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A label with its control, and a line of help. */
interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
}

/** What the fields that are typed in have in common. */
interface TypedProps extends FieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly required?: boolean;
}

/** The attributes of a typed field's control, and what labels it. */
function useTyped({ label, help, value, onInput, required = false }: TypedProps) {
  const id = useId();
  return {
    labels: { id, label, help },
    control: {
      id,
      value,
      required,
      'aria-describedby': help ? `${id}-help` : undefined,
      onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => onInput(currentTarget.value),
    },
  };
}

export function TextField(props: TypedProps) {
  const { labels, control } = useTyped(props);
  return (
    <Labelled {...labels}>
      <input {...control} type="text" autocomplete="off" />
    </Labelled>
  );
}

/** Several lines of text, one value on each. */
export function LinesField(props: TypedProps) {
  const { labels, control } = useTyped(props);
  return (
    <Labelled {...labels}>
      <textarea {...control} rows={Math.min(8, Math.max(2, props.value.split('\n').length))} spellcheck={false} />
    </Labelled>
  );
}

interface NumberProps extends TypedProps {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | 'any';
}

export function NumberField({ min, max, step, ...props }: NumberProps) {
  const { labels, control } = useTyped(props);
  return (
    <Labelled {...labels}>
      <input {...control} {...{ min, max, step }} type="number" />
    </Labelled>
  );
}

/** A choice among values; `''` stands for none where it is among them. */
interface SelectProps<V extends string> extends FieldProps {
  readonly value: V;
  readonly options: readonly (readonly [value: V, text: string])[];
  readonly onChange: (value: V) => void;
}

export function SelectField<V extends string>({ label, help, value, options, onChange }: SelectProps<V>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} help={help}>
      <select
        id={id}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => each === currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}

interface RangeProps extends FieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words. */
  readonly text: string;
  readonly onInput: (value: number) => void;
}

export function RangeField({ label, value, min, max, step, text, onInput }: RangeProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}: <output for={id}>{text}</output>
      </label>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={text}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Labelled({
  id,
  label,
  help,
  children,
}: FieldProps & { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
    </div>
  );
}
