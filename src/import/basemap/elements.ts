import {
  type Drawn,
  enclosedArea,
  extentOf,
  LINE,
  MAX_ZOOM,
  type Path,
  POINT,
  POLYGON,
  type ShapeType,
  untangled,
  worldX,
  worldY,
} from '../../basemap/index.ts';
import { type Member, OSM_COORDINATE_SCALE, type Tags } from '../../osm/element.ts';
import { NodePositions } from '../../osm/positions.ts';
import type { MapFile } from '../../osm/read.ts';
import { joinRings } from '../../osm/rings.ts';
import { Growing } from '../../storage/growing.ts';
import { IdSet } from '../../storage/id-set.ts';
import { LargeMap } from '../../storage/large.ts';
import { RisingIds } from '../../storage/rising-ids.ts';
import { BorderLevels } from './borders.ts';
import type { CoastLine } from './coast.ts';
import { Coverage, overlap, unionOf, type WorldBox } from './coverage.ts';
import { closedChains } from './cut-rings.ts';
import type { CoastOfFile } from './land.ts';
import { LineSquares } from './line-squares.ts';
import { drawnAsLine, isDrawnAsLine } from './lines.ts';
import { cutAtEdge, onBothSides, onOneSide, unwrapped } from './meridian.ts';
import { areaOfLargest, middleOf } from './middle.ts';
import { drawnAsPoint, isDrawnAsPoint } from './points.ts';
import { isPlaceLabel, placeLabel } from './settlements.ts';
import { STREET_ZOOM } from './shore.ts';
import { drawnAsSurface, isClosedWhereCut, isDrawnAsSurface, isSized } from './surfaces.ts';

/** Takes what is drawn of an element. */
export type DrawnSink = (type: ShapeType, paths: readonly Path[], drawn: readonly Drawn[], coverage: Coverage) => void;

/** What the reading of map files leaves behind, beside what was drawn. */
export interface ReadElements {
  /** What each of the files says of land and sea; files that overlap count as one. */
  readonly files: readonly CoastOfFile[];
  /** Where something was drawn, and where borders of countries were. */
  readonly coverage: Coverage;
  readonly borders: LineSquares;
  /** The box of all that was drawn; null for nothing. */
  readonly box: WorldBox | null;
}

interface Surface {
  readonly tags: Tags;
  /** The ways of its outlines, by their ids. */
  readonly ways: readonly number[];
  /** The number of the file that has it. */
  readonly file: number;
}

/** Borders of countries are noted by squares 19 km wide at the equator: there the world's table need not say them. */
const BORDER_ZOOM = 11;

/** A surface is drawn down to the zoom at which it covers so many tiles: no lake does, but broken outlines may go around the world. */
const MOST_TILES = 250_000;

const RING_ROLES = new Set(['outer', 'inner', '']);

/**
 * Draws map files in four passes: relations, the nodes of ways, positions, and the ways, each of which is drawn when it is read; only ways of which
 * relations are made are kept. An element that several files hold is drawn once.
 */
export async function drawElements(
  files: readonly MapFile[],
  sink: DrawnSink,
  progress: (share: number) => void,
): Promise<ReadElements> {
  const reader = new ElementReader(sink);
  const passes = [reader.relations(), reader.wayNodes(), reader.nodes(), reader.ways()];
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [pass, visitor] of passes.entries()) {
    let before = 0;
    if (pass === 1) reader.sealRelations();
    if (pass === 2) reader.seal();
    for (const [number, file] of files.entries()) {
      reader.begin(number);
      await file.read(visitor, (bytes) => progress((pass + (before + bytes) / total) / passes.length));
      before += file.bytes;
    }
  }
  return reader.finish();
}

/** Whether lines of such a kind can be drawn. */
function isDrawnWay(tags: Tags): boolean {
  return tags.size > 0 && (isDrawnAsLine(tags) || isDrawnSurface(tags) || isCoast(tags));
}

const isCoast = (tags: Tags) => tags.get('natural') === 'coastline';

const isDrawnSurface = (tags: Tags) => isDrawnAsSurface(tags) || isDrawnAsPoint(tags) || tags.get('place') === 'island';

class ElementReader {
  readonly #sink: DrawnSink;
  readonly #positions = new NodePositions();
  readonly #surfaces = new LargeMap<number, Surface>();
  readonly #borders = new BorderLevels();
  /** Ways of which surfaces are made, with their nodes once these are known. */
  readonly #members = new LargeMap<number, readonly number[]>();
  /** All ways that relations are made of. Nearly no way is one, which takes less time to know than whether a map has it. */
  #relationWays = new RisingIds(new Float64Array(0));
  readonly #drawnNodes = new IdSet();
  readonly #drawnWays = new IdSet();
  readonly #files: FileDraft[] = [];
  readonly #borderSquares = new LineSquares(BORDER_ZOOM);
  #file = new FileDraft();

