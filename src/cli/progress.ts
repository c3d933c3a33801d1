/** Tells on standard error what a long work is doing: in one changing line on a terminal, in a line a step elsewhere. */
export class Progress {
  readonly #started = performance.now();

  step(text: string): void {
    const line = `${this.#seconds()}  ${text}`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }

  done(text: string): void {
    this.step(`done: ${text}`);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }

  #seconds(): string {
    return `${((performance.now() - this.#started) / 1000).toFixed(1)} s`.padStart(7);
  }
}
