import { MODES, modesThat, type TravelMode, travelMode, WALKING } from '../../modes/index.ts';
import { type Member, NO_TAGS, type Tags } from '../../osm/element.ts';
import type { Coordinates, NodePositions } from '../../osm/positions.ts';
import { type Floor, floorOf } from '../../osm/roads/area.ts';
import { standingTags, timedTags } from '../../osm/roads/conditional.ts';
import { isRoadKey, NODE_KEYS } from '../../osm/roads/keys.ts';
import { passingOf, UNHINDERED } from '../../osm/roads/node.ts';
import { isGate } from '../../osm/roads/obstacle.ts';
import { oddSizesIn } from '../../osm/roads/odd-sizes.ts';
import { type Restriction, restrictionOf } from '../../osm/roads/restriction.ts';
import { type Passage, roadOf } from '../../osm/roads/road.ts';
import { type Post, postOf, type Sign, signOf } from '../../osm/roads/sign.ts';
import { Growing } from '../../storage/growing.ts';
import { IdSet } from '../../storage/id-set.ts';
import { LargeMap } from '../../storage/large.ts';
import { inRange, MOST_IN_LIST } from '../../storage/range.ts';
import { AreaReader, type RoadElement } from './areas/area-reader.ts';
import { type AreasReport, AreaWays } from './areas/area-ways.ts';
import type { WalkedWay } from './areas/entrances.ts';
import type { ObstacleReader } from './areas/obstacle-reader.ts';

/** What is known of ways that somebody can use, and of their nodes. */
export interface RoadFacts {
  readonly wayId: Float64Array;
  /** [way] what it is: ways of the same tags share one object. */
  readonly wayTags: readonly Tags[];
  /** The ways from this one on are none of the map: they lead across areas, for those who walk. */
  readonly firstAcross: number;
  readonly areas: AreasReport;
  /** [way] index into `signs`. */
  readonly waySign: Uint32Array;
  readonly signs: readonly Sign[];
  /** What stands at nodes, by their ids. */
  readonly posts: Pick<LargeMap<number, Post>, 'get' | 'has'>;
  /** Tags of nodes that hold somebody up, are posts, or say of sizes what is to be reported. */
  readonly nodeTags: Pick<LargeMap<number, Tags>, 'get' | 'has'>;
  readonly restrictions: readonly Restriction[];
  /** How many relations are restrictions that make no sense. */
  readonly invalidRestrictions: number;
}

/** With their nodes, which stand in `nodes` from `firstNode[way]` on. */
export interface RoadMap extends RoadFacts {
  readonly firstNode: Uint32Array;
  readonly nodes: Float64Array;
  /** [row of `nodes`] its number among `positions`; −1 where the map lacks it. */
  readonly place: Int32Array;
  /** The numbers of nodes at which something stands, or a restriction is about turning around: roads are cut there. */
  readonly stops: Int32Array;
  readonly positions: Coordinates;
}

/** The tags that matter, and what they make of a way or of a node, as far as that was asked. */
interface Known {
  readonly tags: Tags;
  isRoad?: boolean;
  isWalked?: boolean;
  isHindrance?: boolean;
}

/** Collects what roads are made of, in the passes of an import: restrictions, ways, what stands on their nodes. */
export class RoadReader {
  readonly #positions: NodePositions;
  readonly #wayId = new Growing((length) => new Float64Array(length));
  readonly #firstNode = new Growing((length) => new Uint32Array(length));
  readonly #nodes = new Growing((length) => new Float64Array(length), 1024, 'nodes of roads');
  readonly #wayTags: Tags[] = [];
  readonly #waySign = new Growing((length) => new Uint32Array(length));
  readonly #signs: Sign[] = [];
  /** Their numbers, by their texts. */
  readonly #signOf = new LargeMap<string, number>();
  readonly #posts = new LargeMap<number, Post>();
  readonly #nodeTags = new LargeMap<number, Tags>();
  readonly #restrictions: Restriction[] = [];
  #invalidRestrictions = 0;
  readonly #seenWays = new IdSet();
  /** [way] null where nobody walks. */
  readonly #wayFloor: (Floor | null)[] = [];
  readonly #plainTags = new Map<Tags, boolean>();
  readonly #floors = new Map<string, Floor>();
  readonly #doors = new IdSet();
  readonly #gates = new IdSet();
  readonly #areas = new AreaReader();
  #areaWays: AreaWays | null = null;
  readonly #seenRestrictions = new IdSet();
  readonly #known = new LargeMap<string, Known>();

  constructor(positions: NodePositions) {
    this.#positions = positions;
  }

