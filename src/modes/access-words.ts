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
  // Who is named alone keeps all others out; a mode takes its own name out of these.
  foot: 'no',
  bicycle: 'no',
  horse: 'no',
  moped: 'no',
  motorcycle: 'no',
  hgv: 'no',
  psv: 'no',
  bus: 'no',
  taxi: 'no',
  car_sharing: 'no',
  disabled: 'no',
  farm: 'no',
  garbage: 'no',
  fire: 'no',
};

/** What nobody passes who does not climb. */
export const WALLS: ReadonlySet<string> = new Set(['wall', 'fence', 'city_wall', 'retaining_wall', 'hedge', 'guard_rail']);
