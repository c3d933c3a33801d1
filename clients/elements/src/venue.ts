import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { Combobox } from './combobox.ts';
import { COMMON_ATTRIBUTES, define, html, WaypostElement } from './element.ts';
import { choice, labelledField } from './fields.ts';
import type { Stretch } from './line.ts';
import type { MapView } from './map-view.ts';
import { distanceText, durationText } from './opening.ts';
import type { Point } from './points.ts';
import { type AnswerTo, addressOf, ask } from './requests.ts';
import { COMBOBOX_STYLE, PANEL_STYLE, SHADOW_STYLE } from './style.ts';

type Venue = AnswerTo<'/indoor/venues/{venue_id}'>;
/** A way through a venue, as the API answers it. */
export type IndoorRoute = AnswerTo<'/indoor/directions/{venue_id}'>['routes'][number];

declare global {
  interface HTMLElementEventMap {
    'waypost-indoor-route': CustomEvent<{ readonly route: IndoorRoute }>;
    'waypost-level': CustomEvent<{ readonly level: number }>;
  }
  interface HTMLElementTagNameMap {
    'waypost-venue': WaypostVenue;
  }
}

/** A place in the venue, as directions take it. */
interface Poi {
  readonly id: string;
  readonly name: string;
}

const MOST_POIS = 8;
/** The attributes of the ends of a way. */
const END_ATTRIBUTES = ['from', 'to'] as const;
const PROFILES = ['default', 'wheelchair', 'stroller', 'no_elevator'] as const;
const SOURCE = 'waypost-venue';
/** The font that the server has the characters of. */
const FONT = ['noto_sans_regular'];

/**
 * A plan of a venue: its levels, a search for its places, and ways from one to another.
 *
 * Attributes: `venue` (its id), `from`, `to` (`ref:1.0.1`, or any place as directions take it), `style-url`.
 * Events: `waypost-indoor-route`, `waypost-level`, `waypost-error`.
 */
export class WaypostVenue extends WaypostElement {
  static readonly observedAttributes = [...COMMON_ATTRIBUTES, 'venue', ...END_ATTRIBUTES];
  #venue: Venue | undefined;
  #level = 0;
  #profile = '';
  #ends: readonly [string, string] = ['', ''];
  #stretches: readonly Stretch[] = [];
  #fields: readonly Combobox<Poi>[] = [];
  readonly #levels = html('div', { part: 'levels' });
  readonly #summary = html('p', { part: 'summary', role: 'status' });
  readonly #steps = html('ol', { part: 'steps', tabindex: 0 });

