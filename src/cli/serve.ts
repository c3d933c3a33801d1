import type { Command } from 'commander';
import { finishRestore, refuseUnfinishedRestore } from '../backup/draft.ts';
import { SETTING_NAMES } from '../config.ts';
import { commandWith, configOf, openConfigured } from './command.ts';
import { isFirst } from './process-place.ts';
import { isSupervisor, ofProcess, supervise } from './processes.ts';

export function serveCommand(): Command {
  const command = commandWith(
    'serve',
    'Serve the API; the first start prepares the database, the starter region and a project demo',
    SETTING_NAMES,
  );
  return command.action(async () => {
    const asked = configOf(command);
    // The processes of one server are started by one that has done this.
    if (isFirst()) {
      finishRestore(asked.dataFolder);
      refuseUnfinishedRestore(asked.dataFolder);
    }
    if (isSupervisor(asked)) return supervise(asked);
    const config = ofProcess(asked);
    // The database opens in its thread while this one loads the rest of the server; a failure is met by who awaits it.
    const opening = openConfigured(config);
    opening.catch(() => {});
    const { serve } = await import('./serve-until-signal.ts');
    await serve(config, opening);
  });
}
