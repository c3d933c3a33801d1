import type { Tariff, TollSystem } from './tariff.ts';

/** A system of a tariff. */
export interface KnownSystem {
  readonly tariff: Tariff;
  readonly system: TollSystem;
}