  protected override follow(names: ReadonlySet<string>): boolean {
    if (names.has('venue')) return false;
    for (const end of [0, 1] as const) if (this.#venue && names.has(END_ATTRIBUTES[end])) void this.#take(end);
    return true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#venue = undefined;
  }

  protected build(): void {
    const shadow = this.inside(SHADOW_STYLE, COMBOBOX_STYLE, PANEL_STYLE);
    this.#steps.setAttribute('aria-label', this.words.directions);
    // What was shown of another venue is none of this one.
    this.#ends = ['', ''];
    this.#clear(this.#id === '' ? '' : this.words.loading);
    shadow.replaceChildren(this.#summary);
    if (this.#id !== '') void this.#open(shadow);
  }

  async #open(shadow: ShadowRoot): Promise<void> {
    const { life, words } = this;
    let venue: Venue;
    try {
      const path = { venue_id: this.#id };
      venue = await ask(this, '/indoor/venues/{venue_id}', { path, signal: life, isKept: true });
    } catch (error) {
      if (!life.aborted) shadow.replaceChildren(html('p', { role: 'alert' }, this.failed(error)));
      return;
    }
    if (life.aborted) return;
    this.#venue = venue;
    this.#clear('');
    const { bbox, levels, routing_profiles: profiles } = venue;
    this.#level = levels.find(({ level }) => level === 0)?.level ?? levels[0]?.level ?? 0;
    const known = PROFILES.filter((profile) => profiles.includes(profile));
    this.#profile = known[0] ?? '';
    const route = choice(
      words.profile,
      known.map((value) => ({ value, text: words[value] })),
      (value) => {
        this.#profile = value;
        void this.#route();
      },
    );
    const [from, to] = [labelledField(words.from), labelledField(words.to)];
    this.#fields = [this.#field(from.input, 0), this.#field(to.input, 1)];
    const container = html('div', { part: 'map' });
    const plan = html('div', { part: 'plan' }, this.#levels, container);
    const panel = html('div', { part: 'panel' }, from.field, to.field, route, this.#summary, this.#steps);
    shadow.replaceChildren(html('div', { part: 'layout' }, html('div', { part: 'columns' }, panel, plan)));
    this.#showLevels();
    for (const end of [0, 1] as const) void this.#take(end);
    const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
    const view = await this.openMap(container, { title: venue.name, draw: (opened) => this.#draw(opened) });
    view?.map.fitBounds([west, south, east, north], { padding: 24, animate: false });
    view?.show(this.#way, { maxZoom: 20 });
  }

  get #id(): string {
    return this.getAttribute('venue') ?? '';
  }

  #field(input: HTMLInputElement, end: 0 | 1): Combobox<Poi> {
    const combobox: Combobox<Poi> = new Combobox<Poi>(input, {
      words: () => this.words,
      shortest: 1,
      suggest: async (q, signal) => {
        const { predictions } = await this.#search(q, signal);
        return predictions.map(({ id, name, level }) => ({
          text: level === null ? (name ?? '') : `${name} · ${this.words.level} ${level}`,
          value: { id: String(id), name: name ?? '' },
        }));
      },
      choose: async ({ id, name }) => {
        combobox.write(name);
        this.#set(end, id);
        return undefined;
      },
      failed: (error) => this.failed(error),
      life: this.life,
    });
    return combobox;
  }

  #search(q: string, signal: AbortSignal): Promise<AnswerTo<'/indoor/venues/{venue_id}/pois/autocomplete'>> {
    return ask(this, '/indoor/venues/{venue_id}/pois/autocomplete', {
      query: { q, items_by_page: MOST_POIS },
      path: { venue_id: this.#id },
      signal,
      isKept: true,
    });
  }

  /** Takes an end of the way from its attribute, or none; the other one stays what somebody may have made of it. */
  async #take(end: 0 | 1): Promise<void> {
    const { life } = this;
    const place = this.getAttribute(END_ATTRIBUTES[end]) ?? '';
    this.#fields[end]?.write('');
    this.#set(end, place);
    const name = await this.#nameOf(place);
    if (name !== '' && !life.aborted && this.#ends[end] === place) this.#fields[end]?.write(name);
  }

  /** What a place is called: a `ref:` is that of a place. What is the nearest of a kind, its route says. */
  async #nameOf(place: string): Promise<string> {
    if (!place.startsWith('ref:')) return '';
    const path = { venue_id: this.#id };
    const query = { ref: place, items_by_page: 1 };
    const found = await ask(this, '/indoor/venues/{venue_id}/pois/autocomplete', { query, path, isKept: true }).catch(
      () => undefined,
    );
    return found?.predictions[0]?.name ?? place;
  }

  #set(end: 0 | 1, id: string): void {
    this.#ends = end === 0 ? [id, this.#ends[1]] : [this.#ends[0], id];
    void this.#route();
  }

  async #route(): Promise<void> {
    const signal = this.nextQuestion();
    const [origin, destination] = this.#ends;
    if (origin === '' || destination === '') return this.#clear('');
    this.#summary.textContent = this.words.loading;
    try {
      const mode = PROFILES.find((profile) => profile === this.#profile);
      const { routes, destination: found } = await ask(this, '/indoor/directions/{venue_id}', {
        query: { origin, destination, ...(mode && { mode }) },
        path: { venue_id: this.#id },
        signal,
      });
      const [route] = routes;
      // Of the nearest of a kind: which one that is.
      if (found?.name) this.#fields[1]?.write(found.name);
      if (route) this.#show(route);
      else this.#clear(this.words.noRoute);
    } catch (error) {
      if (signal.aborted) return;
      const said = this.failed(error);
      // What is refused as such is a way that there is not.
      this.#clear(said === this.words.failed ? this.words.noRoute : said);
    }
  }

  #show(route: IndoorRoute): void {
    const steps = route.legs.flatMap((leg) => leg.steps);
    const told = steps.filter(({ instruction }) => instruction !== null);
    this.#summary.textContent = route.legs
      .map(({ duration, distance }) =>
        [durationText(duration.value, this.spoken), distanceText(distance.value, this.spoken)].join(' · '),
      )
      .join(' + ');
    this.#steps.replaceChildren(
      ...told.map(({ instruction, distance, start_location: start }) => {
        const step = html('button', { type: 'button', part: 'step-name', dir: 'auto' }, instruction?.summary ?? '');
        step.addEventListener('click', () => this.#look(start.level ?? this.#level, start));
        return html(
          'li',
          { part: 'step' },
          step,
          ' ',
          distance.value > 0 && html('span', { part: 'muted' }, distanceText(distance.value, this.spoken)),
        );
      }),
    );
    this.#stretches = steps.flatMap(({ polyline, levels }) => stretchesOf(polyline, levels));
    this.#setLevel(steps[0]?.start_location.level ?? this.#level);
    this.view?.show(this.#way, { maxZoom: 20 });
    this.tell('waypost-indoor-route', { route });
  }

  /** All that the way leads over. */
  get #way(): Point[] {
    return this.#stretches.flatMap(({ path }) => path.map(([lng, lat]) => ({ lat, lng })));
  }

  #clear(message: string): void {
    this.#summary.textContent = message;
    this.#steps.replaceChildren();
    this.#stretches = [];
    this.#redraw();
  }

  get #fromTheTop(): Venue['levels'] {
    return (this.#venue?.levels ?? []).toSorted((one, other) => other.level - one.level);
  }

  #showLevels(): void {
    this.#levels.setAttribute('role', 'group');
    this.#levels.setAttribute('aria-label', this.words.level);
    this.#levels.replaceChildren(
      ...this.#fromTheTop.map(({ level, name }) => {
        const pressed = String(level === this.#level);
        const label = `${this.words.level} ${name ?? level}`;
        const made = html(
          'button',
          { type: 'button', part: 'button', 'aria-pressed': pressed, 'aria-label': label },
          name ?? String(level),
        );
        made.addEventListener('click', () => this.#setLevel(level));
        return made;
      }),
    );
  }

  #setLevel(level: number): void {
    this.#level = level;
    const levels = this.#fromTheTop;
    for (const [index, made] of [...this.#levels.children].entries()) {
      made.setAttribute('aria-pressed', String(levels[index]?.level === level));
    }
    this.#redraw();
    this.tell('waypost-level', { level });
  }

  #look(level: number, { lat, lng }: { readonly lat: number; readonly lng: number }): void {
    this.#setLevel(level);
    this.view?.map.easeTo({ center: [lng, lat] });
  }

  #redraw(): void {
    if (this.view) this.#draw(this.view);
  }

