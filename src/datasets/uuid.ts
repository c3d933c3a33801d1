export const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
const FORM = new RegExp(UUID);

/** The id as the database takes it; null for a text that is none, which nothing has. */
export function uuidOrNull(id: string): string | null {
  return FORM.test(id) ? id : null;
}
