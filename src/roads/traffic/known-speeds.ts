import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { idColumn } from '../../branded-ids.ts';
import { ContainerWriter } from '../../storage/container.ts';
import { draftIn, sweepDrafts } from '../../storage/drafts.ts';
import { Growing } from '../../storage/growing.ts';
import { lowerBound, orderBy } from '../../storage/order.ts';
import { float64, loadSections, presentRowsOf, rowsOf, uint8, uint32 } from '../../storage/sections.ts';
import { SHARED } from '../../storage/shared.ts';
import { type Roads, readPointNodes } from '../network/file.ts';
import { type Half, halvesOf, type Segment } from '../network/road-ids.ts';
import { COORDINATE_SCALE } from '../network/segments.ts';
import type { KnownSpeeds } from './traffic.ts';

/** In place of a second node: the speeds are those of a way, in both directions, or in one. */
export const WHOLE_WAY = { both: -1, forward: -2, backward: -3 } as const;

/**
 * Speeds by ids of OpenStreetMap, whatever the region:
 *
 *     a      [entry]  id of a way, or of the first of two nodes
 *     b      [entry]  WHOLE_WAY, or id of the second node: speeds hold from the first to the second
 *     speed  [entry · slots]  km/h; 0 where none is known, CLOSED_KMH where nobody gets along
 *     slots  168 hours or 2,016 times five minutes of a week from midnight on Monday, or 1 for this moment
 *     measured  [entry]  seconds since 1970 at which a speed of this moment was measured; empty for those of a week
 */
export interface SpeedTable {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly speed: Uint8Array;
  readonly slots: number;
  readonly measured: Float64Array;
}

/** In version 1 nothing is closed, and it is not known when speeds were measured. */
const SPEEDS_VERSION = 2;
const ROWS = { a: ['a', float64], b: ['b', float64], speed: ['speed', uint8], slots: ['slots', uint32] } as const;
const MEASURED = { measured: ['measured', float64] } as const;

/** Writes a table, in place of the one that is there, by one rename. */
export function writeSpeeds(path: string, { a, b, speed, slots, measured }: SpeedTable): void {
  sweepDrafts(dirname(path));
  const draft = draftIn(dirname(path), 'importing');
  const file = new ContainerWriter(draft, SPEEDS_VERSION);
  try {
    for (const [name, row] of Object.entries({ a, b, speed, slots: Uint32Array.of(slots), measured })) file.add(name, row);
  } catch (error) {
    file.abandon();
    rmSync(draft, { force: true });
    throw error;
  }
  file.finish();
  renameSync(draft, path);
}

/** @throws UnusableFile when the file is damaged */
export function readSpeeds(path: string): SpeedTable {
  const [names, optional] = [ROWS, MEASURED].map((table) => Object.values(table).map(([section]) => section));
  const sections = loadSections({ path, versions: [1, SPEEDS_VERSION], names, optional });
  const { slots, ...rows } = rowsOf(sections, ROWS);
  const { measured } = presentRowsOf(sections, MEASURED);
  if (measured.length > 0 || slots[0] !== 1) return { ...rows, slots: slots[0], measured };
  return { ...rows, slots: slots[0], measured: new Float64Array(rows.a.length).fill(statSync(path).mtimeMs / 1000) };
}

/** A table of this moment at a time, without what is too old by then. */
export interface CurrentSpeeds {
  readonly table: SpeedTable;
  readonly state: LiveState;
}

/** How much of the speeds of this moment counts. */
export interface LiveState {
  readonly current: number;
  readonly expired: number;
  /** Seconds since 1970 at which the newest was measured. */
  readonly measuredAt: number;
  /** At which the next one is too old; null where none counts. */
  readonly expiresAt: number | null;
}

/** @param now seconds since 1970 @param mostSeconds how old a speed may be */
export function currentSpeeds(
  { a, b, speed, slots, measured }: SpeedTable,
  now: number,
  mostSeconds: number,
): CurrentSpeeds {
  const isCurrent = (entry: number) => now - measured[entry] < mostSeconds;
  const kept = a.map((_, entry) => entry).filter(isCurrent);
  const table = {
    a: kept.map((entry) => a[entry]),
    b: kept.map((entry) => b[entry]),
    speed: Uint8Array.from(kept, (entry) => speed[entry]),
    slots,
    measured: kept.map((entry) => measured[entry]),
  };
  const oldest = table.measured.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  return {
    table,
    state: {
      current: kept.length,
      expired: a.length - kept.length,
      measuredAt: measured.reduce((most, each) => Math.max(most, each), 0),
      expiresAt: kept.length === 0 ? null : oldest + mostSeconds,
    },
  };
}

