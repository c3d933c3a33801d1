import type { GeoJSONSource, Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sessionHeaders } from '../session.ts';
import { language, t } from '../words/index.ts';
import { basemapStyle } from './basemap.ts';
import { isDark } from './dark.ts';
import { boundsOf, collection, type Drawn } from './drawn.ts';
import { CHOICE_LAYERS, DRAWN, drawnLayers } from './layers.ts';

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A stop that can be dragged. */
export interface Stop extends LatLng {
  readonly label: string;
}

export interface MapViewProps {
  readonly drawn: readonly Drawn[];
  readonly stops?: readonly Stop[];
  /** What the view is to show whenever it changes, such as the features of a new answer. */
  readonly fit?: readonly Drawn[];
  readonly onPoint?: (point: LatLng) => void;
  readonly onChoice?: (choice: number) => void;
  readonly onMove?: (stop: number, point: LatLng) => void;
  readonly onView?: (view: MapShown) => void;
  readonly onReady?: (map: MapLibreMap) => void;
}

/** What part of the world a map shows. */
export interface MapShown {
  readonly center: LatLng;
  readonly zoom: number;
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

type Library = typeof import('./maplibre.ts');

const KEPT_VIEW = 'waypost-view';
const ALL: readonly [number, number, number] = [1.48, 50.95, 13];

/** The view of last time; that of the sample town the first time. */
function keptView(): { center: [number, number]; zoom: number } {
  const kept: unknown = JSON.parse(localStorage.getItem(KEPT_VIEW) ?? 'null');
  const numbers = Array.isArray(kept) && kept.length === 3 && kept.every(Number.isFinite) ? kept : ALL;
  return { center: [numbers[0], numbers[1]], zoom: numbers[2] };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function shown(map: MapLibreMap): MapShown {
  const bounds = map.getBounds();
  const { lng, lat } = map.getCenter();
  return {
    center: { lat: rounded(lat), lng: rounded(lng) },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  };
}

/** A map with what a tool draws on it. */
export function MapView(props: MapViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [opened, setOpened] = useState<{ readonly map: MapLibreMap; readonly library: Library } | null>(null);

  useEffect(() => {
    let map: MapLibreMap | undefined;
    let isGone = false;
    (async () => {
      const [library, style] = await Promise.all([import('./maplibre.ts'), basemapStyle(isDark.value, language.value)]);
      if (isGone || !host.current) return;
      map = new library.MapLibreMap({
        container: host.current,
        style,
        ...keptView(),
        attributionControl: { compact: true },
        locale: { 'Map.Title': t('map') },
        transformRequest: (url) =>
          url.startsWith(location.origin) ? { url, headers: sessionHeaders('GET'), credentials: 'same-origin' } : { url },
      });
      map.addControl(new library.NavigationControl({ visualizePitch: true }));
      map.addControl(new library.ScaleControl());
      listen(map, () => latest.current);
      setOpened({ map, library });
    })();
    return () => {
      isGone = true;
      map?.remove();
    };
  }, []);

  useEffect(() => {
    if (!opened) return undefined;
    const { map } = opened;
    const wanted = { dark: isDark.value, language: language.value };
    return isDark.subscribe((dark) => {
      if (dark !== wanted.dark) basemapStyle(dark, wanted.language).then((style) => map.setStyle(style, { diff: false }));
    });
  }, [opened]);

  useEffect(() => {
    if (opened) draw(opened.map, props.drawn);
  }, [opened, props.drawn]);

  useEffect(() => {
    const bounds = boundsOf(props.fit ?? []);
    if (opened && bounds) opened.map.fitBounds(bounds, { padding: 60, maxZoom: 17, duration: 300 });
  }, [opened, props.fit]);

  useStops(opened, props);

  return (
    <div class="map">
      <div ref={host} class="map-canvas" data-testid="map" />
    </div>
  );
}

/** Hands events of the map to the tool that is open. */
function listen(map: MapLibreMap, latest: () => MapViewProps): void {
  map.on('style.load', () => {
    draw(map, latest().drawn);
  });
  map.on('load', () => {
    latest().onReady?.(map);
    latest().onView?.(shown(map));
  });
  map.on('click', ({ point, lngLat }) => {
    const layers = CHOICE_LAYERS.filter((id) => map.getLayer(id));
    const [feature] = map.queryRenderedFeatures(point, { layers });
    const choice: unknown = feature?.properties.choice;
    if (typeof choice === 'number') latest().onChoice?.(choice);
    else latest().onPoint?.({ lat: rounded(lngLat.lat), lng: rounded(lngLat.wrap().lng) });
  });
  map.on('moveend', () => {
    const view = shown(map);
    localStorage.setItem(KEPT_VIEW, JSON.stringify([view.center.lng, view.center.lat, view.zoom]));
    latest().onView?.(view);
  });
}

function draw(map: MapLibreMap, features: readonly Drawn[]): void {
  const source = map.getSource<GeoJSONSource>(DRAWN);
  if (source) {
    source.setData(collection(features));
    return;
  }
  if (!map.isStyleLoaded()) {
    map.once('idle', () => draw(map, features));
    return;
  }
  map.addSource(DRAWN, { type: 'geojson', data: collection(features) });
  for (const layer of drawnLayers(isDark.value)) map.addLayer(layer);
}

/** Keeps a marker for each stop, in its place. */
function useStops(opened: { readonly map: MapLibreMap; readonly library: Library } | null, props: MapViewProps): void {
  const { stops = [] } = props;
  const latest = useRef(props);
  latest.current = props;
  const markers = useRef<Marker[]>([]);
  useEffect(() => {
    if (!opened) return;
    const { map, library } = opened;
    while (markers.current.length > stops.length) markers.current.pop()?.remove();
    stops.forEach((stop, i) => {
      let marker = markers.current[i];
      if (!marker) {
        const element = document.createElement('div');
        element.className = 'stop';
        marker = new library.Marker({ element, draggable: true }).setLngLat([stop.lng, stop.lat]).addTo(map);
        marker.on('dragend', () => {
          const { lat, lng } = markers.current[i]?.getLngLat().wrap() ?? stop;
          latest.current.onMove?.(i, { lat: rounded(lat), lng: rounded(lng) });
        });
        markers.current.push(marker);
      }
      marker.setLngLat([stop.lng, stop.lat]);
      const element = marker.getElement();
      element.textContent = stop.label;
      element.setAttribute('aria-label', t('stop', { number: stop.label }));
    });
  }, [opened, stops]);
}
