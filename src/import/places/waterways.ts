import { lngLat } from '../../geo/position.ts';
import { namesOf } from '../../osm/names.ts';
import { waterwayImportance } from '../../osm/waterways.ts';
import { wordsOf } from '../../text/words.ts';
import type { LinePiece } from './feature.ts';
import { fameShare } from './importance.ts';
import { centreOf, clustersOf, type MeasuredPiece, measured } from './line-pieces.ts';
import type { DraftPoi, PoiSurroundings } from './pois.ts';
import { boundsOf } from './surfaces.ts';

/** Rivers, canals and streams: the pieces of one name that lie near each other are one. */
export function waterwaysOf(pieces: readonly LinePiece[], around: PoiSurroundings): DraftPoi[] {
  const known = pieces.filter(({ line }) => line.length > 1).map((piece) => measured(piece, namesOf(piece.tags).name ?? ''));
  return [...Map.groupBy(known, ({ name }) => wordsOf(name).join(' ')).values()]
    .flatMap(clustersOf)
    .map((cluster) => waterwayFrom(cluster, around))
    .filter((waterway) => waterway !== null);
}

function waterwayFrom(measured: readonly MeasuredPiece[], { finder, countryAt }: PoiSurroundings): DraftPoi | null {
  const longest = measured.reduce((a, b) => (b.meters > a.meters ? b : a));
  const position = centreOf(measured);
  const country = countryAt(position);
  if (country === null) return null;
  const pieces = measured.map(({ piece }) => piece);
  const tagged = pieces.map(({ tags }) => tags);
  const own = tagged.map(namesOf);
  const names: Record<string, string> = Object.assign({}, ...own.map((each) => each.names));
  const others = new Set(own.flatMap(({ otherNames, name }) => [...otherNames, ...(name === undefined ? [] : [name])]));
  others.delete(longest.name);
  const bounds = boundsOf(pieces.map(({ line }) => [line.map(lngLat)]));
  const place = {
    kind: 'point_of_interest',
    country,
    position,
    source: `waterway:osm:w${Math.min(...pieces.map(({ id }) => id))}`,
    importance: Math.max(...tagged.map(waterwayImportance)) + 0.15 * fameShare(Object.keys(names).length),
    name: longest.name,
    names,
    otherNames: [...others],
    ...(bounds && { bounds }),
  } as const;
  return {
    kind: place.kind,
    country,
    position,
    place: () => place,
    street: null,
    area: finder.areaAt(position, country),
    postcode: null,
  };
}
