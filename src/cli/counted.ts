/** So many of something: `1 fault`, `2 faults`, `0 entries`. @param many the plural, where it is not written with an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
