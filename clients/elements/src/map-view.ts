import type { StyleSpecification } from 'maplibre-gl';
import { html, rootOf, useStyle } from './element.ts';
import { drawLine, filterLine, type Stretch } from './line.ts';
import { LIBRARY_STYLE, LibraryMap, Marker, NavigationControl } from './map-library.ts';
import type { Point } from './points.ts';
import { addressOf, parsed, RequestFailure, type Source } from './requests.ts';
import type { Words } from './words.ts';

/** A place that is marked on a map. */
export interface MapMarker extends Point {
  readonly id: string;
  /** What it is called, aloud too. */
  readonly label: string;
  /** A letter or two in the mark. */
  readonly sign?: string;
  readonly isDraggable?: boolean;
}

/** Where a map comes from. */
export interface MapSource {
  readonly source: Source;
  readonly words: Words;
  /** The address of a MapLibre style; by default the server's own map. */
  readonly styleUrl: string | null;
  /** When it is over, the map is closed. */
  readonly life: AbortSignal;
  readonly failed: (error: unknown) => string;
}

/** What a map shows, and whom it tells. */
export interface MapViewParts extends MapSource {
  /** What it is a map of; nothing for a map alone. */
  readonly title?: string;
  readonly center?: Point | undefined;
  /** Draws what stands on the map, whenever it has a new style. */
  readonly draw?: (view: MapView) => void;
  readonly selected?: (id: string) => void;
  readonly pointed?: (id: string | undefined) => void;
  readonly moved?: (id: string, to: Point) => void;
}

/** A map without a map: what is drawn on it is seen all the same. */
const EMPTY_STYLE: StyleSpecification = { version: 8, sources: {}, layers: [] };
const MARKER_STYLE = `
[part~="marker"] {
  display: grid; place-items: center; width: 28px; height: 28px; padding: 0; font: 700 13px/1 system-ui, sans-serif; color: var(--_on-accent);
  background: var(--_accent); border: 2px solid var(--_background); border-radius: 50% 50% 50% 0; rotate: -45deg; cursor: pointer; box-shadow: 0 1px 5px rgb(0 0 0 / .4);
}
[part~="marker"] > span { rotate: 45deg; }
[part~="marker"][aria-pressed="true"], [part~="marker"]:hover, [part~="marker"][data-pointed] { color: var(--_background); background: var(--_text); z-index: 1; scale: 1.15; }
.maplibregl-map { font: inherit; }
.maplibregl-ctrl-attrib { font-size: 12px; }
.maplibregl-ctrl.maplibregl-ctrl-attrib, .maplibregl-ctrl.maplibregl-ctrl-group { color: #1d2529; background: #fff; }
.maplibregl-ctrl.maplibregl-ctrl-attrib a { display: inline-block; min-width: 24px; line-height: 24px; color: #1d2529; text-decoration: underline; }
.maplibregl-ctrl-group button { width: 36px; height: 36px; }
`;
const NEAR_ZOOM = 15;

/** A map in an element. This file is loaded, with the library, when a map is shown. */
export class MapView {
  readonly map: LibraryMap;
  readonly #parts: MapViewParts;
  readonly #marks = new Map<string, { readonly mark: Marker; readonly button: HTMLElement }>();
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #restyle = () => void this.#style();
  /** How many styles were asked for. */
  #styles = 0;

  private constructor(map: LibraryMap, parts: MapViewParts) {
    this.map = map;
    this.#parts = parts;
    map.on('style.load', () => parts.draw?.(this));
    if (parts.styleUrl === null) this.#dark.addEventListener('change', this.#restyle, { signal: parts.life });
    parts.life.addEventListener('abort', () => map.remove());
  }

  /** Opens a map in an element of the page. */
  static async open(container: HTMLElement, parts: MapViewParts): Promise<MapView> {
    const { root } = rootOf(container);
    useStyle(root, LIBRARY_STYLE);
    useStyle(root, MARKER_STYLE);
    const { words, source, title, center } = parts;
    const map = new LibraryMap({
      container,
      center: center ? [center.lng, center.lat] : [0, 20],
      zoom: center ? NEAR_ZOOM : 1,
      attributionControl: {
        compact: false,
        customAttribution: html('a', { href: new URL('attribution', source.server).href }, words.credits).outerHTML,
      },
      locale: {
        'Map.Title': title ? `${words.map}: ${title}` : words.map,
        'NavigationControl.ZoomIn': words.zoomIn,
        'NavigationControl.ZoomOut': words.zoomOut,
        'AttributionControl.ToggleAttribution': words.credits,
      },
    });
    map.addControl(new NavigationControl({ showCompass: false }));
    const view = new MapView(map, parts);
    await view.#style();
    return view;
  }