  constructor(sink: DrawnSink) {
    this.#sink = sink;
  }

  /** What is drawn from here on is of a file. */
  begin(number: number): void {
    this.#file = this.#files[number] ??= new FileDraft();
  }

  relations() {
    return {
      relation: (id: number, members: readonly Member[], tags: Tags) => {
        this.#borders.note(id, members, tags);
        const isSurface = tags.get('type') === 'multipolygon' && isDrawnSurface(tags);
        if (!(isSurface || this.#borders.isState(tags)) || this.#surfaces.has(id)) return;
        // One that is listed twice by mistake counts once: it would take its own area away.
        const ways = new Set<number>();
        for (const { type, role, id: way } of members) if (type === 'way' && RING_ROLES.has(role)) ways.add(way);
        this.#surfaces.set(id, { tags, ways: [...ways], file: this.#files.indexOf(this.#file) });
        for (const way of ways) this.#members.set(way, []);
      },
    };
  }

  sealRelations(): void {
    const ways = new Growing((length) => new Float64Array(length));
    for (const [way] of this.#members) ways.push(way);
    for (const way of this.#borders.ways()) ways.push(way);
    this.#relationWays = new RisingIds(ways.view().sort());
  }

  wayNodes() {
    return {
      way: (id: number, nodes: readonly number[], tags: Tags) => {
        const isOfRelation = this.#relationWays.has(id);
        if (isOfRelation && this.#members.has(id)) this.#members.set(id, [...nodes]);
        if (isOfRelation || isDrawnWay(tags)) this.#positions.want(nodes);
      },
    };
  }

  seal(): void {
    this.#positions.seal();
  }

  nodes() {
    return {
      node: (id: number, lat: number, lng: number, tags: Tags) => {
        this.#positions.set(id, lat, lng);
        if (tags.size === 0) return;
        const label = isPlaceLabel(tags) ? placeLabel(tags) : null;
        const points = [...drawnAsPoint(tags), ...(label ? [label] : [])];
        if (points.length === 0 || this.#drawnNodes.has(id)) return;
        this.#drawnNodes.add(id);
        this.#draw(POINT, [Float64Array.of(worldOfLng(lng), worldOfLat(lat))], points);
      },
    };
  }

  ways() {
    return {
      way: (id: number, nodes: readonly number[], tags: Tags) => {
        const border = this.#relationWays.has(id) ? this.#borders.of(id, tags) : null;
        if (!border && !isDrawnWay(tags)) return;
        if (this.#drawnWays.has(id)) return;
        this.#drawnWays.add(id);
        const pieces = this.#pieces(nodes);
        const isClosed = nodes.length >= 4 && nodes[0] === nodes[nodes.length - 1] && pieces[0]?.length === nodes.length;
        const isSurface = isClosed && tags.get('area') !== 'no';
        for (const piece of pieces) {
          const path = this.#path(piece);
          if (border) this.#drawBorder(path, border);
          if (isCoast(tags)) this.#file.addCoast(piece[0], piece[piece.length - 1], path);
          if (isSurface) this.#drawSurface(tags, [path]);
          this.#drawLine(path, tags, isSurface);
        }
      },
    };
  }

  #drawBorder(path: Path, border: Drawn): void {
    this.#draw(LINE, [path], [border]);
    if (border.properties.admin_level === 2) this.#borderSquares.note(path);
  }

  #drawLine(path: Path, tags: Tags, isSurface: boolean): void {
    const lines = drawnAsLine(tags, isSurface);
    this.#draw(LINE, [path], lines);
    if (tags.has('highway') && lines.length > 0) this.#file.streets.note(path);
  }

  #drawSurface(tags: Tags, given: readonly Path[]): void {
    // Others need their area for their order alone.
    const rings = isSized(tags) ? given.flatMap(untangled) : given;
    // One that goes to and fro encloses nothing.
    if (rings.length === 0) return;
    const area = isSized(tags) ? enclosedArea(rings) : areaOfLargest(rings);
    const { surface, label } = drawnAsSurface(tags, area);
    const deepest = Math.floor(Math.log2(MOST_TILES / area) / 2);
    this.#draw(
      POLYGON,
      rings,
      deepest >= MAX_ZOOM
        ? surface
        : surface.map((each) => ({ ...each, maxZoom: Math.min(each.maxZoom ?? MAX_ZOOM, deepest) })),
    );
    const island = tags.get('place') === 'island' ? placeLabel(tags) : null;
    const points = [...label, ...drawnAsPoint(tags), ...(island ? [island] : [])];
    if (points.length > 0) this.#draw(POINT, [Float64Array.from(middleOf(rings))], points);
  }

  #draw(type: ShapeType, paths: readonly Path[], drawn: readonly Drawn[]): void {
    if (drawn.length === 0) return;
    for (const copy of onBothSides(paths)) {
      this.#file.note(copy);
      this.#sink(type, copy, drawn, this.#file.coverage);
    }
  }

  /** The pieces of a way of which the files hold all nodes, by their positions: extracts lack some of those that cross their edges. */
  #pieces(nodes: readonly number[]): readonly (readonly number[])[] {
    const pieces: number[][] = [[]];
    for (const node of nodes) {
      const found = this.#positions.find(node);
      if (found >= 0) pieces[pieces.length - 1].push(found);
      else pieces.push([]);
    }
    return pieces.filter(({ length }) => length > 1);
  }

  /** The positions of nodes, of those that the files hold. */
  #heldOf(nodes: readonly number[]): readonly number[] {
    return nodes.map((node) => this.#positions.find(node)).filter((position) => position >= 0);
  }

  #path(piece: readonly number[]): Path {
    const path = new Float64Array(2 * piece.length);
    for (let i = 0; i < piece.length; i++) {
      path[2 * i] = worldOfLng(this.#positions.lng(piece[i]));
      path[2 * i + 1] = worldOfLat(this.#positions.lat(piece[i]));
    }
    return unwrapped(path);
  }

  finish(): ReadElements {
    for (const [, { tags, ways, file }] of this.#surfaces) {
      this.begin(file);
      this.#drawRelation(tags, ways);
    }
    const drafts = this.#files.flatMap(({ coast, streets, coverage, box }) =>
      box ? [{ coast, streets, coverage, box }] : [],
    );
    const box = drafts
      .map((draft) => draft.box)
      .reduce<WorldBox | null>((all, each) => (all ? unionOf(all, each) : each), null);
    const coverage = drafts.reduce((all, draft) => all.joinedWith(draft.coverage), new Coverage());
    return { files: joinedFiles(drafts), coverage, borders: this.#borderSquares.widened(), box };
  }

  #drawRelation(tags: Tags, ways: readonly number[]): void {
    const lines = ways.map((way) => this.#heldOf(this.#members.get(way) ?? [])).filter(({ length }) => length > 1);
    const { rings, isWhole } = joinRings(lines);
    const paths = rings.map((ring) => this.#path(ring));
    const isCut = !isWhole || lines.length < ways.length;
    if (this.#borders.isState(tags)) {
      const label = !isCut && paths.length > 0 ? this.#borders.labelOf(tags, areaOfLargest(paths)) : null;
      if (label) this.#draw(POINT, [Float64Array.from(middleOf(paths))], [label]);
      return;
    }
    if (!isWhole && isClosedWhereCut(tags)) {
      const inRings = new Set(rings.flat());
      const open = lines
        .filter((line) => !(inRings.has(line[0]) && inRings.has(line[line.length - 1])))
        .map((line) => this.#path(line));
      paths.push(...closedChains(onOneSide(open)));
    }
    const drawable = onOneSide(paths.filter(({ length }) => length >= 8));
    if (drawable.length > 0) this.#drawSurface(tags, drawable);
  }
}

/** What a file says of land and sea, while it is read. */
class FileDraft {
  readonly coast: CoastLine[] = [];
  readonly streets = new LineSquares(STREET_ZOOM);
  readonly coverage = new Coverage();
  box: WorldBox | null = null;
  /** Ends at the edge of the world are no nodes. */
  #madeEnd = Number.MIN_SAFE_INTEGER / 2;

  note(paths: readonly Path[]): void {
    const { minX, minY, maxX, maxY } = extentOf(paths);
    const own = { minX: Math.max(0, minX), minY, maxX: Math.min(1, maxX), maxY };
    this.box = this.box ? unionOf(this.box, own) : own;
  }

  /** Adds a line of the coast. @param first its first node @param last its last node */
  addCoast(first: number, last: number, path: Path): void {
    const parts = cutAtEdge(path);
    for (const [i, part] of parts.entries()) {
      this.note([part]);
      this.coast.push({
        first: i === 0 ? first : this.#madeEnd--,
        last: i === parts.length - 1 ? last : this.#madeEnd--,
        path: part,
      });
    }
  }
}

/** Files whose boxes overlap, as one. */
function joinedFiles(files: readonly CoastOfFile[]): CoastOfFile[] {
  const joined: CoastOfFile[] = [];
  for (const file of files) {
    let whole = file;
    for (let i = joined.length - 1; i >= 0; i = Math.min(i, joined.length) - 1) {
      if (!overlap(joined[i].box, whole.box)) continue;
      whole = bothOf(joined.splice(i, 1)[0], whole);
      i = joined.length;
    }
    joined.push(whole);
  }
  return joined;
}

function bothOf(a: CoastOfFile, b: CoastOfFile): CoastOfFile {
  return {
    coast: [...a.coast, ...b.coast],
    streets: a.streets.joinedWith(b.streets),
    box: unionOf(a.box, b.box),
  };
}

const worldOfLng = (lng: number) => worldX(lng / OSM_COORDINATE_SCALE);
const worldOfLat = (lat: number) => worldY(lat / OSM_COORDINATE_SCALE);
