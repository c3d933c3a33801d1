import { worldX, worldY } from '../../basemap/index.ts';
import { localLanguage, localName } from '../places/local-names.ts';
import { NO_NAMES, readTownNames } from '../places/town-names.ts';
import { CITY_POPULATION, isRegionSeat, isSeat, readTowns, TOWN_POPULATION } from '../places/towns.ts';
import { namesIn } from './names.ts';
import { labelOf } from './settlements.ts';
import type { DrawnPoint } from './world.ts';

/** Two settlements so near to each other are one where they bear the same name: 30 km at the equator. */
const SAME_DISTANCE = 30 / 40_075;

/** The labels of the world's towns of more than 10,000 people, without those that the map labels. */
export async function townLabels(settled: readonly DrawnPoint[]): Promise<DrawnPoint[]> {
  const isMapped = mappedTowns(settled);
  const known = readTownNames();
  const labels: DrawnPoint[] = [];
  for (const town of await readTowns()) {
    const isCapital = isSeat(town);
    if (town.population < TOWN_POPULATION && !isCapital) continue;
    if (town.feature === 'PPLX') continue;
    const { names } = known.get(town.id) ?? NO_NAMES;
    const local = localName(town.country, localLanguage(town.country), names, town.alternateNames);
    const shown = namesIn(local?.name ?? town.name, Object.entries(names));
    const [x, y] = [worldX(town.position.lng), worldY(town.position.lat)];
    if (isMapped(x, y, [town.name, ...Object.values(names)])) continue;
    const [kind, zoom] = isCapital
      ? (['capital', 4] as const)
      : isRegionSeat(town)
        ? (['state_capital', 4] as const)
        : town.population >= CITY_POPULATION
          ? (['city', 6] as const)
          : (['town', 7] as const);
    labels.push({ x, y, drawn: labelOf(kind, zoom, town.population, shown) });
  }
  return labels;
}

/** Tells whether the map labels a settlement of one of these names near a point. */
function mappedTowns(settled: readonly DrawnPoint[]): (x: number, y: number, names: readonly string[]) => boolean {
  const cells = new Map<string, DrawnPoint[]>();
  const cellOf = (x: number, y: number) => `${Math.floor(x / SAME_DISTANCE)},${Math.floor(y / SAME_DISTANCE)}`;
  for (const place of settled) {
    const key = cellOf(place.x, place.y);
    const own = cells.get(key);
    if (own) own.push(place);
    else cells.set(key, [place]);
  }
  return (x, y, names) => {
    if (cells.size === 0) return false;
    const around = [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => cells.get(cellOf(x + dx * SAME_DISTANCE, y + dy * SAME_DISTANCE)) ?? []),
    );
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return around.some(
      (place) =>
        Math.hypot(place.x - x, place.y - y) < SAME_DISTANCE &&
        Object.values(place.drawn.properties).some((value) => typeof value === 'string' && wanted.has(value.toLowerCase())),
    );
  };
}
