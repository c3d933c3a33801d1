import { setWorkerUrl } from 'maplibre-gl';
import css from 'maplibre-gl/dist/maplibre-gl.css?inline';
import workerFile from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

export { Map as LibraryMap, Marker, NavigationControl } from 'maplibre-gl';
export const LIBRARY_STYLE = css;

/** A browser starts workers of the page's own origin alone: elsewhere one that imports that of the server. */
function workerAddress(): string {
  const { href, origin } = new URL(workerFile, import.meta.url);
  if (origin === location.origin) return href;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
}

setWorkerUrl(workerAddress());
