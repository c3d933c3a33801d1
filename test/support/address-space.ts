import { totalmem } from 'node:os';

/**
 * For `skip` of tests that reserve memory without touching it: false where the machine lets them, else why not. Linux by default refuses to
 * reserve at once more than the machine has.
 */
export function hasRoomFor(bytes: number): string | false {
  return bytes < totalmem() ? false : `reserves ${bytes / 2 ** 30} GiB, more than this machine has`;
}
