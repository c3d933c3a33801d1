import { html, newId } from './element.ts';

/** A text field with its label, for a combobox. */
export function labelledField(label: string): { readonly field: HTMLElement; readonly input: HTMLInputElement } {
  const id = newId();
  const input = html('input', { id, type: 'text', part: 'input', autocomplete: 'off', spellcheck: 'false' });
  return { input, field: html('div', { part: 'field' }, html('label', { for: id, part: 'label' }, label), input) };
}

/** A button, and what it does. */
export function button(
  label: string,
  press: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = html('button', { type: 'button', part: 'button', ...attributes }, label);
  made.addEventListener('click', press);
  return made;
}

/** One of several, of which the first is chosen: radio buttons under a name. */
export function choice(
  label: string,
  options: readonly { readonly value: string; readonly text: string }[],
  changed: (value: string) => void,
): HTMLElement {
  const name = newId();
  const lines = options.map(({ value, text }, index) => {
    const input = html('input', { type: 'radio', name, value, checked: index === 0 });
    input.addEventListener('change', () => changed(value));
    return html('label', { part: 'check' }, input, text);
  });
  return html('div', { part: 'row', role: 'radiogroup', 'aria-label': label }, ...lines);
}
