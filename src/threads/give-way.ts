import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How nice the thread is to others (`nice`): it gets a thirtieth of what another thread gets that wants the same processor. */
const NICE = 15;

/**
 * Lets all other threads of the machine go first. Linux counts priorities by thread, under the number that `/proc` has; elsewhere a
 * thread cannot have its own, and how many there are is all that limits them.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, NICE);
}
