import { worldX, worldY } from '../../basemap/index.ts';
import { wordsOf } from '../../text/words.ts';
import { localLanguage, localName } from '../places/local-names.ts';
import { NO_NAMES, readTownNames } from '../places/town-names.ts';
import { CITY_POPULATION, isRegionSeat, isSeat, readTowns, TOWN_POPULATION } from '../places/towns.ts';
import { namesIn } from './names.ts';
import { labelOf } from './settlements.ts';
import type { DrawnPoint } from './world.ts';

/** Two settlements so near to each other are one where they bear the same name: 30 km at the equator. */
const SAME_DISTANCE = 30 / 40_075;
/** Towns so near to each other are one, however it is spelled: 1.2 km at the equator. */
const SAME_PLACE = 1.2 / 40_075;
const TOWN_KINDS = new Set(['capital', 'state_capital', 'city', 'town', 'village']);

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
    if (isMapped(x, y, [town.name, ...town.alternateNames, ...Object.values(names)])) continue;
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

/** Tells whether the map labels a settlement of one of these names near a point, or another one at it. */
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
    if (around.length === 0) return false;
    const wanted = new Set(names.map(spelling));
    return around.some(({ x: placeX, y: placeY, drawn: { properties } }) => {
      const distance = Math.hypot(placeX - x, placeY - y);
      if (distance < SAME_PLACE && TOWN_KINDS.has(String(properties.kind))) return true;
      return (
        distance < SAME_DISTANCE &&
        Object.values(properties).some((value) => typeof value === 'string' && wanted.has(spelling(value)))
      );
    });
  };
}

/** A name without accents, capitals, and signs between words. */
const spelling = (name: string) => wordsOf(name).join(' ');