  relation(id: number, members: readonly Member[], tags: Tags): void {
    this.#areas.relation(id, members, tags, (own) => this.#walked(own, this.#shared(own)));
    const restriction = restrictionOf(id, members, tags);
    if (!restriction || this.#seenRestrictions.has(id)) return;
    this.#seenRestrictions.add(id);
    if (restriction === 'invalid') this.#invalidRestrictions++;
    else this.#restrictions.push(restriction);
  }

  /** Takes a way. @returns whether the positions of its nodes are asked for */
  way(id: number, named: readonly number[], tags: Tags): boolean {
    const nodes = withoutRepetitions(named);
    if (nodes.length < 2 || this.#seenWays.has(id)) return false;
    const known = this.#shared(tags);
    const isRoad = isRoadOf(known);
    const { isArea, isWanted } = this.#areas.way(id, nodes, tags, () => (isRoad ? this.#walked(tags, known) : null));
    if (isRoad || isWanted) this.#positions.want(nodes);
    if (!isRoad) return isWanted;
    this.#seenWays.add(id);
    this.#add(id, nodes, known.tags, this.#sign(tags, isArea));
    this.#wayFloor.push(isWalkedOf(known) ? this.#floor(tags) : null);
    return true;
  }

  #add(id: number, nodes: readonly number[], tags: Tags, sign: number): void {
    inRange('roads', this.#wayTags.length + 1, MOST_IN_LIST);
    this.#wayId.push(id);
    this.#firstNode.push(this.#nodes.length);
    this.#nodes.append(nodes);
    this.#wayTags.push(tags);
    this.#waySign.push(sign);
  }

  node(id: number, tags: Tags): void {
    if (tags.size === 0 || !NODE_KEYS.some((key) => tags.has(key))) return;
    if (tags.has('entrance')) this.#doors.add(id);
    if (isOpenGate(tags)) this.#gates.add(id);
    const known = this.#shared(tags);
    known.isHindrance ??= isHindrance(known.tags) || oddSizesIn(known.tags).length > 0;
    const post = postOf(tags);
    if (post) this.#posts.set(id, post);
    if (post || known.isHindrance) this.#nodeTags.set(id, known.tags);
  }

  /** What collects obstacles on areas, once the positions of nodes are known; null for a map without areas. */
  obstacles(): ObstacleReader | null {
    return this.#ways().obstacles();
  }

  #ways(): AreaWays {
    this.#areaWays ??= new AreaWays(this.#areas, this.#positions);
    return this.#areaWays;
  }

  /** What an area is to those who walk; null where nobody does. */
  #walked(tags: Tags, known: Known): RoadElement | null {
    return isWalkedOf(known) ? { tags: known.tags, sign: this.#sign(tags, true) } : null;
  }

  /** Floors as one object for all ways of the same. */
  #floor(tags: Tags): Floor {
    const floor = floorOf(tags);
    const key = JSON.stringify(floor);
    const known = this.#floors.get(key) ?? floor;
    this.#floors.set(key, known);
    return known;
  }

