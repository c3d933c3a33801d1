import { geoPackage, shapefileOfPoints } from '../test/support/feature-files.ts';

type Point = readonly [name: string, x: number, y: number];

/** A file of features, by the ending of its name. */
export interface FormattedFile {
  readonly ending: string;
  readonly bytes: Buffer;
}

/** The same points in every form that is read. */
export function filesOf(count: number): FormattedFile[] {
  const points = Array.from({ length: count }, (_, i): Point => [`point ${i}`, (i % 359) - 179, (i % 170) - 85]);
  const features = points.map(([name, x, y]) => ({
    type: 'Feature',
    properties: { name, group: name.length },
    geometry: { type: 'Point', coordinates: [x, y] },
  }));
  const texts = {
    geojson: JSON.stringify({ type: 'FeatureCollection', features }),
    csv: ['name,lng,lat', ...points.map((point) => point.join())].join('\n'),
    ndjson: features.map((feature) => JSON.stringify(feature)).join('\n'),
  };
  return [
    ...Object.entries(texts).map(([ending, text]) => ({ ending, bytes: Buffer.from(text) })),
    { ending: 'zip', bytes: shapefileOfPoints(points) },
    { ending: 'gpkg', bytes: geoPackage({ points }) },
  ];
}
