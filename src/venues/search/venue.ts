import { LRUCache } from 'lru-cache';
import { lngLat, type Position } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import { deadEndsOf } from '../graph/dead-ends.ts';
import { type Gate, gatesOf } from '../graph/gates.ts';
import { type CalledLevel, LevelNames, type Spot } from '../graph/level-names.ts';
import { type Anchor, sees, VenueMap } from '../graph/map.ts';
import { partsOf } from '../graph/parts.ts';
import { type ArcCosts, arcCostsOf, PROFILES, type ProfileName } from '../graph/profiles.ts';
import type { VenueRows } from '../graph/sections.ts';
import type { FeatureHead, FeatureRecord, VenueMeta } from '../graph/stored.ts';
import { Waymarks } from '../graph/waymarks.ts';
import { publishedLevel } from '../plan/levels.ts';
import type { Rings } from '../plan/plan.ts';
import { Plane } from '../plan/plane.ts';
import type { FeatureId, Level } from '../plan/venue-ids.ts';
import { VenueSearch } from './a-star.ts';
import { ClosedGround } from './closed.ts';
import { Landmarks } from './landmarks.ts';
import { OneToAll } from './one-to-all.ts';
import type { OutlinedArea } from './outlined-areas.ts';
import { type End, Spread } from './spread.ts';

/** Closures change rarely: so many sets of them are kept. */
const MOST_WITHOUT = 3;

/** How one walks by a profile: what arcs take, and bounds of what is left. */
export interface Gait {
  readonly arcCosts: ArcCosts;
  readonly landmarks: Landmarks;
  /** Which vertices are joined at all, by the number of their part. */
  readonly parts: Int32Array;
  readonly secondsPerMeter: number;
}

/** A venue that is open: asked by who knows nothing of its rows. One question at a time. */
export class Venue {
  readonly meta: VenueMeta;
  readonly heads: readonly FeatureHead[];
  readonly features: readonly FeatureId[];
  readonly map: VenueMap;
  readonly plane: Plane;
  readonly search: VenueSearch;
  readonly oneToAll: OneToAll;
  readonly #rows: VenueRows;
  #waymarks: Waymarks | undefined;
  #gates: readonly Gate[] | undefined;
  #levelNames: LevelNames | undefined;
  readonly #gaits = new Map<ProfileName, Gait>();
  readonly #anchors: (readonly Anchor[] | undefined)[] = [];
  readonly #records: (FeatureRecord | undefined)[] = [];
  readonly #byId: ReadonlyMap<number, FeatureId>;
  readonly #byRef: ReadonlyMap<string, FeatureId>;
  readonly #base: Venue | null;
  readonly #closed: ClosedGround | null;
  /** The same venue with features closed, by which those are; the last ones that were asked for. */
  readonly #without = new LRUCache<string, Venue>({ max: MOST_WITHOUT });

  /** @param closed what is closed of a venue that is whole */
  constructor(
    rows: VenueRows,
    meta: VenueMeta,
    heads: readonly FeatureHead[],
    closed: { readonly base: Venue; readonly ground: ClosedGround } | null = null,
  ) {
    this.#rows = rows;
    this.meta = meta;
    this.heads = heads;
    this.#base = closed?.base ?? null;
    this.#closed = closed?.ground ?? null;
    // Where no vertices were added, one search does for both: one question is answered at a time.
    const { map, search, oneToAll } = closed && !closed.ground.hasCorners ? closed.base : enginesOf(rows);
    this.map = map;
    this.search = search;
    this.oneToAll = oneToAll;
    this.features = heads.map((_, feature) => feature as FeatureId);
    this.plane = new Plane(meta.origin);
    this.#byId = new Map(this.features.map((feature) => [heads[feature].id, feature]));
    const byRef = new Map<string, FeatureId>();
    // What is answered goes before what is not, a platform before where its trains stop, the first before later ones.
    const orderOf = ({ isSearchable, kind }: FeatureHead) => (isSearchable ? (kind === 'point' ? 1 : 0) : 2);
    for (const order of [0, 1, 2]) {
      for (const feature of this.features) {
        if (orderOf(heads[feature]) !== order) continue;
        for (const ref of refsOf(heads[feature])) if (!byRef.has(ref)) byRef.set(ref, feature);
      }
    }
    this.#byRef = byRef;
  }

