/** A line of a Dockerfile, continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
  readonly words: readonly string[];
  /** What follows as a list in JSON, behind `CMD` where that is part of it. */
  readonly json: readonly string[] | null;
}

/** The instructions of a Dockerfile, in their order. */
export function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile.split('\n').filter((line) => !/^\s*#/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => {
      const [name = '', ...words] = text.trim().split(/\s+/);
      const [list] = /\[.*\]$/.exec(text) ?? [];
      return { name, text, words, json: list === undefined ? null : JSON.parse(list) };
    });
}
