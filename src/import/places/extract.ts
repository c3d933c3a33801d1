import { cutAtAntimeridian, isAcross } from '../../geo/antimeridian.ts';
import { lngLat, type Position } from '../../geo/position.ts';
import { type AddressTags, addressOf } from '../../osm/addresses.ts';
import { type ElementType, type Member, OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { hasBlockAddress } from '../../osm/japanese-addresses.ts';
import { isPlanned } from '../../osm/lifecycle.ts';
import { settlementKindOf } from '../../osm/place-kinds.ts';
import { poiKindOf } from '../../osm/poi-kinds.ts';
import { NodePositions } from '../../osm/positions.ts';
import type { MapFile } from '../../osm/read.ts';
import { joinRings, polygonsOf, type Ring } from '../../osm/rings.ts';
import { isStreet } from '../../osm/streets.ts';
import { stationOfEntrance } from '../../osm/subway-entrances.ts';
import { isWaterway } from '../../osm/waterways.ts';
import { IdSet } from '../../storage/id-set.ts';
import { LargeMap } from '../../storage/large.ts';
import { type RoadMap, RoadReader } from '../roads/reader.ts';
import { doorsOf } from './doors.ts';
import type { Feature, LinePiece } from './feature.ts';
import { KeptFeatures, KeptPieces } from './kept-features.ts';
import { RawNodes } from './raw-nodes.ts';
import { type RawWay, RawWays } from './raw-ways.ts';
import { ringHalves } from './ring-halves.ts';
import { pointInside } from './surfaces.ts';

/** A boundary relation, or a closed way that is one. */
export interface Boundary extends Feature {
  /** Whether the extract holds all of its lines; without them there are no polygons. */
  readonly isWhole: boolean;
  /** Nodes that stand for it on the map: its label, its seat. */
  readonly centres: readonly string[];
}

/** A line along which houses are numbered by a rule, from one that is tagged to the next. */
export interface NumberedLine {
  readonly id: number;
  readonly tags: Tags;
  readonly nodes: readonly number[];
  readonly line: readonly Position[];
}

/** An address of the map. */
export interface AddressFeature {
  readonly source: string;
  readonly address: AddressTags;
  readonly position: Position;
  /** Further points where it is: the middle and the walls of a building. */
  readonly doors: readonly Position[];
  readonly isPlanned: boolean;
  /** Whether it is also something else: an address of its own is the better place for a house. */
  readonly isPoi: boolean;
  /** The node, where it is one: entrances get their street from the building that they are a corner of. */
  readonly node: number | null;
}

/** Everything of map files that makes places. */
export interface Extract {
  readonly boundaries: readonly Boundary[];
  readonly settlements: readonly Feature[];
  readonly streets: readonly LinePiece[];
  /** Entrances that bear the name of a station. */
  readonly subwayEntrances: readonly Feature[];
  readonly waterways: readonly LinePiece[];
  readonly numberedLines: readonly NumberedLine[];
  /** Addresses of other tables join those of the map. */
  readonly addresses: AddressFeature[];
  readonly pois: readonly Feature[];
  /** Street names by the source of the house, from relations of the type `associatedStreet`. */
  readonly streetOfHouse: Pick<LargeMap<string, string>, 'get'>;
  /** The addresses of buildings by those of their corners that are places. */
  readonly buildingAddress: Pick<LargeMap<number, AddressTags>, 'get'>;
  readonly roads: RoadMap;
  /** Elements read, each once. */
  readonly elements: number;
}

interface RawRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

const CENTRE_ROLES = new Set(['label', 'admin_centre', 'admin_center']);
const RING_ROLES = new Set(['outer', 'inner', 'exclave', 'enclave', '']);

function isBoundary(tags: Tags): boolean {
  const boundary = tags.get('boundary');
  return (boundary === 'administrative' && tags.has('admin_level')) || boundary === 'postal_code';
}

function hasAddress(tags: Tags): boolean {
  return tags.has('addr:housenumber') || tags.has('addr:conscriptionnumber') || hasBlockAddress(tags);
}

/** Whether an element is a place by itself, as a point or as a surface. */
function isPlace(tags: Tags): boolean {
  return (
    tags.size > 0 &&
    (hasAddress(tags) || settlementKindOf(tags) !== null || poiKindOf(tags) !== null || stationOfEntrance(tags) !== null)
  );
}

function isAddressedStreet(tags: Tags): boolean {
  return (tags.get('type') === 'associatedStreet' || tags.get('type') === 'street') && tags.has('name');
}

/** Reports how far the reading has come: 0 to 1 of the bytes of all readings. */
type Progress = (step: string, share: number) => void;

/**
 * Reads map files in three passes, because what comes first in a file is drawn of what comes later: relations, then the ways that
 * they and places need, then the nodes of those. An element that several files hold counts once.
 */
export async function readExtract(files: readonly MapFile[], progress: Progress): Promise<Extract> {
  const reader = new ExtractReader();
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const passes = [
    ['reading relations', reader.relations()],
    ['reading ways', reader.ways()],
    ['reading nodes', reader.nodes()],
  ] as const;
  for (const [pass, [step, visitor]] of passes.entries()) {
    let before = 0;
    if (pass === 2) reader.positions.seal();
    for (const file of files) {
      await file.read(visitor, (bytes) => progress(step, (pass + (before + bytes) / total) / passes.length));
      before += file.bytes;
    }
  }
  const obstacles = reader.obstacles();
  if (obstacles) {
    progress('reading what stands on squares', 1);
    for (const file of files) await file.read({ node: (id, lat, lng) => obstacles.node(id, lat, lng), wantsTags: false });
    for (const file of files) await file.read({ way: (id, nodes, tags) => obstacles.way(id, nodes, tags) });
  }
  return reader.finish();
}

/** An extract while it is collected. */
type Drafts = { readonly [K in keyof Extract]: Extract[K] extends readonly (infer T)[] ? T[] : Extract[K] } & {
  readonly buildingAddress: LargeMap<number, AddressTags>;
};

/** What a map has many of, packed. */
interface Kept {
  readonly pieces: KeptPieces;
  readonly pois: KeptFeatures;
}

/** Adds a feature as everything that its tags make it. */
function addPlace(extract: Drafts, { pois }: Kept, feature: Feature, node: number | null): void {
  const { source, tags, position, polygons } = feature;
  const isPoi = poiKindOf(tags) !== null;
  if (settlementKindOf(tags) !== null) extract.settlements.push(feature);
  else if (isPoi) extract.pois.push(pois.keep(feature));
  else if (stationOfEntrance(tags) !== null) extract.subwayEntrances.push(feature);
  if (hasAddress(tags)) {
    const shared = { source, position, doors: doorsOf(polygons), isPlanned: isPlanned(tags), isPoi, node };
    extract.addresses.push({ ...shared, address: addressOf(tags) });
  }
}

class ExtractReader {
  readonly positions = new NodePositions();
  readonly #roads = new RoadReader(this.positions);
  /** Elements that are kept. */
  readonly #seen: Readonly<Record<ElementType, IdSet>> = {
    node: new IdSet(),
    way: new IdSet(),
    relation: new IdSet(),
  };
  readonly #relations: RawRelation[] = [];
  readonly #streetOfHouse = new LargeMap<string, string>();
  readonly #wantedWays = new IdSet();
  readonly #ways = new RawWays();
  readonly #nodes = new RawNodes();
  readonly #kept: Kept = { pieces: new KeptPieces(), pois: new KeptFeatures() };
  #elements = 0;

  /** Whether an element comes for the first time: files overlap, and a broken one may hold an id twice. */
  #isNew(type: ElementType, id: number): boolean {
    return this.#seen[type].add(id);
  }

  relations() {
    return {
      relation: (id: number, members: readonly Member[], tags: Tags) => {
        this.#elements++;
        this.#roads.relation(id, members, tags);
        const isSurface = isBoundary(tags) || (tags.get('type') === 'multipolygon' && isPlace(tags));
        if (!(isSurface || isAddressedStreet(tags)) || !this.#isNew('relation', id)) return;
        if (isSurface) this.#keepSurface({ id, tags, members });
        else this.#noteHouses(members, tags.get('name') ?? '');
      },
    };
  }

  #keepSurface(relation: RawRelation): void {
    this.#relations.push(relation);
    for (const { type, id, role } of relation.members) if (type === 'way' && RING_ROLES.has(role)) this.#wantedWays.add(id);
  }

  #noteHouses(members: readonly Member[], street: string): void {
    for (const { type, id, role } of members) {
      if (role === 'house' || role === 'address') this.#streetOfHouse.set(`osm:${type[0]}${id}`, street);
    }
  }

  ways() {
    return {
      way: (id: number, nodes: readonly number[], tags: Tags) => {
        this.#elements++;
        const areWanted = this.#roads.way(id, nodes, tags);
        const isKept =
          this.#wantedWays.has(id) ||
          isStreet(tags) ||
          isWaterway(tags) ||
          tags.has('addr:interpolation') ||
          isPlace(tags) ||
          isBoundary(tags);
        if (!isKept || nodes.length === 0 || !this.#isNew('way', id)) return;
        this.#ways.add(id, nodes, tags);
        if (!areWanted) this.positions.want(nodes);
      },
    };
  }

  nodes() {
    return {
      node: (id: number, lat: number, lng: number, tags: Tags) => {
        this.#elements++;
        this.positions.set(id, lat, lng);
        this.#roads.node(id, tags);
        if (!isPlace(tags) || !this.#isNew('node', id)) return;
        this.#nodes.add(id, lat, lng, tags);
      },
    };
  }

  /** What collects obstacles to those who walk, in a further pass; null where it would have nothing to do. */
  obstacles() {
    return this.#roads.obstacles();
  }

  finish(): Extract {
    const extract: Drafts = {
      boundaries: [],
      settlements: [],
      streets: [],
      subwayEntrances: [],
      waterways: [],
      numberedLines: [],
      addresses: [],
      pois: [],
      streetOfHouse: this.#streetOfHouse,
      buildingAddress: new LargeMap(),
      roads: this.#roads.finish(),
      elements: this.#elements,
    };
    for (const { id, tags, position } of this.#nodes) {
      addPlace(extract, this.#kept, { source: `osm:n${id}`, tags, position, polygons: [] }, id);
    }
    for (const way of this.#ways) this.#addWay(extract, way);
    for (const relation of this.#relations) this.#addRelation(extract, relation);
    this.positions.forgetIds();
    return extract;
  }

  #addWay(extract: Drafts, { id, nodes, tags }: RawWay): void {
    const { pieces } = this.#kept;
    if (isWaterway(tags)) for (const line of this.#pieces(nodes)) extract.waterways.push(pieces.keep(id, tags, line));
    if (isStreet(tags)) for (const line of this.#pieces(nodes)) extract.streets.push(pieces.keep(id, tags, line));
    if (tags.has('addr:interpolation')) extract.numberedLines.push({ id, tags, nodes, line: this.#line(nodes) });
    const feature = isPlace(tags) || isBoundary(tags) ? this.#surface(`osm:w${id}`, tags, [nodes]) : null;
    if (!feature) return;
    if (isBoundary(tags)) extract.boundaries.push({ ...feature, centres: [] });
    else addPlace(extract, this.#kept, feature, null);
    if (!hasAddress(tags)) return;
    const address = addressOf(tags);
    for (const node of nodes) if (this.#seen.node.has(node)) extract.buildingAddress.set(node, address);
  }

  #addRelation(extract: Drafts, { id, tags, members }: RawRelation): void {
    const lines = members
      .filter(({ type, role }) => type === 'way' && RING_ROLES.has(role))
      .map(({ id: way }) => this.#ways.nodesOf(way));
    const feature = this.#surface(`osm:r${id}`, tags, lines);
    if (!feature) return;
    const centres = members.filter(({ role }) => CENTRE_ROLES.has(role)).map(({ type, id: ref }) => `osm:${type[0]}${ref}`);
    if (isBoundary(tags)) extract.boundaries.push({ ...feature, centres });
    else addPlace(extract, this.#kept, feature, null);
  }

  /** A line on either side of the antimeridian; none where the files hold none of its nodes. */
  #pieces(nodes: readonly number[]): Position[][] {
    return cutAtAntimeridian(this.#line(nodes)).filter(({ length }) => length > 0);
  }

  #line(nodes: readonly number[]): Position[] {
    return nodes
      .map((node) => this.positions.find(node))
      .filter((found) => found >= 0)
      .map((found) => this.#positionAt(found));
  }

  #positionAt(index: number): Position {
    return { lat: this.positions.lat(index) / OSM_COORDINATE_SCALE, lng: this.positions.lng(index) / OSM_COORDINATE_SCALE };
  }

  /** What lines enclose; null when the files hold none of their nodes. Lines that are not whole enclose nothing. */
  #surface(source: string, tags: Tags, lines: readonly (readonly number[])[]): (Feature & { isWhole: boolean }) | null {
    const isHeld = (node: number) => this.positions.find(node) >= 0;
    const held = lines.filter((line) => line.length > 0 && line.every(isHeld));
    if (held.length === 0) return null;
    const { rings, isWhole } = joinRings(held);
    const areComplete = isWhole && held.length === lines.length;
    const polygons = areComplete ? polygonsOf(rings.flatMap((ring) => ringHalves(this.#ring(ring)))) : [];
    const position = polygons.length > 0 ? pointInside(polygons) : middleOf(this.#line(held.flat()));
    return { source, tags, polygons, position, isWhole: areComplete };
  }

  #ring(nodes: readonly number[]): Ring {
    return this.#line(nodes).map(lngLat);
  }
}

/** The middle of points near each other: across the antimeridian they are counted on from the first. */
function middleOf(line: readonly Position[]): Position {
  const [first] = line;
  const sum = line.reduce(
    (total, { lat, lng }) => {
      const turn = isAcross(first.lng, lng) ? 360 * Math.sign(first.lng) : 0;
      return { lat: total.lat + lat, lng: total.lng + lng + turn };
    },
    { lat: 0, lng: 0 },
  );
  const lng = sum.lng / line.length;
  return { lat: sum.lat / line.length, lng: Math.abs(lng) > 180 ? lng - 360 * Math.sign(lng) : lng };
}