  /** The venue while some of its features are closed. */
  without(features: readonly FeatureId[]): Venue {
    if (features.length === 0) return this;
    const key = features.toSorted((a, b) => a - b).join();
    const known = this.#without.get(key);
    if (known) return known;
    const ground = new ClosedGround(this, features);
    const venue = new Venue(ground.rows, this.meta, this.heads, { base: this, ground });
    this.#without.set(key, venue);
    return venue;
  }

  /** Whether a place is in what is closed. */
  isWithinClosed(anchor: Anchor): boolean {
    return this.#closed?.holds(anchor) ?? false;
  }

  /** Areas of open ground that are closed. */
  get closedAreas(): readonly OutlinedArea[] {
    return this.#closed?.areas ?? [];
  }

  /** Whether two places see each other, and nothing that is closed lies between them. */
  sees(a: Anchor, b: Anchor): boolean {
    const isBlocked =
      this.closedAreas.length > 0 && !this.isWithinClosed(a) && this.#closed?.crosses(a.x, a.y, b.x, b.y, a.level);
    return !isBlocked && sees(this.map, a, b);
  }

  /** What is seen on the way; looked for when first asked. */
  get waymarks(): Waymarks {
    this.#waymarks ??= this.#base?.waymarks ?? new Waymarks(this);
    return this.#waymarks;
  }

  /** Where one comes in from the street; looked for when first asked. */
  get gates(): readonly Gate[] {
    this.#gates ??= this.#base?.gates ?? gatesOf(this);
    return this.#gates;
  }

  get rows(): VenueRows {
    return this.#rows;
  }

  /** The number of the feature with an id. */
  featureOf(id: number): FeatureId | undefined {
    return this.#byId.get(id);
  }

  /** The number of the feature with a `ref`. */
  featureWithRef(ref: string): FeatureId | undefined {
    return this.#byRef.get(ref);
  }

  record(feature: FeatureId): FeatureRecord {
    const known = this.#records[feature];
    if (known) return known;
    const { recordStart, record } = this.#rows;
    // A text is not decoded where threads share it.
    const bytes = Buffer.from(record.slice(recordStart[feature], recordStart[feature + 1]));
    const read: FeatureRecord = JSON.parse(bytes.toString('utf8'));
    this.#records[feature] = read;
    return read;
  }

  /** Whether a feature is a surface that covers a point of the plane. */
  covers(feature: FeatureId, x: number, y: number): boolean {
    const { type, coordinates } = this.record(feature).geometry;
    if (type !== 'Polygon' && type !== 'MultiPolygon') return false;
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as readonly Rings[];
    return polygons.some((rings) => polygonContains(rings, this.plane.lngAsDrawn(x), this.plane.lat(y)));
  }

  /** Where a feature is reached. */
  anchors(feature: FeatureId): readonly Anchor[] {
    const known = this.#anchors[feature];
    if (known) return known;
    const anchors = this.#base?.anchors(feature).map((anchor) => this.#seen(anchor)) ?? this.#storedAnchors(feature);
    this.#anchors[feature] = anchors;
    return anchors;
  }

  /** Where a feature is reached that is led to: nowhere while it is closed. */
  goals(feature: FeatureId): readonly Anchor[] {
    const anchors = this.anchors(feature);
    if (!this.#closed) return anchors;
    return this.#closed.features.has(feature) ? [] : anchors.filter((anchor) => !this.isWithinClosed(anchor));
  }

  /** A place with what is seen from it past what is closed. */
  #seen(anchor: Anchor): Anchor {
    return this.#closed?.seen(anchor) ?? anchor;
  }

