import { type Command, Option } from 'commander';
import { createLink, createToken } from '../access/credentials.ts';
import { createUser, findUserByName, type UserListing } from '../access/users.ts';
import { signInUrl } from '../admin/sign-in-url.ts';
import { type Config, SETTINGS } from '../config.ts';
import type { Database } from '../database/open.ts';
import { isServiceVariable } from '../service-variables.ts';
import { originOf, rememberedAddress } from './address.ts';
import { auditCommand, systemUser } from './audit.ts';
import { commandWith, configOf, print, UsageError, withDatabase } from './command.ts';

const MAX_NAME = 100;

export function consoleCommand(): Command {
  const command = commandWith('console', 'Print a link that signs in to the console once, within 15 minutes', [
    ...(['dataFolder', 'databaseUrl', 'host', 'port', 'operationsPort'] as const),
  ])
    .option('--user <name>', 'who signs in: made as an operator when there is nobody of this name', systemUser())
    .option('--token <name>', 'print a token for programs instead, called by this name; it has no end')
    .option('--json', 'print JSON');
  return command.action(async () => {
    const { user: name, token }: { user: string; token?: string } = command.opts();
    for (const text of [name, token])
      if (text !== undefined && (text.trim() !== text || text === '' || text.length > MAX_NAME))
        throw new UsageError(`'${text}': expected 1 to ${MAX_NAME} characters without blanks around them`);
    const config = configOf(command);
    await withDatabase(command, async (database) => {
      const user = await operatorCalled(database, name);
      if (token !== undefined) {
        const { token: secret } = await createToken(database, user.id, token, null);
        await auditCommand(database, 'createToken', null, { user: name, name: token });
        print(command, { user: name, token: secret }, `${secret}\nThe token is not shown again.`);
        return;
      }
      const url = signInUrl(consoleOrigin(command, config), await createLink(database, user.id));
      await auditCommand(database, 'createSignInLink', null, { user: name });
      print(command, { user: name, url }, `${url}\nIt works once, within 15 minutes, and signs in ${name} (${user.role}).`);
    });
  });
}

/** The user of a name, made where there is none. */
async function operatorCalled(database: Database, name: string): Promise<UserListing> {
  const known = await findUserByName(database, name);
  if (known) return known;
  const made = await createUser(database, name, 'operator');
  if (made) await auditCommand(database, 'createUser', null, { name, role: 'operator' });
  return made ?? operatorCalled(database, name);
}

/** Where a browser on this machine reaches the console: as it was said, or where the server listens that was started last. */
function consoleOrigin(command: Command, { dataFolder, host, port, operationsPort }: Config): string {
  const settings = [SETTINGS.host, SETTINGS.port, SETTINGS.operationsPort];
  const isSaid = settings.some(({ flag, variable }) => {
    const name = new Option(flag).attributeName();
    const text = process.env[variable];
    return command.getOptionValueSource(name) === 'cli' || (text !== undefined && !isServiceVariable(variable, text));
  });
  return (isSaid ? null : rememberedAddress(dataFolder)) ?? originOf(host, operationsPort ?? port);
}
