import { stationOfEntrance } from '../../osm/subway-entrances.ts';
import { wordsOf } from '../../text/words.ts';
import type { Feature } from './feature.ts';
import { metersBetween } from './line-pieces.ts';
import { type DraftPoi, type PoiSurroundings, poiOf } from './pois.ts';

/** An entrance leads to a station that is no farther than this. */
const STATION_METERS = 1_000;
/** What stations have behind their name in one place and not in another. */
const STATION_WORDS = /(?:駅|站|역|station|bahnhof)$/u;

const STATION = [
  ['railway', 'station'],
  ['station', 'subway'],
] as const;

/**
 * The stations that the map knows only by their entrances: where those of one name are. An entrance to a station that is there is not a
 * place of its own.
 */
export function stationsOfEntrances(
  entrances: readonly Feature[],
  pois: readonly DraftPoi[],
  around: PoiSurroundings,
): DraftPoi[] {
  const stations = Map.groupBy(
    pois.filter(({ kind }) => kind.startsWith('transit.station')),
    ({ place }) => stationKey(place().name),
  );
  const made: DraftPoi[] = [];
  for (const entrance of entrances) {
    const name = stationOfEntrance(entrance.tags) ?? '';
    const key = stationKey(name);
    const namesakes = stations.get(key) ?? [];
    if (namesakes.some(({ position }) => metersBetween(position, entrance.position) <= STATION_METERS)) continue;
    const tags = new Map([...STATION, ['name', name]]);
    const station = poiOf({ ...entrance, source: `station:${entrance.source}`, tags }, around);
    if (!station) continue;
    made.push(station);
    stations.set(key, [...namesakes, station]);
  }
  return made;
}

function stationKey(name: string): string {
  return wordsOf(name).join(' ').replace(STATION_WORDS, '').trim();
}
