import { userInfo } from 'node:os';
import { type AuditEvent, writeAudit } from '../access/audit.ts';
import type { Queryable } from '../database/open.ts';

/** The user of the system that runs this; containers may have none. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}

/** Writes down what a command has changed. */
export function auditCommand(
  database: Queryable,
  action: string,
  project: AuditEvent['project'] = null,
  details: AuditEvent['details'] = {},
): Promise<void> {
  return writeAudit(database, { user: { id: null, name: systemUser() }, via: 'command', action, project, details });
}
