import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { ExplainedError } from '../../explained-error.ts';
import {
  type ElementInfo,
  type ElementType,
  MEMBER_TYPES,
  type Member,
  type Tags,
  type Visitor,
} from '../../osm/element.ts';
import { isDiskFull } from '../../storage/disk.ts';
import { jsonOf } from '../../text/json.ts';
import type { Area } from './area.ts';

/**
 * What files of changes say, the last version of each element, in a file of SQLite: sorted as map files are, in little memory however much
 * it is; and which of it belongs to an extract.
 *
 *     change           type, id → version, time, whether it was deleted, where it is, tags and parts as JSON
 *     way_node         the nodes of ways that have changed
 *     relation_member  the members of relations that have changed
 *     asked            every element of these, which is looked for in the extract
 *     known            those of them that the extract has
 *     used_node        nodes that ways of the extract use and the extract does not have
 */
const TABLES = `
  pragma journal_mode = off;
  pragma synchronous = off;
  pragma cache_size = -131072;
  create table change (
    type integer, id integer, version integer, seconds integer, deleted integer, lat integer, lng integer, body text,
    base integer, inside integer, kept integer not null default 0, primary key (type, id)
  ) without rowid;
  create table way_node (way integer, node integer, primary key (way, node)) without rowid;
  create table relation_member (relation integer, type integer, id integer, primary key (relation, type, id)) without rowid;
  create table asked (type integer, id integer, primary key (type, id)) without rowid;
  create table known (type integer, id integer, inside integer, primary key (type, id)) without rowid;
  create table used_node (id integer primary key);
`;

const [NODE, WAY, RELATION] = [0, 1, 2];
/** Of what `base` tells: not in an unsorted extract, in it as it is, in it and changed. */
const [NEW, BASE, CHANGED] = [0, 1, 2];

/** The later one of two versions counts; where one of them is not told, what comes last. */
const ADD = `
  insert into change (type, id, version, seconds, deleted, lat, lng, inside, body, base) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (type, id) do update set version = excluded.version, seconds = excluded.seconds, deleted = excluded.deleted,
    lat = excluded.lat, lng = excluded.lng, inside = excluded.inside, body = excluded.body,
    base = iif(change.base = ${NEW}, ${NEW}, ${CHANGED})
  where excluded.version >= change.version or excluded.version = 0 or change.version = 0
`;

/** An element as it is after the changes. */
export interface Change {
  readonly type: number;
  readonly id: number;
  readonly info: ElementInfo;
  readonly isDeleted: boolean;
  /** Of one that an unsorted extract has, whether something has changed; null of others. */
  readonly isChanged: boolean | null;
  readonly lat: number;
  readonly lng: number;
  /** The rest of it, of one that was not deleted. */
  readonly body: () => ChangeBody;
}

interface ChangeBody {
  readonly tags: Tags;
  readonly nodes: readonly number[];
  readonly members: readonly Member[];
}

const Body = Type.Object({
  tags: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  nodes: Type.Optional(Type.Array(Type.Number())),
  members: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Type.Number(), Type.String()]))),
});

/** The file of changes could not be written or read. */
class ChangesFailed extends ExplainedError {}

/** An element by its place in a sorted file. */
export interface ElementKey {
  readonly type: number;
  readonly id: number;
}

/** Which of two elements comes first in a sorted file: negative, 0 or positive. */
export function order(type: number, id: number, otherType: number, otherId: number): number {
  return type - otherType || id - otherId;
}

export class Changes {
  readonly #database: DatabaseSync;
  readonly #area: Area;
  readonly #add: StatementSync;

  /**
   * @param path a file that is not there yet
   * @param area the ground of the extract
   */
  constructor(path: string, area: Area) {
    this.#area = area;
    this.#database = new DatabaseSync(path);
    this.#guarded(() => this.#database.exec(`${TABLES} begin`));
    this.#add = this.#database.prepare(ADD);
  }

