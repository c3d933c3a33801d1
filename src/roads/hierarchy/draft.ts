import type { IdColumn } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import type { ModeCosts } from '../network/network.ts';
import type { DraftArc, Half } from '../network/road-ids.ts';
import type { Turns } from '../network/turns.ts';

/** A network before its arcs are in order. Arcs from `plainArcs` on are copies of plain ones. */
export interface NetworkDraft extends Turns<DraftArc> {
  readonly half: IdColumn<Half>;
  readonly length: Uint32Array;
  readonly class: Uint8Array;
  readonly plainArcs: number;
  readonly costs: Partial<Readonly<Record<Mode, DraftCosts>>>;
}

export type DraftCosts = Omit<ModeCosts, 'reach'>;
