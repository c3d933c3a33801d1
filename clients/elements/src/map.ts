import type { Map as LibraryMap } from 'maplibre-gl';
import { COMMON_ATTRIBUTES, define, html, WaypostElement } from './element.ts';
import type { MapMarker } from './map-view.ts';
import type { Point } from './points.ts';
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
const FARTHEST_IN = 24;

/**
 * A map with markers. Its library is loaded when it is shown.
 *
 * Attributes: `center` (`50.95,1.48`), `zoom`, `style-url` (any MapLibre style; by default that of the server, light or dark as the page is).
 * Events: `waypost-map-ready` with the map of MapLibre, `waypost-marker`, `waypost-error`.
 */
export class WaypostMap extends WaypostElement {
  static readonly observedAttributes = [...COMMON_ATTRIBUTES, 'center', 'zoom'];
  #center: Point | undefined;
  #zoom: number | undefined;
  #markers: readonly MapMarker[] = [];

  /** What is marked on it. */
  get markers(): readonly MapMarker[] {
    return this.#markers;
  }

  set markers(markers: readonly MapMarker[] | null | undefined) {
    this.#markers = markers ?? [];
    this.view?.mark(this.#markers);
    if (!this.#center) this.#look();
  }

  protected override follow(names: ReadonlySet<string>): boolean {
    if (names.has('center')) {
      this.#center = this.pointIn('center');
      this.#look();
    }
    if (names.has('zoom')) {
      this.#zoom = this.numberIn('zoom', 0, FARTHEST_IN);
      if (this.#zoom !== undefined) this.view?.map.setZoom(this.#zoom);
    }
    return true;
  }

  /** Shows what the attributes say: without a center all markers, with a zoom what is in the middle of them. */
  #look(): void {
    const zoom = this.#zoom !== undefined && { zoom: this.#zoom };
    if (!this.#center && this.#markers.length > 0) this.view?.show(this.#markers, zoom || {});
    else this.view?.map.jumpTo({ ...(this.#center && { center: this.#center }), ...zoom });
  }

  protected build(): void {
    // Marks that a page has set before this script came are a property that hides that of the class.
    if (Object.hasOwn(this, 'markers')) {
      this.#markers = this.markers;
      Reflect.deleteProperty(this, 'markers');
    }
    const container = html('div', { part: 'map' });
    this.inside(SHADOW_STYLE, STYLE).replaceChildren(container);
    this.#center = this.pointIn('center');
    this.#zoom = this.numberIn('zoom', 0, FARTHEST_IN);
    void this.openMap(container, {
      center: this.#center,
      selected: (id) => {
        this.view?.press(id);
        this.tell('waypost-marker', { id });
      },
    }).then((view) => {
      if (!view) return;
      view.mark(this.#markers);
      // Attributes may have changed since it was asked for.
      this.#look();
      this.tell('waypost-map-ready', { map: view.map });
    });
  }
}

define('waypost-map', WaypostMap);
