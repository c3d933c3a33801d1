/** Whether the database takes a text: not with a NUL, nor with half of a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
