import { signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { type MapShown, MapView, type MapViewProps } from './map-view.tsx';

const EMPTY: MapViewProps = { drawn: [] };

/** What the open tool puts on the map, and what it does with clicks there. */
const stage = signal<MapViewProps>(EMPTY);

/** What the map shows; null until it is there. */
export const view = signal<MapShown | null>(null);

/** The map, for tools that draw on it themselves. */
export const openMap = signal<MapLibreMap | null>(null);

/** Whether a tool draws on the map itself: clicks are the drawing's then. */
export const isDrawing = signal(false);

/** Puts the work of a tool on the map as long as it is open. */
export function useStage(props: MapViewProps, inputs: readonly unknown[]): void {
  useEffect(() => {
    stage.value = props;
  }, inputs);
  useEffect(
    () => () => {
      stage.value = EMPTY;
    },
    [],
  );
}

export const pairOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => `${lat},${lng}`;

function withoutClicks({ onPoint: _point, onChoice: _choice, onFeature: _feature, ...props }: MapViewProps): MapViewProps {
  return props;
}

/** A section with a panel beside a map, on which its open tool stands. */
export function MapStage({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="split">
      <div class="panel">
        <h1 class="unseen">{title}</h1>
        {children}
      </div>
      <MapView
        {...(isDrawing.value ? withoutClicks(stage.value) : stage.value)}
        onView={(shown) => {
          view.value = shown;
        }}
        onReady={(map) => {
          openMap.value = map;
        }}
      />
    </div>
  );
}
