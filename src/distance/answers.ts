import { matrixByMetric } from './matrix.ts';
import { routeByMetric } from './route.ts';
import { tollsByMetric } from './tolls.ts';

/** What answers each endpoint of distances: pure functions of a region and a call, on whatever thread. */
export const DISTANCE_ANSWERS = { matrix: matrixByMetric, route: routeByMetric, tolls: tollsByMetric } as const;