  #draw(view: MapView): void {
    const { map } = view;
    if (!map.getStyle()) return;
    if (!map.getSource(SOURCE)) {
      const query = { language: this.language };
      map.addSource(SOURCE, {
        type: 'vector',
        url: addressOf(this, '/indoor/venues/{venue_id}/tiles.json', query, { venue_id: this.#id }),
      });
      for (const layer of planLayers(view.isDark)) map.addLayer(layer);
    }
    const onLevel: FilterSpecification = ['==', ['get', 'level'], this.#level];
    for (const { id } of planLayers(view.isDark)) map.setFilter(id, onLevel);
    view.draw(this.#stretches);
    view.showLevel(this.#level);
  }
}

/** The parts of a step that are on one level each; stairs are on both of theirs. */
function stretchesOf(polyline: readonly (readonly number[])[], levels: readonly number[]): Stretch[] {
  const path = polyline.map(([lng = 0, lat = 0]) => [lng, lat] as const);
  return [...new Set(levels)].map((level) => ({ level, path }));
}

/** What a plan is drawn with, as the basemap is light or dark. */
const LIGHT = {
  ground: '#f6f3ec',
  open: '#fffdf8',
  room: '#dfe8d8',
  stairs: '#d9d2e6',
  edge: '#8a8475',
  way: '#8f7fb3',
  wall: '#6f6a5e',
  text: '#23301c',
  halo: '#fff',
};
const DARK: typeof LIGHT = {
  ground: '#1f2629',
  open: '#283135',
  room: '#34483a',
  stairs: '#423a57',
  edge: '#7f8a8f',
  way: '#a99acb',
  wall: '#a8b1b5',
  text: '#eef2ea',
  halo: '#161b1d',
};

/** What is drawn of a level. */
function planLayers(isDark: boolean): LayerSpecification[] {
  const { ground, open, room, stairs, edge, way, wall, text, halo } = isDark ? DARK : LIGHT;
  const of = (layer: string) => ({ id: `${SOURCE}-${layer}`, source: SOURCE, 'source-layer': layer });
  return [
    { ...of('outlines'), type: 'fill', paint: { 'fill-color': ground, 'fill-outline-color': edge } },
    {
      ...of('spaces'),
      type: 'fill',
      paint: {
        'fill-color': ['match', ['get', 'kind'], 'room', room, ['stairs', 'lift', 'shaft'], stairs, open],
        'fill-outline-color': edge,
      },
    },
    { ...of('lines'), type: 'line', paint: { 'line-color': way, 'line-width': 2 } },
    { ...of('walls'), type: 'line', paint: { 'line-color': wall, 'line-width': 1.5 } },
    {
      ...of('doors'),
      type: 'circle',
      paint: { 'circle-color': open, 'circle-radius': 3, 'circle-stroke-color': wall, 'circle-stroke-width': 1 },
    },
    {
      ...of('spaces'),
      id: `${SOURCE}-names`,
      type: 'symbol',
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-max-width': 6 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.2 },
    },
  ];
}

define('waypost-venue', WaypostVenue);
