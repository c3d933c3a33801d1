import { MODES, type TravelMode, travelMode } from '../../modes/index.ts';
import { type Member, NO_TAGS, type Tags } from '../../osm/element.ts';
import type { NodePositions } from '../../osm/positions.ts';
import { standingTags, timedTags } from '../../osm/roads/conditional.ts';
import { isRoadKey, NODE_KEYS } from '../../osm/roads/keys.ts';
import { passingOf, UNHINDERED } from '../../osm/roads/node.ts';
import { type Restriction, restrictionOf } from '../../osm/roads/restriction.ts';
import { roadOf } from '../../osm/roads/road.ts';
import { type Post, postOf, type Sign, signOf } from '../../osm/roads/sign.ts';
import { Growing } from '../../storage/growing.ts';
import { LargeSet } from '../../storage/large.ts';

/** Ways that somebody can use: their nodes stand in `nodes` from `firstNode[way]` on. */
export interface RoadMap {
  readonly wayId: Float64Array;
  readonly firstNode: Uint32Array;
  readonly nodes: Float64Array;
  /** [way] what it is: ways of the same tags share one object. */
  readonly wayTags: readonly Tags[];
  /** [way] index into `signs`. */
  readonly waySign: Uint32Array;
  readonly signs: readonly Sign[];
  /** What stands at nodes, by their ids. */
  readonly posts: ReadonlyMap<number, Post>;
  /** Tags of nodes that hold somebody up, or are posts. */
  readonly nodeTags: ReadonlyMap<number, Tags>;
  readonly restrictions: readonly Restriction[];
  /** How many relations are restrictions that make no sense. */
  readonly invalidRestrictions: number;
  readonly positions: NodePositions;
}

/** The tags that matter, and what they make of a way or of a node, as far as that was asked. */
interface Known {
  readonly tags: Tags;
  isRoad?: boolean;
  isHindrance?: boolean;
}

/** Collects what roads are made of, in the passes of an import: restrictions, ways, what stands on their nodes. */
export class RoadReader {
  readonly #positions: NodePositions;
  readonly #wayId = new Growing((length) => new Float64Array(length));
  readonly #firstNode = new Growing((length) => new Uint32Array(length));
  readonly #nodes = new Growing((length) => new Float64Array(length));
  readonly #wayTags: Tags[] = [];
  readonly #waySign = new Growing((length) => new Uint32Array(length));
  readonly #signs = new Map<string, { readonly sign: Sign; readonly index: number }>();
  readonly #posts = new Map<number, Post>();
  readonly #nodeTags = new Map<number, Tags>();
  readonly #restrictions: Restriction[] = [];
  #invalidRestrictions = 0;
  readonly #seenWays = new LargeSet<number>();
  readonly #seenRestrictions = new Set<number>();
  readonly #known = new Map<string, Known>();

  constructor(positions: NodePositions) {
    this.#positions = positions;
  }

  relation(id: number, members: readonly Member[], tags: Tags): void {
    const restriction = restrictionOf(id, members, tags);
    if (!restriction || this.#seenRestrictions.has(id)) return;
    this.#seenRestrictions.add(id);
    if (restriction === 'invalid') this.#invalidRestrictions++;
    else this.#restrictions.push(restriction);
  }

  way(id: number, named: readonly number[], tags: Tags): void {
    // A node that a way names several times in a row is one point of it.
    const nodes = named.filter((node, at) => node !== named[at - 1]);
    if (nodes.length < 2 || tags.size === 0 || this.#seenWays.has(id)) return;
    const known = this.#shared(tags);
    known.isRoad ??= isRoad(known.tags);
    if (!known.isRoad) return;
    this.#seenWays.add(id);
    this.#wayId.push(id);
    this.#firstNode.push(this.#nodes.length);
    this.#nodes.append(nodes);
    this.#wayTags.push(known.tags);
    this.#waySign.push(this.#sign(tags));
    this.#positions.want(nodes);
  }

  node(id: number, tags: Tags): void {
    if (tags.size === 0 || !NODE_KEYS.some((key) => tags.has(key))) return;
    const known = this.#shared(tags);
    known.isHindrance ??= isHindrance(known.tags);
    const post = postOf(tags);
    if (post) this.#posts.set(id, post);
    if (post || known.isHindrance) this.#nodeTags.set(id, known.tags);
  }

  /** The number of a way's sign: ways that are called the same share one. */
  #sign(tags: Tags): number {
    const sign = signOf(tags);
    const text = JSON.stringify(sign);
    const known = this.#signs.get(text) ?? { sign, index: this.#signs.size };
    this.#signs.set(text, known);
    return known.index;
  }

  finish(): RoadMap {
    this.#firstNode.push(this.#nodes.length);
    return {
      wayId: this.#wayId.view(),
      firstNode: this.#firstNode.view(),
      nodes: this.#nodes.view(),
      wayTags: this.#wayTags,
      waySign: this.#waySign.view(),
      signs: Array.from(this.#signs.values(), ({ sign }) => sign),
      posts: this.#posts,
      nodeTags: this.#nodeTags,
      restrictions: this.#restrictions,
      invalidRestrictions: this.#invalidRestrictions,
      positions: this.#positions,
    };
  }

  /** The tags that matter, as one object for all ways and nodes that have the same. */
  #shared(tags: Tags): Known {
    const pairs = [...tags].filter(([key]) => isRoadKey(key));
    if (pairs.length === 0) return NOTHING;
    pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(pairs);
    const known = this.#known.get(text) ?? { tags: new Map(pairs) };
    this.#known.set(text, known);
    return known;
  }
}

const NOTHING: Known = { tags: NO_TAGS, isRoad: false, isHindrance: false };

function isRoad(tags: Tags): boolean {
  return MODES.map(travelMode).some((mode) =>
    everStanding(tags, mode).some((each) => {
      const { forward, backward } = roadOf(each, mode, null);
      return forward !== null || backward !== null;
    }),
  );
}

function isHindrance(tags: Tags): boolean {
  return MODES.map(travelMode).some((mode) => everStanding(tags, mode).some((each) => passingOf(each, mode) !== UNHINDERED));
}

/** The tags as they are without conditions, and under each. */
function everStanding(tags: Tags, mode: TravelMode): Tags[] {
  return [standingTags(tags, mode), ...timedTags(tags, mode).map((timed) => timed.tags)];
}
