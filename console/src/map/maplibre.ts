/** The map library, in a part of its own that is loaded when a map is shown. */
import 'maplibre-gl/dist/maplibre-gl.css';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);

export { Map as MapLibreMap, Marker, NavigationControl, ScaleControl } from 'maplibre-gl';
