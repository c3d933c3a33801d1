import { polygonContains } from '../../geo/ring.ts';
import type { PlanFeature, PlanLift, PlanSpace } from '../../venues/index.ts';

/**
 * A lift that is drawn as a point and as its shaft is found once: as the shaft, with the name and the number of the point where it has none,
 * or as the point where the shaft is drawn storey by storey. The others are answered no more by themselves; their identifiers still lead there.
 */
export function withLiftsOnce(
  features: readonly PlanFeature[],
  spaces: readonly PlanSpace[],
  lifts: readonly PlanLift[],
): PlanFeature[] {
  const shafts = spaces.filter(({ kind }) => kind === 'lift');
  const joined = [...features];
  for (const { feature: point, at, levels, isLevelTold } of lifts) {
    const [lng, lat] = at;
    const around = shafts.filter(({ polygons }) => polygons.some((rings) => polygonContains(rings, lng, lat)));
    const own = around.filter((shaft) => !isLevelTold || shaft.levels.some((level) => levels.includes(level)));
    if (own.length === 0) continue;
    // A shaft that is drawn storey by storey is reached on one of them: the point stands for it.
    const shaft = own.find((each) => each.levels.length >= levels.length)?.feature ?? point;
    if (shaft !== point) joined[shaft] = asOne(joined[shaft], features[point]);
    for (const each of [point, ...own.map(({ feature }) => feature)])
      if (each !== shaft) joined[each] = { ...joined[each], isSearchable: false };
  }
  return joined;
}

function asOne(shaft: PlanFeature, point: PlanFeature): PlanFeature {
  return {
    ...shaft,
    name: shaft.name ?? point.name,
    names: { ...point.names, ...shaft.names },
    texts: [...new Set([...shaft.texts, ...point.texts])],
    ref: shaft.ref ?? point.ref,
    isSearchable: shaft.isSearchable && point.isSearchable,
  };
}
