import Type from 'typebox';
import { type Marks, type Pictures, STYLE_NAMES, tilesOf, type View } from '../basemap/index.ts';
import { Binary, type Call } from '../contract/endpoint.ts';
import { integer, languageTag, latLng, number, oneOf } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { textOfHtml } from '../text/html.ts';
import type { MapInUse } from './map-in-use.ts';
import { markers, type Pin, path, pictureSize } from './picture-parameters.ts';
import { fittingView } from './picture-view.ts';
import { schemaOf } from './style.ts';

const MAX_ZOOM = 20;

export const pictureQuery = {
  center: latLng('The middle of the picture; without it, the middle of the markers and the path.'),
  zoom: number({ minimum: 0, maximum: MAX_ZOOM, description: 'The zoom; without it, all markers and the path are shown.' }),
  size: pictureSize,
  scale: integer({ minimum: 1, maximum: 2, description: 'Pixels of the picture for each of the size, to a side.' }, 1),
  style: oneOf(STYLE_NAMES, 'The style: `plain` has few colours and labels, to draw data upon.', 'light'),
  language: languageTag('Language of labels; where a name is not known in it, it is that on the spot.'),
  markers,
  path,
};
export const pictureReply = Type.String({ format: 'binary', description: 'PNG.' });

/** Draws a picture. @throws InputProblem where nothing says what is to be shown; NoTurn */
export async function staticMap(
  { archive }: MapInUse,
  pictures: Pictures,
  credit: string,
  { query, project }: Call<typeof pictureQuery>,
): Promise<Binary> {
  const view = viewOf(query);
  const placed = tilesOf(view);
  const tiles = await Promise.all(placed.map(async (each) => ({ placed: each, bytes: await archive.tile(each.tile) })));
  const order = {
    ...{ style: query.style, schema: schemaOf(archive), language: query.language ?? null, view, tiles },
    ...{
      marks: marksOf(query),
      credit: archive.about.attribution === null ? credit : textOfHtml(archive.about.attribution),
    },
  };
  return new Binary(await pictures.draw(order, project.id), 'image/png');
}

type Query = Call<typeof pictureQuery>['query'];

function viewOf({ center, zoom, size, scale, markers: pins = [], path: line }: Query): View {
  const points = [...pins.map(({ position }) => position), ...(line?.line ?? [])];
  if (!center && points.length === 0) {
    const msg = 'Value error, expected a center, markers or a path: nothing else says what is to be shown';
    throw new InputProblem([{ loc: ['query', 'center'], msg, type: 'value_error', input: null }]);
  }
  return fittingView({ ...size, scale, center, zoom }, points);
}

const DEFAULT_COLOR = '#b3261e';
const DEFAULT_PATH = { color: '#0b6f86', width: 4 };

function marksOf({ markers: pins = [], path: line }: Query): Marks {
  return {
    markers: pins.map(({ position, label, color }: Pin) => ({ position, label, color: color ?? DEFAULT_COLOR })),
    path: line
      ? {
          line: line.line,
          color: line.color ?? DEFAULT_PATH.color,
          width: line.width ?? DEFAULT_PATH.width,
          fill: line.fill ?? null,
        }
      : null,
  };
}
