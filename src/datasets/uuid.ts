const FORM = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** The id as the database takes it; null for a text that is none, which nothing has. */
export function uuidOrNull(id: string): string | null {
  return FORM.test(id) ? id : null;
}
