import { MODES, type Mode } from '../modes/index.ts';
import { UsageError } from './command.ts';

/** Stands for a region of places alone. */
const NONE = 'none';
const CHOICE = `${MODES.join(', ')}, or ${NONE}`;

export const MODES_HELP = `modes of travel whose roads are imported, joined by commas: ${CHOICE} for places alone; default: all`;

/** Reads the modes that a region is imported for. @throws UsageError for an empty list, or what is no mode */
export function readModes(list = MODES.join()): readonly Mode[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.join('') === '') throw new UsageError(`--modes is empty: expected ${CHOICE}`);
  if (names.join() === NONE) return [];
  const modes: Mode[] = [];
  for (const name of names) {
    if (name === NONE) throw new UsageError(`--modes ${list}: ${NONE} stands alone`);
    const mode = MODES.find((each) => each === name);
    if (!mode) throw new UsageError(`--modes ${list}: there is no mode '${name}'; expected ${CHOICE}`);
    if (modes.includes(mode)) throw new UsageError(`--modes ${list}: ${mode} is there twice`);
    modes.push(mode);
  }
  return MODES.filter((mode) => modes.includes(mode));
}
