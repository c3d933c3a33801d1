import type {
  GeoJSONSource,
  LayerSpecification,
  LngLat,
  Map as MapLibreMap,
  Marker,
  PointLike,
  SourceSpecification,
} from 'maplibre-gl';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sessionHeaders } from '../session.ts';
import { language, t } from '../words/index.ts';
import { basemapStyle, isPlainGround } from './basemap.ts';
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

/** Tiles of the server that are shown between the basemap and what is drawn. */
export interface Overlay {
  /** Another one with the same id takes its place. */
  readonly id: string;
  readonly source: SourceSpecification;
  readonly layers: readonly LayerSpecification[];
}

export interface MapViewProps {
  readonly drawn: readonly Drawn[];
  readonly overlays?: readonly Overlay[];
  readonly stops?: readonly Stop[];
  /** What the view is to show whenever it changes, such as the features of a new answer. */
  readonly fit?: readonly Drawn[];
  readonly onPoint?: (point: LatLng) => void;
  readonly onChoice?: (choice: number) => void;
  /** A feature of an overlay that was clicked on, before the point is. */
  readonly onFeature?: (properties: Readonly<Record<string, unknown>>, point: LatLng) => void;
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
  const [isPlain, setPlain] = useState(false);
  const [opened, setOpened] = useState<{ readonly map: MapLibreMap; readonly library: Library } | null>(null);

  useEffect(() => {
    let map: MapLibreMap | undefined;
    let isGone = false;
    (async () => {
      const [library, style] = await Promise.all([import('./maplibre.ts'), basemapStyle(isDark.value, language.value)]);
      if (isGone || !host.current) return;
      setPlain(isPlainGround(style));
      map = new library.MapLibreMap({
        container: host.current,
        style,
        ...keptView(),
        attributionControl: { compact: true },
        locale: { 'Map.Title': t('mapKeys') },
        transformRequest: (url) =>
          new URL(url, location.href).origin === location.origin
            ? { url, headers: sessionHeaders('GET'), credentials: 'same-origin' }
            : { url },
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

  const styled = `${isDark.value} ${language.value}`;
  const lastStyled = useRef(styled);
  useEffect(() => {
    if (!opened || lastStyled.current === styled) return;
    lastStyled.current = styled;
    basemapStyle(isDark.value, language.value).then((style) => {
      setPlain(isPlainGround(style));
      withStyle.delete(opened.map);
      opened.map.setStyle(style, { diff: false });
    });
  }, [opened, styled]);

  useEffect(() => {
    if (opened) draw(opened.map, props);
  }, [opened, props.drawn, props.overlays]);

  useEffect(() => {
    const bounds = boundsOf(props.fit ?? []);
    if (opened && bounds) opened.map.fitBounds(bounds, { padding: 60, maxZoom: 17, duration: 300 });
  }, [opened, props.fit]);

  useStops(opened, props);

  return (
    <div class="map">
      <div ref={host} class="map-canvas" data-testid="map" />
      {isPlain && <p class="map-note">{t('noBasemap')}</p>}
    </div>
  );
}

/** Hands events of the map to the tool that is open. */
function listen(map: MapLibreMap, latest: () => MapViewProps): void {
  map.on('style.load', () => {
    withStyle.add(map);
    draw(map, latest());
  });
  map.on('load', () => {
    latest().onReady?.(map);
    latest().onView?.(shown(map));
  });
  map.on('click', ({ point, lngLat }) => pick(map, point, lngLat, latest()));
  // Arrow keys move the map under the cross in its middle.
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') pick(map, map.project(map.getCenter()), map.getCenter(), latest());
  });
  map.on('moveend', () => {
    const view = shown(map);
    localStorage.setItem(KEPT_VIEW, JSON.stringify([view.center.lng, view.center.lat, view.zoom]));
    latest().onView?.(view);
  });
}

/** Hands what is at a point to the tool that is open: what it drew, else a feature of its overlays, else the point. */
function pick(map: MapLibreMap, point: PointLike, lngLat: LngLat, props: MapViewProps): void {
  const { onChoice, onFeature, onPoint, overlays = [] } = props;
  const layers = CHOICE_LAYERS.filter((id) => map.getLayer(id));
  const [feature] = map.queryRenderedFeatures(point, { layers });
  const choice: unknown = feature?.properties.choice;
  if (typeof choice === 'number' && onChoice) {
    onChoice(choice);
    return;
  }
  const at = { lat: rounded(lngLat.lat), lng: rounded(lngLat.wrap().lng) };
  const ids = overlays.flatMap((overlay) => overlay.layers.map(({ id }) => id)).filter((id) => map.getLayer(id));
  const [over] = onFeature ? map.queryRenderedFeatures(point, { layers: ids }) : [];
  if (over) onFeature?.(over.properties, at);
  else onPoint?.(at);
}

/** Brings what is drawn, and the overlays under it, onto the map; once its style is there. */
function draw(map: MapLibreMap, { drawn: features, overlays = [] }: MapViewProps): void {
  if (!withStyle.has(map)) return;
  const source = map.getSource<GeoJSONSource>(DRAWN);
  if (source) source.setData(collection(features));
  else {
    map.addSource(DRAWN, { type: 'geojson', data: collection(features) });
    for (const layer of drawnLayers(isDark.value)) map.addLayer(layer);
  }
  const shownNow = overlaysOf.get(map) ?? [];
  if (shownNow === overlays && overlays.every(({ id }) => map.getSource(id))) return;
  for (const { id, layers } of shownNow) {
    for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id);
    if (map.getSource(id)) map.removeSource(id);
  }
  const [{ id: lowest }] = drawnLayers(isDark.value);
  for (const { id, source: tiles, layers } of overlays) {
    map.addSource(id, tiles);
    for (const layer of layers) map.addLayer(layer, lowest);
  }
  overlaysOf.set(map, overlays);
}

/** The maps whose style is there: only then sources can be added, which are drawn while its tiles are still on their way. */
const withStyle = new WeakSet<MapLibreMap>();
/** The overlays that each map has. */
const overlaysOf = new WeakMap<MapLibreMap, readonly Overlay[]>();

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
