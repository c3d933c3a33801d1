import Type, { type Static } from 'typebox';
import { isBlockable } from '../access/clients.ts';
import { GROUP_NAMES, GROUPS, SERVICES } from '../access/groups.ts';
import { isProjectName, PROJECT_NAMES, type Project, type ProjectSettings } from '../access/projects.ts';
import { isRefererPattern } from '../access/referers.ts';
import { PROJECT_ROLES } from '../access/users.ts';
import { type Body, type Errors, jsonBody, nullable } from '../contract/body.ts';

const MAX_COUNT = Number.MAX_SAFE_INTEGER;
const MAX_PATTERNS = 1000;
const Pattern = Type.String({ minLength: 1, maxLength: 500 });
const ServiceName = Type.Enum([...SERVICES], { type: 'string' });
const Limit = Type.Integer({ minimum: 0, maximum: MAX_COUNT, format: 'int64' });
const eachGroup = <S extends Type.TSchema>(schema: S) =>
  Object.fromEntries(GROUP_NAMES.map((group) => [group, Type.Optional(schema)]));

/** The groups without a limit of their own have that of `default_limits`. */
const Limits = Type.Object(eachGroup(Limit), { title: 'ProjectLimits', additionalProperties: false });
const LimitChanges = Type.Object(eachGroup(nullable(Limit)), {
  additionalProperties: false,
  description: 'Those that are sent change; null is the default again.',
});

export const ProjectReply = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    referers: Type.Array(Type.String(), { description: 'Pages that may use its public keys; none means any.' }),
    services: nullable(Type.Array(ServiceName, { description: 'Null means all.' })),
    quota: nullable(Type.Integer({ format: 'int64', description: 'Requests a month (UTC).' })),
    limits: Limits,
    default_limits: Limits,
    advanced_postal_codes: Type.Boolean(),
    blocked: Type.Array(Type.String()),
    role: Type.Enum([...PROJECT_ROLES], { type: 'string', description: 'What you are in the project.' }),
  },
  { title: 'Project' },
);

const DEFAULT_LIMITS = Object.fromEntries(GROUP_NAMES.map((group) => [group, GROUPS[group].rate.points]));

export function shownProject(project: Project, role: (typeof PROJECT_ROLES)[number]): Static<typeof ProjectReply> {
  const { id, name, referers, services, quota, limits, advancedPostalCodes, blocked } = project;
  return {
    ...{ id, name, referers: [...referers], services: services && [...services], quota, limits: { ...limits } },
    ...{ default_limits: DEFAULT_LIMITS, advanced_postal_codes: advancedPostalCodes, blocked: [...blocked], role },
  };
}

const SETTINGS = {
  referers: Type.Optional(Type.Array(Pattern, { maxItems: MAX_PATTERNS })),
  services: Type.Optional(nullable(Type.Array(ServiceName, { maxItems: SERVICES.length }))),
  quota: Type.Optional(nullable(Limit)),
  limits: Type.Optional(LimitChanges),
  advanced_postal_codes: Type.Optional(Type.Boolean()),
  blocked: Type.Optional(Type.Array(Pattern, { maxItems: MAX_PATTERNS })),
};
const ProjectName = Type.String({ maxLength: 63, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', description: PROJECT_NAMES });
const NewProject = Type.Object({ name: ProjectName, ...SETTINGS }, { title: 'NewProject' });
const ProjectChanges = Type.Object(
  { name: Type.Optional(ProjectName), ...SETTINGS },
  { title: 'ProjectChanges', description: 'What is not sent stays as it is.' },
);

export type Changes = Static<typeof ProjectChanges>;

/** A body whose patterns are checked as `waypost project set` does. */
function checked<T extends Changes>(body: Body<T>): Body<T> {
  return {
    ...body,
    read(value, errors) {
      const changes = body.read(value, errors);
      if (errors.length === 0) checkPatterns(changes, errors);
      return changes;
    },
  };
}

export const newProjectBody = checked(jsonBody(NewProject));
export const projectChangesBody = checked(jsonBody(ProjectChanges));

function checkPatterns({ name, referers = [], blocked = [] }: Changes, errors: Errors): void {
  const refuse = (loc: (string | number)[], expected: string) =>
    errors.push({ loc: ['body', ...loc], msg: `Value error, expected ${expected}`, type: 'value_error' });
  if (name !== undefined && !isProjectName(name)) refuse(['name'], PROJECT_NAMES);
  for (const [i, pattern] of referers.entries())
    if (!isRefererPattern(pattern)) refuse(['referers', i], '[scheme://]host[:port][/path], with * for anything');
  for (const [i, text] of blocked.entries())
    if (!isBlockable(text)) refuse(['blocked', i], 'an address, a network such as 203.0.113.0/24, or a pattern of pages');
}

/** The settings of a project after a change. */
export function changedSettings(project: Project, changes: Changes): ProjectSettings {
  const limits: Partial<Record<(typeof GROUP_NAMES)[number], number>> = { ...project.limits };
  for (const group of GROUP_NAMES) {
    const limit: unknown = changes.limits?.[group];
    if (limit === null) delete limits[group];
    else if (typeof limit === 'number') limits[group] = limit;
  }
  return {
    referers: changes.referers ?? project.referers,
    services: changes.services === undefined ? project.services : changes.services,
    quota: changes.quota === undefined ? project.quota : changes.quota,
    limits,
    advancedPostalCodes: changes.advanced_postal_codes ?? project.advancedPostalCodes,
    blocked: changes.blocked ? [...new Set(changes.blocked)] : project.blocked,
  };
}