  /** The number of a way's sign: ways that are called the same share one. */
  #sign(tags: Tags, isArea: boolean): number {
    const sign = signOf(tags, isArea);
    const text = JSON.stringify(sign);
    const known = this.#signOf.get(text);
    if (known !== undefined) return known;
    this.#signOf.set(text, this.#signs.length);
    return this.#signs.push(sign) - 1;
  }

  /** The ways of the map that people walk along. @param places [row of `nodes`] their numbers among the positions */
  *#walkedWays(places: Int32Array): Generator<WalkedWay> {
    const ways = this.#wayFloor.length;
    for (let way = 0; way < ways; way++) {
      const floor = this.#wayFloor[way];
      if (!floor) continue;
      const end = way + 1 < ways ? this.#firstNode.get(way + 1) : places.length;
      const own = places.subarray(this.#firstNode.get(way), end);
      yield { id: this.#wayId.get(way), places: own, floor, isPlain: () => this.#isPlain(this.#wayTags[way]) };
    }
  }

  #isPlain(tags: Tags): boolean {
    const isPlain = this.#plainTags.get(tags) ?? isPlainWay(tags);
    this.#plainTags.set(tags, isPlain);
    return isPlain;
  }

  finish(): RoadMap {
    const firstAcross = this.#wayId.length;
    const places = this.#places(new Int32Array(0));
    const across = this.#ways().across({
      ways: () => this.#walkedWays(places),
      isRoad: (id) => this.#seenWays.has(id),
      isDoor: (node) => this.#doors.has(node),
      isGate: (node) => this.#gates.has(node),
      tagsOf: (node) => this.#nodeTags.get(node) ?? NO_TAGS,
    });
    for (const { id, nodes, tags, sign } of across.ways) this.#add(id, nodes, tags, sign);
    this.#firstNode.push(this.#nodes.length);
    return {
      wayId: this.#wayId.view(),
      firstNode: this.#firstNode.view(),
      nodes: this.#nodes.view(),
      place: this.#places(places),
      wayTags: this.#wayTags,
      firstAcross,
      areas: across.report,
      waySign: this.#waySign.view(),
      signs: this.#signs,
      posts: this.#posts,
      nodeTags: this.#nodeTags,
      restrictions: this.#restrictions,
      invalidRestrictions: this.#invalidRestrictions,
      stops: this.#stops(),
      positions: this.#positions,
    };
  }

  #stops(): Int32Array {
    const nodes = [...this.#nodeTags].map(([node]) => node);
    return Int32Array.from([...nodes, ...turnedAround(this.#restrictions)], (node) => this.#positions.find(node)).filter(
      (place) => place >= 0,
    );
  }

  /** [row of `nodes`] their numbers among the positions. @param known those of the first rows */
  #places(known: Int32Array): Int32Array {
    const places = new Int32Array(this.#nodes.length);
    places.set(known);
    for (let row = known.length; row < places.length; row++) places[row] = this.#positions.find(this.#nodes.get(row));
    return places;
  }

  /** The tags that matter, as one object for all ways and nodes that have the same. */
  #shared(tags: Tags): Known {
    const pairs: [string, string][] = [];
    for (const pair of tags) if (isRoadKey(pair[0])) pairs.push(pair);
    if (pairs.length === 0) return NOTHING;
    pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(pairs);
    const known = this.#known.get(text);
    if (known) return known;
    const made: Known = { tags: new Map(pairs) };
    this.#known.set(text, made);
    return made;
  }
}

/** The nodes at which restrictions are about turning around on a way: they may be anywhere on it. */
function turnedAround(restrictions: readonly Restriction[]): number[] {
  const around = restrictions.filter(({ from, to }) => from.length === 1 && to.length === 1 && from[0] === to[0]);
  return around.flatMap(({ viaNode }) => viaNode ?? []);
}

/** A node that a way names several times in a row is one point of it. */
function withoutRepetitions(nodes: readonly number[]): readonly number[] {
  const isNew = (node: number, at: number) => node !== nodes[at - 1];
  return nodes.every(isNew) ? nodes : nodes.filter(isNew);
}

function isWalkedOf(known: Known): boolean {
  known.isWalked ??= isRoad(known.tags, [WALKING]);
  return known.isWalked;
}

function isRoadOf(known: Known): boolean {
  known.isRoad ??= isWalkedOf(known) || isRoad(known.tags, MODES.map(travelMode));
  return known.isRoad;
}

const NOTHING: Known = { tags: NO_TAGS, isRoad: false, isWalked: false, isHindrance: false };

function isRoad(tags: Tags, modes: readonly TravelMode[]): boolean {
  return modes.some((mode) =>
    everStanding(tags, mode).some((each) => {
      const { forward, backward } = roadOf(each, mode, null);
      return forward !== null || backward !== null;
    }),
  );
}

const CROSSING = modesThat(({ crossesAreas }) => crossesAreas).map(travelMode);

/** Whether all who cross areas go along a way in both directions, at any time and not slower than usual. */
function isPlainWay(tags: Tags): boolean {
  return CROSSING.every((mode) => {
    const { forward, backward } = roadOf(standingTags(tags, mode), mode, null);
    const isOpen = (passage: Passage | null) => passage !== null && !passage.isPrivate && passage.kmh >= mode.expressSpeed;
    return isOpen(forward) && isOpen(backward) && timedTags(tags, mode).length === 0;
  });
}

function isHindrance(tags: Tags): boolean {
  return MODES.map(travelMode).some((mode) => everStanding(tags, mode).some((each) => passingOf(each, mode) !== UNHINDERED));
}

/** Whether everybody on foot gets through a barrier at a node, at any time. */
function isOpenGate(tags: Tags): boolean {
  return isGate(tags) && everStanding(tags, WALKING).every((each) => passingOf(each, WALKING).word === 'open');
}

/** The tags as they are without conditions, and under each. */
function everStanding(tags: Tags, mode: TravelMode): Tags[] {
  return [standingTags(tags, mode), ...timedTags(tags, mode).map((timed) => timed.tags)];
}
