import { signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { MapShown, MapViewProps } from '../map/map-view.tsx';

const EMPTY: MapViewProps = { drawn: [] };

/** What the open tool puts on the map, and what it does with clicks there. */
export const stage = signal<MapViewProps>(EMPTY);

/** What the map shows; null until it is there. */
export const view = signal<MapShown | null>(null);

/** The map, for tools that draw on it themselves. */
export const openMap = signal<MapLibreMap | null>(null);

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
