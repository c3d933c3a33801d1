import type { Command } from 'commander';
import type { SharedKind } from '../sharing/items.ts';
import { configOf } from './command.ts';
import { withPublishing } from './publishing.ts';

/** Before a command reads what servers share: brings its data folder to what they serve. Without a store nothing is to be done. */
export async function bringUp(command: Command, kinds: readonly SharedKind[]): Promise<void> {
  await withPublishing(command, async (publishing) => {
    if (!publishing) return;
    const { catchUpFolder } = await import('./sharing.ts');
    await catchUpFolder(configOf(command), publishing.database, kinds);
  });
}
