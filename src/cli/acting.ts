import type { Command } from 'commander';
import { Check } from 'typebox/value';
import { PROJECT_ROLES } from '../access/users.ts';
import { ActingUser, announceChange, type CommandChange } from '../admin/command-process.ts';
import { leaveCommandEvent, writeCommandEvent } from '../admin/pending-audit.ts';
import { ACTING_VARIABLE } from '../config.ts';
import { openDatabaseForCommand } from '../database/open.ts';
import { auditDetails } from '../http/audit-details.ts';
import { jsonOf } from '../text/json.ts';
import { systemUser } from './audit.ts';
import { configOf, UsageError } from './command.ts';
import { givenOptions, MANAGING, type Managing, nameOf, projectOf } from './managing.ts';
import { readNames, writtenName } from './opened-names.ts';

/** A file that somebody elsewhere has sent, or gets: below the folder in which the command runs, where each upload has its own. */
const SENT_FILE = /^[0-9a-f]{32}\/[^/\\]+$/;
const URL_FORM = /^https?:\/\//i;
const STREAM = '-';

/** In whose name a server runs this command; null where somebody runs it on this machine. */
export function actingUser(environment: Readonly<Record<string, string | undefined>>): ActingUser | null {
  const text = environment[ACTING_VARIABLE];
  if (text === undefined) return null;
  const acting = jsonOf(text);
  if (!Check(ActingUser, acting)) throw new Error(`${ACTING_VARIABLE} is no user`);
  return acting;
}

/** Refuses a command that whoever is elsewhere may not run, or that reads or writes other files than theirs. @throws UsageError */
export function checkActing(command: Command, acting: ActingUser): void {
  const name = nameOf(command);
  const managing = MANAGING[name];
  if (!managing) throw new UsageError(`waypost ${name} cannot be run for somebody elsewhere`);
  checkRole(command, managing, acting);
  const given = givenOptions(command);
  for (const option of ['data', 'databaseUrl', 'store', 'server', ...(managing.refuses ?? [])])
    if (option in given) throw new UsageError(`--${option} cannot be given for a server elsewhere`);
  for (const file of readNames(command, managing))
    if (!SENT_FILE.test(file) && !(managing.reads?.isAddress && URL_FORM.test(file)))
      throw new UsageError(
        `${file}: expected an upload, as <upload_id>/<name>${managing.reads?.isAddress ? ', or an address' : ''}`,
      );
  const written = writtenName(command, managing);
  if (written !== null && !SENT_FILE.test(written) && written !== STREAM)
    throw new UsageError(`${written}: expected a file of an upload, as <upload_id>/<name>`);
}

function checkRole(command: Command, managing: Managing, { isOperator, roles }: ActingUser): void {
  if (isOperator) return;
  if (managing.who === 'operator') throw new UsageError('Only operators may do this');
  const project = projectOf(command, managing);
  const role = PROJECT_ROLES.find((known) => project !== null && known === roles[project]);
  // The same for one that is not there and one of others.
  if (role === undefined)
    throw new UsageError(project === null ? '--project names yours' : `There is no project ${project}`);
  if (PROJECT_ROLES.indexOf(role) > PROJECT_ROLES.indexOf(managing.who))
    throw new UsageError(`Only who has the role ${managing.who} in the project may do this`);
}

/** What a command changes, for the audit log; null for one that changes nothing. */
function changeOf(command: Command): CommandChange | null {
  const action = nameOf(command);
  const managing = MANAGING[action];
  // A command that only checks what it would do does nothing.
  if (!managing?.isChange || command.opts<{ readonly dryRun?: boolean }>().dryRun) return null;
  const details = auditDetails({ arguments: command.args }, givenOptions(command), undefined);
  return { action, project: projectOf(command, managing), details };
}

/** Before a command that somebody elsewhere runs: the server writes down what it changes. */
export async function announceCommand(command: Command): Promise<void> {
  const change = changeOf(command);
  if (change) await announceChange(change);
}

/**
 * Writes down what a command on this machine has changed: in the database that is named, else for the server of the data folder.
 *
 * @param outcome the code with which it ends, of one that failed
 */
export async function recordCommand(command: Command, outcome: { readonly exit?: number }): Promise<void> {
  const change = changeOf(command);
  if (!change) return;
  const { dataFolder, databaseUrl, isDurable } = configOf(command);
  const details = { ...change.details, ...outcome };
  const event = { ...change, details, user: { id: null, name: systemUser() }, via: 'command' as const };
  if (databaseUrl === undefined) return leaveCommandEvent(dataFolder, event);
  const database = await openDatabaseForCommand({ dataFolder, databaseUrl, isDurable, poolSize: 1 });
  try {
    await writeCommandEvent(database, event);
  } finally {
    await database.close();
  }
}
