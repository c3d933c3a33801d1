/** What one does along an arc. `doorway` crosses a wall; `link` joins two points of one place. */
export const ARC_KINDS = [
  'walk',
  'path',
  'doorway',
  'virtual',
  'steps',
  'stairs',
  'escalator',
  'walkway',
  'ramp',
  'lift',
  'link',
] as const;
export type ArcKind = (typeof ARC_KINDS)[number];

export const ARC_NUMBER: Readonly<Record<ArcKind, number>> = {
  walk: 0,
  path: 1,
  doorway: 2,
  virtual: 3,
  steps: 4,
  stairs: 5,
  escalator: 6,
  walkway: 7,
  ramp: 8,
  lift: 9,
  link: 10,
};

/** What of an arc is assumed, because the plan draws nothing where something has to be: the number stands in the file. */
export const ASSUMPTIONS = ['door', 'connection', 'stairs'] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];
/** 0 for what is drawn. */
export const ASSUMPTION_NUMBER: Readonly<Record<Assumption, number>> = { door: 1, connection: 2, stairs: 3 };

/** The kinds that join levels, or carry: each ride or climb is a step of its own. */
export const CONNECTORS: ReadonlySet<ArcKind> = new Set([
  'steps',
  'stairs',
  'escalator',
  'walkway',
  'ramp',
  'lift',
] as const);
