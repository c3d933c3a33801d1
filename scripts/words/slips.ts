/** Words no two of which are one slip of the keyboard apart: a letter left out, added or changed, or two neighbours swapped. */
export class Apart {
  readonly #words = new Set<string>();
  /** Each word with one letter left out. */
  readonly #shorter = new Set<string>();
  /** Each word with a star for one letter. */
  readonly #starred = new Set<string>();

  /** Whether a word is no slip away from any that is in. */
  admits(word: string): boolean {
    if (this.#words.has(word) || this.#shorter.has(word)) return false;
    for (let at = 0; at < word.length; at++) {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      if (this.#words.has(before + after) || this.#starred.has(`${before}*${after}`)) return false;
      if (after !== '' && this.#words.has(before + after[0] + word[at] + after.slice(1))) return false;
    }
    return true;
  }

  add(word: string): void {
    this.#words.add(word);
    for (let at = 0; at < word.length; at++) {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      this.#shorter.add(before + after);
      this.#starred.add(`${before}*${after}`);
    }
  }
}
