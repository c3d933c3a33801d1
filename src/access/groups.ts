/** The services of the contract that a project can be given or denied. */
export const SERVICES = ['localities', 'threewords', 'datasets', 'stores', 'distance', 'indoor', 'map'] as const;
export type Service = (typeof SERVICES)[number];

/** A rate: so many in so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

interface Group {
  readonly service: Service;
  readonly rate: Rate;
}

/** The groups of endpoints that share a limit, with the contract's numbers; where it names none, what its kin have. */
export const GROUPS = {
  localities: { service: 'localities', rate: { points: 50, seconds: 1 } },
  geocode_rows: { service: 'localities', rate: { points: 1000, seconds: 1 } },
  threewords: { service: 'threewords', rate: { points: 20, seconds: 1 } },
  datasets: { service: 'datasets', rate: { points: 20, seconds: 1 } },
  dataset_tiles: { service: 'datasets', rate: { points: 200, seconds: 1 } },
  stores: { service: 'stores', rate: { points: 50, seconds: 1 } },
  store_tiles: { service: 'stores', rate: { points: 200, seconds: 1 } },
  matrix: { service: 'distance', rate: { points: 10, seconds: 1 } },
  matrix_elements: { service: 'distance', rate: { points: 1000, seconds: 1 } },
  jobs: { service: 'distance', rate: { points: 20, seconds: 1 } },
  routes: { service: 'distance', rate: { points: 10, seconds: 1 } },
  isochrones: { service: 'distance', rate: { points: 5, seconds: 1 } },
  matchings: { service: 'distance', rate: { points: 5, seconds: 1 } },
  optimizations: { service: 'distance', rate: { points: 2, seconds: 1 } },
  tolls: { service: 'distance', rate: { points: 5, seconds: 1 } },
  indoor: { service: 'indoor', rate: { points: 20, seconds: 1 } },
  indoor_search: { service: 'indoor', rate: { points: 30, seconds: 1 } },
  indoor_tiles: { service: 'indoor', rate: { points: 200, seconds: 1 } },
  map: { service: 'map', rate: { points: 100, seconds: 1 } },
  map_pictures: { service: 'map', rate: { points: 10, seconds: 1 } },
  map_tiles: { service: 'map', rate: { points: 1000, seconds: 1 } },
} as const satisfies Record<string, Group>;

/** The endpoints for people, which no project is given or denied, and no rate of a project counts. */
export const ADMIN = 'admin';
export type AdminGroup = typeof ADMIN;

export type GroupName = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS).filter((name): name is GroupName => name in GROUPS);