  #storedAnchors(feature: FeatureId): Anchor[] {
    const { featureAnchor, anchorX, anchorY, anchorLevel, anchorSpace, anchorLink, linkVertex, linkMeters } = this.#rows;
    const anchors: Anchor[] = [];
    for (let anchor = featureAnchor[feature]; anchor < featureAnchor[feature + 1]; anchor++) {
      const [from, to] = [anchorLink[anchor], anchorLink[anchor + 1]];
      anchors.push({
        x: anchorX[anchor],
        y: anchorY[anchor],
        level: anchorLevel[anchor],
        space: anchorSpace[anchor],
        vertices: Array.from({ length: to - from }, (_, i) => linkVertex[from + i]),
        meters: Array.from(linkMeters.subarray(from, to)),
      });
    }
    return anchors;
  }

  /** Where one stands who is at a point of a level, as far as `within` metres off; null where nothing is near. */
  standAt(position: Position, level: Level, within: number): Anchor | null {
    const [x, y] = this.plane.xy(lngLat(position));
    const stands = this.map.levelsOf(level).flatMap((each) => this.map.stand(x, y, each, within) ?? []);
    const off = (anchor: Anchor) => Math.hypot(anchor.x - x, anchor.y - y);
    const nearest = stands.toSorted((a, b) => off(a) - off(b))[0];
    return nearest ? this.#seen(nearest) : null;
  }

  /** Whether something that is walked on is near a point of a level. */
  isNear(position: Position, level: Level, within: number): boolean {
    const [x, y] = this.plane.xy(lngLat(position));
    return this.map.levelsOf(level).some((each) => this.map.isNear(x, y, each, within));
  }

  gait(profile: ProfileName): Gait {
    const known = this.#gaits.get(profile);
    if (known) return known;
    const arcCosts = arcCostsOf(this.#rows, profile);
    const parts = partsOf(this.#rows, arcCosts);
    const gait = {
      arcCosts,
      // What is closed makes nothing nearer: the bounds of the whole graph hold, where it has the same vertices.
      landmarks:
        this.#base && !this.#closed?.hasCorners
          ? this.#base.gait(profile).landmarks
          : new Landmarks(this.#rows, arcCosts, parts),
      parts: parts.of,
      secondsPerMeter: 1 / PROFILES[profile].metersPerSecond,
    };
    this.#gaits.set(profile, gait);
    return gait;
  }

  /** What the level of a spot is called there; null where only its number is known. A half has the name of the whole one unless it has its own. */
  levelNameAt(spot: Spot, language: string): CalledLevel | null {
    this.#levelNames ??= new LevelNames(this.meta.levelNames, this.plane);
    return (
      this.#levelNames.at(spot, language) ?? this.#levelNames.at({ ...spot, level: publishedLevel(spot.level) }, language)
    );
  }

  /** What a feature is called in a language: its name, else what it is; null for what is neither. */
  nameOf(feature: FeatureId, language: string): string | null {
    const { name, names, preset, ref } = this.heads[feature];
    const presetNames = preset === null ? undefined : this.meta.presetNames[preset];
    const called = presetNames?.[language] ?? presetNames?.en;
    const isNumbered = preset === 'railway/platform' && ref !== null;
    return names[language] ?? name ?? (called && isNumbered ? `${called} ${ref.replaceAll(';', '/')}` : called) ?? null;
  }
}

function enginesOf(rows: VenueRows): Pick<Venue, 'map' | 'search' | 'oneToAll'> {
  const spread = new Spread(rows, deadEndsOf(rows));
  return { map: new VenueMap(rows), search: new VenueSearch(spread), oneToAll: new OneToAll(spread) };
}

/** What a feature answers to: `31;32` is a platform between two tracks, called by each of them and by both. */
export function refsOf({ ref }: Pick<FeatureHead, 'ref'>): string[] {
  if (ref === null) return [];
  const parts = ref.split(';').map((part) => part.trim());
  return parts.length > 1 ? [ref, ...parts.filter((part) => part !== '')] : [ref];
}

/** Anchors as an end of a search. */
export function endOf(anchors: readonly Anchor[], { secondsPerMeter }: Gait): End {
  return { anchors, secondsPerMeter };
}
