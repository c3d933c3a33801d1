import { first } from '../at.ts';
import type { Queryable, Store } from '../database/pool.ts';
import { joined, type Sql, sql } from '../database/sql.ts';
import { isStorable } from '../text/storable.ts';

/** Operators manage the server and all projects, members the projects that they are members of. */
export const USER_ROLES = ['operator', 'member'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** What a member may do in a project, the most first: a viewer looks, an editor writes data, an owner changes keys and settings. */
export const PROJECT_ROLES = ['owner', 'editor', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** A project that somebody may use, and as what. */
interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: ProjectRole;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly role: UserRole;
  /** Those that were given; an operator may use all projects without any. */
  readonly memberships: readonly Membership[];
}

export interface UserListing extends User {
  readonly created_at: Date;
}

/** A user by the columns of `u`. */
export const USER_COLUMNS = sql`u.user_id as id, u.name, u.role, u.created_at, coalesce((
    select json_agg(json_build_object('id', p.project_id, 'name', p.name, 'role', m.role) order by p.name)
    from waypost.members m join waypost.projects p using (project_id) where m.user_id = u.user_id
  ), '[]') as memberships`;

type UserRow = UserListing & { readonly [column: string]: unknown };

export function listUsers(database: Queryable): Promise<UserListing[]> {
  return database.query<UserRow>(sql`select ${USER_COLUMNS} from waypost.users u order by u.name`);
}

async function oneUser(database: Queryable, condition: Sql): Promise<UserListing | null> {
  const [user] = await database.query<UserRow>(sql`select ${USER_COLUMNS} from waypost.users u where ${condition}`);
  return user ?? null;
}

// Nobody is called by what no database keeps.
export const findUser = async (database: Queryable, id: string) =>
  isStorable(id) ? oneUser(database, sql`u.user_id::text = ${id.toLowerCase()}`) : null;

export const findUserByName = async (database: Queryable, name: string) =>
  isStorable(name) ? oneUser(database, sql`u.name = ${name}`) : null;

/** A project by its id, and the role that a user gets there. */
export interface GivenRole {
  readonly project: string;
  readonly role: ProjectRole;
}

/** Creates a user; null where the name is taken. */
export function createUser(
  database: Store,
  name: string,
  role: UserRole,
  memberships: readonly GivenRole[] = [],
): Promise<UserListing | null> {
  return database.transaction(async (transaction) => {
    const [made] = await transaction.query<{ user_id: string }>(sql`
      insert into waypost.users (name, role) values (${name}, ${role}) on conflict (name) do nothing returning user_id`);
    if (!made) return null;
    await setMemberships(transaction, made.user_id, memberships);
    return findUser(transaction, made.user_id);
  });
}

/** What changes of a user; what is undefined stays. */
export interface UserChanges {
  readonly name?: string | undefined;
  readonly role?: UserRole | undefined;
  readonly memberships?: readonly GivenRole[] | undefined;
}

/** Why a user is not changed or removed. */
export type UserRefusal = 'name taken' | 'last operator';

/** Changes a user, or says why not. */
export function changeUser(
  database: Store,
  id: string,
  { name, role, memberships }: UserChanges,
): Promise<UserListing | UserRefusal | null> {
  return database.transaction(async (transaction) => {
    if (role === 'member' && (await isLastOperator(transaction, id))) return 'last operator';
    const taken = await transaction.query(
      sql`select from waypost.users where name = ${name ?? null} and user_id <> ${id}::uuid`,
    );
    if (taken.length > 0) return 'name taken';
    await transaction.query(sql`
      update waypost.users set name = coalesce(${name ?? null}, name), role = coalesce(${role ?? null}, role)
      where user_id = ${id}::uuid`);
    if (memberships) await setMemberships(transaction, id, memberships);
    return findUser(transaction, id);
  });
}

/** Removes a user with all its sessions and tokens, or says why not. */
export function removeUser(database: Store, id: string): Promise<UserRefusal | null> {
  return database.transaction(async (transaction) => {
    if (await isLastOperator(transaction, id)) return 'last operator';
    await transaction.query(sql`delete from waypost.users where user_id = ${id}::uuid`);
    return null;
  });
}

/** Whether nobody else is an operator; while the transaction lasts, nobody else stops being one. */
async function isLastOperator(transaction: Queryable, id: string): Promise<boolean> {
  const operators = await transaction.query<{ user_id: string }>(
    sql`select user_id from waypost.users where role = 'operator' order by user_id for update`,
  );
  return operators.length === 1 && first(operators).user_id === id;
}

/** Replaces the roles of a user. */
async function setMemberships(database: Queryable, id: string, memberships: readonly GivenRole[]): Promise<void> {
  await database.query(sql`delete from waypost.members where user_id = ${id}::uuid`);
  if (memberships.length === 0) return;
  const rows = memberships.map(({ project, role }) => sql`(${project}::uuid, ${id}::uuid, ${role})`);
  await database.query(sql`insert into waypost.members (project_id, user_id, role) values ${joined(rows, ', ')}`);
}

/** A member of a project, as it is listed. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: ProjectRole;
}

export function listMembers(database: Queryable, projectId: string): Promise<Member[]> {
  return database.query<Member & Record<string, unknown>>(sql`
    select u.user_id as id, u.name, m.role from waypost.members m join waypost.users u using (user_id)
    where m.project_id = ${projectId}::uuid order by u.name`);
}

/** Gives a user a role in a project, in place of the one that it had. */
export async function setMember(database: Queryable, projectId: string, userId: string, role: ProjectRole): Promise<void> {
  await database.query(sql`
    insert into waypost.members (project_id, user_id, role) values (${projectId}::uuid, ${userId}::uuid, ${role})
    on conflict (project_id, user_id) do update set role = excluded.role`);
}

/** Takes a user's role in a project; false where it has none. */
export async function removeMember(database: Queryable, projectId: string, userId: string): Promise<boolean> {
  const removed = await database.query(sql`
    delete from waypost.members where project_id = ${projectId}::uuid and user_id = ${userId}::uuid returning user_id`);
  return removed.length > 0;
}