  /** Hears what a file of changes says; or, of an extract that is not sorted, what it has. */
  visitor(isBase = false): Visitor {
    const add = (
      type: number,
      id: number,
      info: ElementInfo,
      lat: number | null,
      lng: number | null,
      body: object | null,
    ) => {
      const isInside = lat !== null && lng !== null && this.#area.contains(lat, lng);
      this.#guarded(() =>
        this.#add.run(
          ...[type, id, info.version, info.seconds, body === null ? 1 : 0, lat, lng, isInside ? 1 : 0],
          ...[body && JSON.stringify(body), isBase ? BASE : NEW],
        ),
      );
      if (isBase) this.know(type, id, isInside);
    };
    return {
      wantsInfo: true,
      node: (id, lat, lng, tags, info) => add(NODE, id, info, lat, lng, { tags: [...tags] }),
      way: (id, nodes, tags, info) => add(WAY, id, info, null, null, { tags: [...tags], nodes }),
      relation: (id, members, tags, info) =>
        add(RELATION, id, info, null, null, {
          tags: [...tags],
          members: members.map((member) => [MEMBER_TYPES.indexOf(member.type), member.id, member.role]),
        }),
      ...(!isBase && {
        deleted: (type: ElementType, id: number, info: ElementInfo) =>
          add(MEMBER_TYPES.indexOf(type), id, info, null, null, null),
      }),
    };
  }

  /** Nothing is added from here on. */
  seal(): void {
    this.#guarded(() => {
      this.#database.exec(`
        insert or ignore into way_node
          select change.id, part.value from change, json_each(change.body, '$.nodes') part where change.type = ${WAY};
        insert or ignore into relation_member
          select change.id, part.value ->> 0, part.value ->> 1
          from change, json_each(change.body, '$.members') part where change.type = ${RELATION};
        insert or ignore into asked select type, id from change where base = ${NEW};
        insert or ignore into asked select ${NODE}, node from way_node;
        insert or ignore into asked select type, id from relation_member;
      `);
    });
  }

  /** What is to be looked for in the extract, sorted. */
  asked(): IterableIterator<ElementKey> {
    return this.#rows('select type, id from asked order by type, id', ({ type, id }) => ({
      type: Number(type),
      id: Number(id),
    }));
  }

  /** The extract has a node. */
  knowNode(id: number, lat: number, lng: number): void {
    this.know(NODE, id, this.#area.contains(lat, lng));
  }

  /** The extract has an element. @param isInside whether it is a node on the ground of the extract */
  know(type: number, id: number, isInside = false): void {
    this.#run('insert or ignore into known values (?, ?, ?)', type, id, isInside ? 1 : 0);
  }

  /** Nodes outside that the extract does not have, sorted: a way of the extract may have been waiting for one. */
  unknownOutside(): Float64Array {
    const condition = `from change where type = ${NODE} and deleted = 0 and inside = 0
      and not exists (select 1 from known where known.type = ${NODE} and known.id = change.id)`;
    const [count = 0] = this.#rows(`select count(*) as count ${condition}`, (row) => Number(row.count));
    const ids = new Float64Array(count);
    let at = 0;
    for (const id of this.#rows(`select id ${condition} order by id`, (row) => Number(row.id))) ids[at++] = id;
    return ids;
  }

  /** A way of the extract uses such a node. */
  use(node: number): void {
    this.#run('insert or ignore into used_node values (?)', node);
  }

  /**
   * Decides what belongs to the extract: what it has; ways with a node inside; nodes inside, and those of these ways; relations with a member
   * of all this.
   */
  clip(): void {
    this.#guarded(() => {
      this.#database.exec(`
        update change set kept = 1 where exists (select 1 from known where known.type = change.type and known.id = change.id);
        update change set kept = 1 where type = ${WAY} and kept = 0 and deleted = 0 and exists (
          select 1 from way_node where way_node.way = change.id and (
            exists (select 1 from known where known.type = ${NODE} and known.id = way_node.node and known.inside = 1)
            or exists (select 1 from change node where node.type = ${NODE} and node.id = way_node.node and node.inside = 1)));
        insert or ignore into used_node
          select way_node.node from change way join way_node on way_node.way = way.id where way.type = ${WAY} and way.kept = 1;
        update change set kept = 1 where type = ${NODE} and kept = 0 and deleted = 0 and
          (inside = 1 or exists (select 1 from used_node where used_node.id = change.id));
      `);
      const relations = this.#database.prepare(`
        update change set kept = 1 where type = ${RELATION} and kept = 0 and deleted = 0 and exists (
          select 1 from relation_member member where member.relation = change.id and (
            exists (select 1 from known where known.type = member.type and known.id = member.id)
            or exists (select 1 from change part
              where part.type = member.type and part.id = member.id and part.kept = 1 and part.deleted = 0)))
      `);
      // A relation may be a member of another one.
      while (Number(relations.run().changes) > 0);
    });
  }

  /** What belongs to the extract, sorted. */
  kept(): IterableIterator<Change> {
    return this.#rows(
      'select type, id, version, seconds, deleted, lat, lng, body, base from change where kept = 1 order by type, id',
      (row) => ({
        ...{ type: Number(row.type), id: Number(row.id), isDeleted: row.deleted === 1 },
        ...{ lat: Number(row.lat), lng: Number(row.lng) },
        info: { version: Number(row.version), seconds: Number(row.seconds) },
        isChanged: row.base === NEW ? null : row.base === CHANGED,
        body: () => bodyOf(row.body),
      }),
    );
  }

  close(): void {
    this.#database.close();
  }

  readonly #prepared = new Map<string, StatementSync>();

  #run(sql: string, ...values: SQLInputValue[]): void {
    const prepared = this.#prepared.get(sql) ?? this.#database.prepare(sql);
    this.#prepared.set(sql, prepared);
    this.#guarded(() => prepared.run(...values));
  }

  *#rows<T>(sql: string, of: (row: Readonly<Record<string, unknown>>) => T): Generator<T, undefined> {
    const rows = this.#guarded(() => this.#database.prepare(sql).iterate());
    for (;;) {
      const { done, value } = this.#guarded(() => rows.next());
      if (done) return;
      yield of(value);
    }
  }

  /** What SQLite reports is no damage of the map that is being read. */
  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof ExplainedError) throw cause;
      if (isDiskFull(cause)) throw new ChangesFailed('The disk is full; nothing has changed', { cause });
      throw new ChangesFailed(`Changes could not be merged: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
}

function bodyOf(text: unknown): ChangeBody {
  const body = jsonOf(String(text));
  if (!Check(Body, body)) throw new Error('a change without its body');
  return {
    tags: new Map(body.tags),
    nodes: body.nodes ?? [],
    members: (body.members ?? []).map(([type, id, role]) => ({ type: MEMBER_TYPES[type], id, role })),
  };
}
