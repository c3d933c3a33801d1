import type { Member, Tags } from '../../../osm/element.ts';
import { type Floor, floorOf, isWalkedArea } from '../../../osm/roads/area.ts';
import { type Obstacle, obstacleOf } from '../../../osm/roads/obstacle.ts';
import { IdSet } from '../../../storage/id-set.ts';
import { LargeMap } from '../../../storage/large.ts';

/** What a way or a relation is to roads: its tags that matter and the number of its sign. */
export interface RoadElement {
  readonly tags: Tags;
  readonly sign: number;
}

/** A surface that is walked across, as the map draws it. */
export interface MappedArea extends RoadElement {
  /** The way that its lines are said to be of: itself, or the first one of its outer ring. */
  readonly id: number;
  /** Nodes of the ways that make its rings. */
  readonly lines: readonly (readonly number[])[];
  /** Those of them that are roads already, or made one: what is walked along, as the ids of ways. */
  readonly ringWays: readonly number[];
  readonly isRelation: boolean;
  readonly floor: Floor;
  /** All tags: for what is no matter of roads alone. */
  readonly allTags: Tags;
}

/** What a member of a multipolygon stands for: an obstacle on a floor. */
export interface ObstacleMember {
  readonly kind: Obstacle;
  readonly floor: Floor;
}

interface Relation {
  readonly id: number;
  readonly members: readonly Member[];
  /** What it is by its own tags; null where its outer ring bears them, as maps had it until 2017. */
  readonly element: RoadElement | null;
  readonly allTags: Tags;
}

interface ClosedWay extends RoadElement {
  readonly nodes: readonly number[];
  readonly allTags: Tags;
}

/** Keys that make a relation nothing. */
const MEANINGLESS_KEYS = new Set(['type', 'source', 'created_by', 'note', 'fixme']);
const RING_ROLES = new Set(['outer', 'inner', '']);

/** Collects surfaces that are walked across, and which ways are parts of obstacles. */
export class AreaReader {
  readonly #relations: Relation[] = [];
  readonly #seen = new IdSet();
  readonly #wanted = new IdSet();
  readonly #members = new LargeMap<number, readonly number[]>();
  readonly #closed = new Map<number, ClosedWay>();
  readonly obstacleMembers = new LargeMap<number, ObstacleMember>();

  /** @param elementOf what roads make of tags; null where nobody walks */
  relation(id: number, members: readonly Member[], tags: Tags, elementOf: (tags: Tags) => RoadElement | null): void {
    if (tags.get('type') !== 'multipolygon' || this.#seen.has(id)) return;
    this.#seen.add(id);
    const rings = members.filter(({ type, role }) => type === 'way' && RING_ROLES.has(role));
    const kind = obstacleOf(tags, true);
    if (kind) for (const { id: way } of rings) this.obstacleMembers.set(way, { kind, floor: floorOf(tags) });
    const isUntagged = [...tags.keys()].every((key) => MEANINGLESS_KEYS.has(key));
    const element = isWalkedArea(tags, true) ? elementOf(tags) : null;
    if (!element && !isUntagged) return;
    this.#relations.push({ id, members: rings, element, allTags: tags });
    for (const { id: way } of rings) this.#wanted.add(way);
  }

  /** Takes a way. @param elementOf as for relations @returns whether it is an area, and whether the positions of its nodes are needed */
  way(
    id: number,
    nodes: readonly number[],
    tags: Tags,
    elementOf: () => RoadElement | null,
  ): { readonly isArea: boolean; readonly isWanted: boolean } {
    const isWanted = this.#wanted.has(id);
    if (isWanted) this.#members.set(id, nodes);
    const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1];
    const element = isClosed && isWalkedArea(tags, false) ? elementOf() : null;
    if (element) this.#closed.set(id, { ...element, nodes, allTags: tags });
    return { isArea: element !== null, isWanted };
  }

  finish(): MappedArea[] {
    const areas: MappedArea[] = [];
    const covered = new Set<number>();
    for (const relation of this.#relations) {
      const outer = relation.members.filter(({ role }) => role !== 'inner').map(({ id }) => id);
      const bearer = outer.map((id) => this.#closed.get(id)).find((way) => way !== undefined);
      const element = relation.element ?? bearer;
      if (!element) continue;
      for (const id of outer) covered.add(id);
      areas.push({
        tags: element.tags,
        sign: element.sign,
        id: outer[0] ?? relation.id,
        lines: relation.members.map(({ id }) => this.#members.get(id) ?? []),
        ringWays: relation.members.map(({ id }) => id),
        isRelation: true,
        floor: floorOf(relation.element ? relation.allTags : (bearer?.allTags ?? relation.allTags)),
        allTags: relation.element ? relation.allTags : (bearer?.allTags ?? relation.allTags),
      });
    }
    for (const [id, { nodes, tags, sign, allTags }] of this.#closed) {
      if (covered.has(id)) continue;
      areas.push({ tags, sign, id, lines: [nodes], ringWays: [id], isRelation: false, floor: floorOf(allTags), allTags });
    }
    return areas;
  }
}
