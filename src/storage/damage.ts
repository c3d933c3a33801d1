import { join } from 'node:path';

/** Data that a question needs and that cannot be read: refused for the time being, never answered as if there were none. */
export class DataUnreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataUnreadable';
  }
}

/** What a server cannot read of its data, and why. */
export interface DamagedPart {
  readonly part: string;
  readonly reason: string;
}

/** Keeps count of what cannot be read: each is logged once, and reported by requests for as long as it holds. */
export class Damage {
  readonly #dataFolder: string;
  readonly #log: (message: string, error: unknown) => void;
  readonly #reasons = new Map<string, string>();

  /** @param dataFolder is left out of the reasons: anybody may ask for them */
  constructor(dataFolder: string, log: (message: string, error: unknown) => void) {
    this.#dataFolder = dataFolder;
    this.#log = log;
  }

  /** @param remedy what to do about it */
  report(part: string, error: unknown, remedy: string): void {
    const message = error instanceof Error ? error.message : String(error);
    const reason = `${message.replaceAll(join(this.#dataFolder, '/'), '')}: ${remedy}`;
    if (this.#reasons.get(part) === reason) return;
    this.#reasons.set(part, reason);
    this.#log(`the ${part} cannot be read; ${remedy}`, error);
  }

  mend(part: string): void {
    this.#reasons.delete(part);
  }

  /** Mends the parts of a kind that are not there any more. */
  mendAllBut(kind: string, names: ReadonlySet<string>): void {
    for (const part of this.#reasons.keys()) if (part.startsWith(`${kind} `) && !names.has(part)) this.mend(part);
  }

  list(): DamagedPart[] {
    return [...this.#reasons].map(([part, reason]) => ({ part, reason }));
  }
}