  /** Whether the map is a dark one; a style of the page's own counts as light. */
  get isDark(): boolean {
    return this.#parts.styleUrl === null && isDark(this.map.getContainer(), this.#dark.matches);
  }

  /** Marks places, in place of those before. */
  mark(markers: readonly MapMarker[]): void {
    for (const { mark } of this.#marks.values()) mark.remove();
    this.#marks.clear();
    for (const marker of markers) this.#add(marker);
  }

  /** Shows which place is chosen. */
  press(id: string | undefined): void {
    for (const [key, { button }] of this.#marks) button.setAttribute('aria-pressed', String(key === id));
  }

  /** Shows which place is pointed at elsewhere. */
  point(id: string | undefined): void {
    for (const [key, { button }] of this.#marks) button.toggleAttribute('data-pointed', key === id);
  }

  /** Moves so that all these points are seen, or what is in the middle of them at a zoom. */
  show(
    points: readonly Point[],
    { maxZoom = 16, ...zoom }: { readonly maxZoom?: number; readonly zoom?: number } = {},
  ): void {
    if (points.length === 0) return;
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
    const corners: [number, number, number, number] = [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ];
    this.map.fitBounds(corners, {
      padding: 48,
      maxZoom,
      ...zoom,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      duration: 400,
    });
  }

  /** Draws a way, in place of the one before. */
  draw(stretches: readonly Stretch[]): void {
    drawLine(this.map, stretches, this.map.getContainer());
  }

  /** Shows only what of the way is on a level. */
  showLevel(level: number): void {
    filterLine(this.map, level);
  }

  #add({ id, lat, lng, label, sign = '', isDraggable = false }: MapMarker): void {
    const button = html(
      'button',
      { type: 'button', part: 'marker', 'aria-label': label, title: label, 'aria-pressed': 'false' },
      html('span', {}, sign),
    );
    const { selected, pointed, moved } = this.#parts;
    button.addEventListener('click', () => selected?.(id));
    button.addEventListener('pointerenter', () => pointed?.(id));
    button.addEventListener('pointerleave', () => pointed?.(undefined));
    // The library moves and turns what it is given.
    const mark = new Marker({ element: html('div', {}, button), anchor: 'bottom', draggable: isDraggable });
    mark.setLngLat([lng, lat]).addTo(this.map);
    mark.on('dragend', () => moved?.(id, mark.getLngLat()));
    this.#marks.set(id, { mark, button });
  }

  /** Gives the map its style, or an empty one where it cannot be loaded. */
  async #style(): Promise<void> {
    const { source, styleUrl, life, failed } = this.#parts;
    // A style that comes later than the one after it is none any more.
    const asked = ++this.#styles;
    const scheme = this.isDark ? 'dark' : 'light';
    const url = styleUrl ?? addressOf(source, `/map/style/${scheme}.json`, { language: source.language });
    try {
      const response = await fetch(url, { referrerPolicy: 'strict-origin-when-cross-origin', signal: life });
      if (!response.ok)
        throw new RequestFailure(
          'failed',
          response.status,
          `the map style ${url.split('?')[0]} was answered with ${response.status}`,
        );
      const style = parsed<StyleSpecification>(await response.text(), response.status);
      if (asked === this.#styles) this.map.setStyle(style, { diff: false });
    } catch (error) {
      if (life.aborted || asked !== this.#styles) return;
      failed(error);
      this.map.setStyle(EMPTY_STYLE, { diff: false });
    }
  }
}

/** Whether a part of the page is dark: by its `color-scheme`, else by the `<meta>` of the page, and where both will do as the reader likes it. */
function isDark(part: Element, isLiked: boolean): boolean {
  const { colorScheme } = getComputedStyle(part);
  const ofPage = () => document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
  const scheme = colorScheme === 'normal' ? ofPage() : colorScheme;
  return scheme.includes('dark') && (isLiked || !scheme.includes('light'));
}
