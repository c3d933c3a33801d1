const DELIMITERS = [',', ';', '\t', '|'];

/** What divides the columns of a table: the sign that its first line has most of. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
