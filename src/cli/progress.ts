import { printable } from '../text/printable.ts';

const BAR_WIDTH = 24;
/** A bar is drawn again after this long at the earliest. */
const REDRAW_MS = 100;
const TELL_MS = 500;

/**
 * Reports on standard error what a long work is doing: in one changing line with a bar on a terminal, elsewhere in a line for each
 * step.
 */
export class Progress {
  readonly #started = performance.now();
  #step = '';
  #drawn = Number.NEGATIVE_INFINITY;
  #told = Number.NEGATIVE_INFINITY;

  /** @param share how far the work is, 0 to 1, where that is known */
  step(said: string, share?: number): void {
    const text = printable(said);
    const isNew = text !== this.#step;
    this.#step = text;
    this.#tell(text, share, isNew);
    if (!process.stderr.isTTY) {
      if (isNew) process.stderr.write(`${this.#seconds()}  ${text}\n`);
      return;
    }
    const now = performance.now();
    if (!isNew && now - this.#drawn < REDRAW_MS) return;
    this.#drawn = now;
    process.stderr.write(`\r\x1b[K${this.#seconds()}  ${share === undefined ? '' : `${bar(share)}  `}${text}`);
  }

  /** Tells a server that runs this how far it is. */
  #tell(step: string, share: number | undefined, isNew: boolean): void {
    if (!process.send) return;
    const now = performance.now();
    if (!isNew && now - this.#told < TELL_MS) return;
    this.#told = now;
    process.send({ step, ...(share !== undefined && { share }) });
  }

  done(text: string): void {
    this.step(`done: ${text}`);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }

  /** A line after the work is done. */
  note(text: string): void {
    process.stderr.write(`${' '.repeat(7)}  ${printable(text)}\n`);
  }

  #seconds(): string {
    return `${((performance.now() - this.#started) / 1000).toFixed(1)} s`.padStart(7);
  }
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
