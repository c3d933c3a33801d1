import { idColumn } from '../../branded-ids.ts';
import type { Arc } from '../network/road-ids.ts';

/**
 * The candidates of a trace, a column for each anchor: where on which roads it may have been.
 *
 *     first   [column]     its first candidate; the end of its candidates is `end`
 *     anchor  [column]     the anchor
 *     before  [column]     the column that it goes on from; −1 where a matching begins
 *     isFar   [column]     1 where the ways from there were found in the hierarchy
 *     arc     [candidate]  the road and the direction, and what is remembered of the turns before
 *     share   [candidate]  how far along the segment, 0 to 1
 *     along   [candidate]  metres from the beginning of the arc
 *     meters, east, north  [candidate]  from the anchor
 *     score   [candidate]  the logarithm of the likelihood of the best way up to there
 *     weight  [candidate]  how likely it is, by all ways up to there; one column together is 1
 *     back    [candidate]  the candidate before on the best way: of the column before, or of its own where one turns around; −1 for none
 */
export class Lattice {
  columns = 0;
  candidates = 0;
  first = new Uint32Array(64);
  end = new Uint32Array(64);
  anchor = new Uint32Array(64);
  before = new Int32Array(64);
  isFar = new Uint8Array(64);
  arc = idColumn<Arc>(new Uint32Array(1024));
  share = new Float64Array(1024);
  along = new Float64Array(1024);
  meters = new Float64Array(1024);
  east = new Float64Array(1024);
  north = new Float64Array(1024);
  score = new Float64Array(1024);
  weight = new Float64Array(1024);
  back = new Int32Array(1024);

  /** A column without candidates. */
  addColumn(anchor: number): number {
    const column = this.columns++;
    if (column === this.first.length) this.#growColumns();
    this.first[column] = this.candidates;
    this.end[column] = this.candidates;
    this.anchor[column] = anchor;
    this.before[column] = -1;
    this.isFar[column] = 0;
    return column;
  }

  /** A candidate of the last column. */
  addCandidate(arc: Arc, share: number, along: number): number {
    const candidate = this.candidates++;
    if (candidate === this.arc.length) this.#growCandidates();
    this.arc[candidate] = arc;
    this.share[candidate] = share;
    this.along[candidate] = along;
    this.end[this.columns - 1] = this.candidates;
    return candidate;
  }

  /** The candidate of a column that is the most likely end of a way. */
  bestOf(column: number): number {
    let best = this.first[column];
    for (let i = best + 1; i < this.end[column]; i++) if (this.score[i] > this.score[best]) best = i;
    return best;
  }

  #growColumns(): void {
    const size = 2 * this.first.length;
    this.first = grown(this.first, new Uint32Array(size));
    this.end = grown(this.end, new Uint32Array(size));
    this.anchor = grown(this.anchor, new Uint32Array(size));
    this.before = grown(this.before, new Int32Array(size));
    this.isFar = grown(this.isFar, new Uint8Array(size));
  }

  #growCandidates(): void {
    const size = 2 * this.arc.length;
    const floats = (row: Float64Array<ArrayBuffer>) => grown(row, new Float64Array(size));
    this.arc = grown(this.arc, idColumn<Arc>(new Uint32Array(size)));
    this.share = floats(this.share);
    this.along = floats(this.along);
    this.meters = floats(this.meters);
    this.east = floats(this.east);
    this.north = floats(this.north);
    this.score = floats(this.score);
    this.weight = floats(this.weight);
    this.back = grown(this.back, new Int32Array(size));
  }
}

function grown<T extends { set(row: ArrayLike<number>): void }>(row: T & ArrayLike<number>, larger: T): T {
  larger.set(row);
  return larger;
}
