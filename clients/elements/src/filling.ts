export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field that is being written into: what it tells of that is no typing. */
let writing: Field | undefined;

export const isBeingFilled = (field: Element): boolean => field === writing;

/** Writes past what frameworks put over `value`, so that they notice the events, which are those of typing. */
export function writeInto(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  writing = field;
  try {
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } finally {
    writing = undefined;
  }
}
