import type { AccessWord } from './mode.ts';

/** What access tags say to everybody: https://wiki.openstreetmap.org/wiki/Key:access */
export const GENERAL_ACCESS: Readonly<Record<string, AccessWord>> = {
  yes: 'yes',
  permissive: 'yes',
  designated: 'yes',
  official: 'yes',
  public: 'yes',
  private: 'private',
  destination: 'private',
  delivery: 'private',
  customers: 'private',
  permit: 'private',
  residents: 'private',
  no: 'no',
  agricultural: 'no',
  forestry: 'no',
  emergency: 'no',
  military: 'no',
  use_sidepath: 'no',
};

/** What nobody passes who does not climb. */
export const WALLS: ReadonlySet<string> = new Set(['wall', 'fence', 'city_wall', 'retaining_wall', 'hedge', 'guard_rail']);
