import type { Map as LibraryMap } from 'maplibre-gl';
import { COMMON_ATTRIBUTES, define, html, useStyle, WaypostElement } from './element.ts';
import type { MapMarker, MapView } from './map-view.ts';
import { pointOf } from './points.ts';
import { SHADOW_STYLE } from './style.ts';

export type { MapMarker } from './map-view.ts';

declare global {
  interface HTMLElementEventMap {
    'waypost-map-ready': CustomEvent<{ readonly map: LibraryMap }>;
    'waypost-marker': CustomEvent<{ readonly id: string }>;
  }
  interface HTMLElementTagNameMap {
    'waypost-map': WaypostMap;
  }
}

const STYLE = `
:host { height: 24rem; }
[part~="map"] { height: 100%; min-height: 0; }
`;

/**
 * A map with markers. Its library is loaded when it is shown.
 *
 * Attributes: `center` (`50.95,1.48`), `zoom`, `style-url` (any MapLibre style; by default that of the server, light or dark as the page is).
 * Events: `waypost-map-ready` with the map of MapLibre, `waypost-marker`, `waypost-error`.
 */
export class WaypostMap extends WaypostElement {
  static readonly observedAttributes = [...COMMON_ATTRIBUTES, 'center', 'zoom'];
  #view: MapView | null = null;
  #markers: readonly MapMarker[] = [];

  /** What is marked on it. */
  get markers(): readonly MapMarker[] {
    return this.#markers;
  }

  set markers(markers: readonly MapMarker[]) {
    this.#markers = markers;
    this.#view?.mark(markers);
    if (!this.hasAttribute('center')) this.#view?.show(markers);
  }

  protected override follow(): boolean {
    const center = pointOf(this.getAttribute('center'));
    if (center) this.#view?.map.jumpTo({ center, zoom: this.#zoom ?? this.#view.map.getZoom() });
    return true;
  }

  override disconnectedCallback(): void {
    this.#view?.close();
    this.#view = null;
    this.forget();
  }

  protected build(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    useStyle(shadow, SHADOW_STYLE);
    useStyle(shadow, STYLE);
    const container = html('div', { part: 'map' });
    shadow.replaceChildren(container);
    const zoom = this.#zoom;
    void this.openMap(container, {
      center: pointOf(this.getAttribute('center')),
      ...(zoom !== undefined && { zoom }),
      selected: (id) => {
        this.#view?.press(id);
        this.tell('waypost-marker', { id });
      },
    }).then((view) => {
      if (!view) return;
      this.#view = view;
      this.markers = this.#markers;
      this.tell('waypost-map-ready', { map: view.map });
    });
  }

  get #zoom(): number | undefined {
    const zoom = Number.parseFloat(this.getAttribute('zoom') ?? '');
    return zoom >= 0 && zoom <= 24 ? zoom : undefined;
  }
}

define('waypost-map', WaypostMap);
