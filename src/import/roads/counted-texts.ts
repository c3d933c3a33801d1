/** A text of a map, and on how many ways, nodes and relations it stands. */
export interface CountedText {
  readonly text: string;
  readonly count: number;
}

/** Texts with what bears them, such as `way 5`: each bearer counts once. */
export class CountedTexts {
  readonly #bearers = new Map<string, Set<string>>();

  add(text: string, bearer: string): void {
    const known = this.#bearers.get(text);
    if (known) known.add(bearer);
    else this.#bearers.set(text, new Set([bearer]));
  }

  /** The most frequent first. */
  counted(): CountedText[] {
    const counted = [...this.#bearers].map(([text, bearers]) => ({ text, count: bearers.size }));
    return counted.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  }
}