/** The speeds of a table that are of roads of a region, in memory that threads share: the rows of the table itself, and which half is in which. */
export function speedsOnRoads(roads: Roads, table: SpeedTable): KnownSpeeds {
  const found = new FoundSpeeds();
  layWays(roads, table, new EntriesById(table, (second) => second < 0), found);
  const ofNodes = new EntriesById(table, (second) => second >= 0);
  if (ofNodes.count > 0) layNodes(roads, table, ofNodes, found);
  return found.finish(table);
}

/** Entries of a table in the order of their first ids, those of one id as they come. */
class EntriesById {
  readonly #id: Float64Array;
  readonly #entry: Uint32Array;

  /** @param includes which entries, by what stands in place of their second nodes */
  constructor({ a, b }: SpeedTable, includes: (second: number) => boolean) {
    this.#entry = new Uint32Array(a.length).map((_, entry) => entry).filter((entry) => includes(b[entry]));
    this.#entry.sort((one, other) => a[one] - a[other] || one - other);
    this.#id = new Float64Array(this.#entry.length).map((_, i) => a[this.#entry[i]]);
  }

  get count(): number {
    return this.#entry.length;
  }

  forEach(id: number, visit: (entry: number) => void): void {
    for (let i = lowerBound(this.#id, id); this.#id[i] === id; i++) visit(this.#entry[i]);
  }
}

class FoundSpeeds {
  readonly #half = new Growing((length) => idColumn<Half>(new Uint32Array(length)));
  readonly #share = new Growing((length) => new Float64Array(length));
  readonly #row = new Growing((length) => new Uint32Array(length));

  add(half: Half, share: number, row: number): void {
    this.#half.push(half);
    this.#share.push(share);
    this.#row.push(row);
  }

  finish({ speed, slots }: SpeedTable): KnownSpeeds {
    const order = orderBy(this.#half.length, [this.#half.view()]);
    const half = idColumn<Half>(SHARED.numbers(order.length));
    const share = SHARED.floats(order.length);
    const row = SHARED.numbers(order.length);
    for (const [i, found] of order.entries()) {
      half[i] = this.#half.get(found);
      share[i] = this.#share.get(found);
      row[i] = this.#row.get(found);
    }
    return { half, share, row, speed, slots };
  }
}

function layWays({ lines }: Roads, { b }: SpeedTable, entries: EntriesById, found: FoundSpeeds): void {
  if (entries.count === 0) return;
  for (let segment = 0 as Segment; segment < lines.way.length; segment++) {
    const [forward, backward] = halvesOf(segment);
    entries.forEach(lines.wayId[lines.way[segment]], (entry) => {
      if (b[entry] !== WHOLE_WAY.backward) found.add(forward, 1, entry);
      if (b[entry] !== WHOLE_WAY.forward) found.add(backward, 1, entry);
    });
  }
}

/** Two nodes are neighbours on a way, or the ends of a segment. */
function layNodes({ lines, shared }: Roads, { b }: SpeedTable, entries: EntriesById, found: FoundSpeeds): void {
  const node = readPointNodes(shared.path);
  const { firstPoint, lat, lng } = lines;
  const lay = (from: number, to: number, half: Half, share: number) => {
    entries.forEach(node[from], (entry) => {
      if (b[entry] === node[to]) found.add(half, share, entry);
    });
  };
  for (let segment = 0 as Segment; segment < firstPoint.length - 1; segment++) {
    const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
    const narrowing = Math.cos(((lat[first] / COORDINATE_SCALE) * Math.PI) / 180);
    const edges = Array.from({ length: last - first }, (_, i) => {
      const at = first + i;
      return Math.hypot(lat[at + 1] - lat[at], (lng[at + 1] - lng[at]) * narrowing);
    });
    const [forward, backward] = halvesOf(segment);
    const whole = edges.reduce((sum, edge) => sum + edge, 0) || 1;
    for (const [i, edge] of edges.entries()) {
      lay(first + i, first + i + 1, forward, edge / whole);
      lay(first + i + 1, first + i, backward, edge / whole);
    }
    if (last - first > 1) {
      lay(first, last, forward, 1);
      lay(last, first, backward, 1);
    }
  }
}
