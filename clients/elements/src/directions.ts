import { decode } from '@googlemaps/polyline-codec';
import { Combobox } from './combobox.ts';
import { COMMON_ATTRIBUTES, define, html, WaypostElement } from './element.ts';
import { button, choice, labelledField } from './fields.ts';
import type { MapView } from './map-view.ts';
import { placeOf, type Suggested, suggestPlaces } from './places.ts';
import type { Point } from './points.ts';
import { type AnswerTo, ask } from './requests.ts';
import { COMBOBOX_STYLE, PANEL_STYLE, SHADOW_STYLE } from './style.ts';

/** A route, as the API answers it. */
export type Route = AnswerTo<'/distance/route/json'>['routes'][number];

declare global {
  interface HTMLElementEventMap {
    'waypost-route': CustomEvent<{ readonly route: Route }>;
  }
  interface HTMLElementTagNameMap {
    'waypost-directions': WaypostDirections;
  }
}

interface Stop {
  readonly input: HTMLInputElement;
  readonly combobox: Combobox<Suggested>;
  readonly line: HTMLElement;
  point: Point | undefined;
  /** The attribute that its field was last called by. */
  label: string | null;
}

const MODES = ['driving', 'walking', 'cycling', 'truck'] as const;
const MOST_STOPS = 10;
const ENDS = ['origin', 'destination'] as const;
type End = (typeof ENDS)[number];

/**
 * Directions: stops by address, by dragging them on the map, or by attributes; by car, on foot, by bicycle or truck; the steps as a list.
 *
 * Attributes: `origin`, `destination` (`50.95,1.48`), `origin-label`, `destination-label`, `modes` (`driving|walking`), `avoid`, `style-url`.
 * Events: `waypost-route`, `waypost-error`.
 */
export class WaypostDirections extends WaypostElement {
  static readonly observedAttributes = [
    ...COMMON_ATTRIBUTES,
    ...['origin', 'destination', 'origin-label', 'destination-label', 'modes', 'avoid'],
  ];
  #stops: readonly Stop[] = [];
  #mode: (typeof MODES)[number] = 'driving';
  #path: readonly (readonly [number, number])[] = [];
  readonly #fields = html('div', { part: 'stops' });
  readonly #summary = html('p', { part: 'summary', role: 'status' });
  readonly #steps = html('ol', { part: 'steps', tabindex: 0 });

  protected override follow(names: ReadonlySet<string>): boolean {
    if (names.has('modes')) return false;
    for (const end of ENDS) {
      const isRenamed = names.has(`${end}-label`);
      if (names.has(end) || isRenamed) this.#take(end, isRenamed);
    }
    this.#route();
    return true;
  }

  protected build(): void {
    const { words } = this;
    const shadow = this.inside(SHADOW_STYLE, COMBOBOX_STYLE, PANEL_STYLE);
    const wanted = new Set((this.getAttribute('modes') ?? '').split(/[|,\s]+/).filter((name) => name !== ''));
    const known = [...wanted].flatMap((name) => MODES.find((mode) => mode === name) ?? this.refuse('modes', name) ?? []);
    const modes = known.length > 0 ? known : MODES;
    this.#mode = modes[0] ?? 'driving';
    const travel = choice(
      words.travel,
      modes.map((value) => ({ value, text: words[value] })),
      (value) => {
        this.#mode = MODES.find((mode) => mode === value) ?? 'driving';
        this.#route();
      },
    );
    const container = html('div', { part: 'map' });
    const panel = html(
      'div',
      { part: 'panel' },
      this.#fields,
      button(words.addStop, () => this.#add()),
      travel,
      this.#summary,
      this.#steps,
    );
    shadow.replaceChildren(html('div', { part: 'layout' }, html('div', { part: 'columns' }, panel, container)));
    this.#steps.setAttribute('aria-label', words.directions);
    this.#stops = [this.#stop(words.from), this.#stop(words.to)];
    this.#arrange();
    for (const end of ENDS) this.#take(end, true);
    this.#route();
    const [center] = this.#points;
    void this.openMap(container, {
      title: words.directions,
      center,
      draw: (view) => this.#draw(view),
      moved: (id, to) => void this.#move(Number(id), to),
    }).then(() => this.#mark());
  }

  /** Takes an end of the route from its attributes; the other one stays what somebody may have made of it. */
  #take(end: End, isRenamed: boolean): void {
    const stop = end === 'origin' ? this.#stops[0] : this.#stops.at(-1);
    const text = this.getAttribute(end);
    if (!stop || (text === null && !stop.point)) return;
    stop.point = this.pointIn(end);
    const label = this.getAttribute(`${end}-label`);
    // The label of the place before is not that of the next.
    const isItsLabel = isRenamed || label !== stop.label;
    if (stop.point && isItsLabel) stop.label = label;
    stop.combobox.write(stop.point ? (isItsLabel && label) || text || '' : '');
  }

  #stop(label: string): Stop {
    const { field, input } = labelledField(label);
    const line = html('div', { part: 'stop' }, field);
    const combobox = new Combobox<Suggested>(input, {
      words: () => this.words,
      suggest: (text, signal) =>
        suggestPlaces(this, text, signal, {
          types: 'address|locality|postal_code|point_of_interest',
          location: this.#around,
        }),
      choose: async (chosen, signal) => {
        const place = await placeOf(this, chosen, signal);
        stop.combobox.write(place.formatted_address);
        stop.point = place.geometry?.location;
        this.#route();
        return undefined;
      },
      failed: (error) => this.failed(error),
      life: this.life,
    });
    const stop: Stop = { input, combobox, line, point: undefined, label: null };
    return stop;
  }

  /** What is near the other stops is preferred. */
  get #around(): string {
    const [known] = this.#points;
    return known ? `${known.lat},${known.lng}` : '';
  }

  #add(): void {
    if (this.#stops.length >= MOST_STOPS) return;
    const stop = this.#stop(this.words.stop);
    stop.line.append(
      button(
        '×',
        () => {
          this.#stops = this.#stops.filter((each) => each !== stop);
          this.#arrange();
          this.#route();
        },
        { 'aria-label': `${this.words.remove}: ${this.words.stop}` },
      ),
    );
    this.#stops = this.#stops.toSpliced(-1, 0, stop);
    this.#arrange();
    stop.input.focus();
  }

  #arrange(): void {
    this.#fields.replaceChildren(...this.#stops.map(({ line }) => line));
  }

  /** A stop was dragged: its field says what is there. */
  async #move(index: number, to: Point): Promise<void> {
    const stop = this.#stops[index];
    if (!stop) return;
    stop.point = { lat: to.lat, lng: to.lng };
    const latlng = `${to.lat.toFixed(6)},${to.lng.toFixed(6)}`;
    stop.combobox.write(latlng);
    this.#route();
    const nearby = await ask(this, '/localities/geocode', { query: { latlng }, isKept: true, signal: this.life }).catch(
      (error: unknown) => this.failed(error),
    );
    if (typeof nearby !== 'string' && nearby.results[0] && stop.input.value === latlng)
      stop.combobox.write(nearby.results[0].formatted_address);
  }

  /** The stops that are known. */
  get #points(): (Point & { readonly index: number })[] {
    return this.#stops.flatMap(({ point }, index) => (point ? [{ ...point, index }] : []));
  }

  /** Asks for the route, when at least its ends are known. */
  #route(): void {
    const signal = this.nextQuestion();
    if (this.#stops[0]?.point && this.#stops.at(-1)?.point) void this.#ask(signal);
    else this.#clear('');
    this.#mark();
  }

  /** Marks the stops on the map, which shows them and the way. */
  #mark(): void {
    const last = this.#stops.length - 1;
    const label = (index: number) => (index === 0 ? this.words.from : index === last ? this.words.to : this.words.stop);
    this.view?.mark(
      this.#points.map(({ lat, lng, index }) => ({
        id: String(index),
        lat,
        lng,
        label: label(index),
        sign: String.fromCharCode(65 + index),
        isDraggable: true,
      })),
    );
    this.view?.show([...this.#points, ...this.#path.map(([lng, lat]) => ({ lat, lng }))]);
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const [origin = '', ...rest] = this.#points.map(({ lat, lng }) => `${lat},${lng}`);
    const destination = rest.pop() ?? '';
    const avoid = this.getAttribute('avoid');
    this.#summary.textContent = this.words.loading;
    try {
      const {
        status,
        routes,
        error_message: message,
      } = await ask(this, '/distance/route/json', {
        query: {
          ...{ origin, destination, mode: this.#mode, details: 'full' },
          ...(rest.length > 0 && { waypoints: rest.join('|') }),
          ...(avoid && { avoid }),
        },
        signal,
      });
      const [route] = routes;
      if (status === 'OK' && route) return this.#show(route);
      this.#clear(this.words.noRoute);
      this.tell('waypost-error', { status: 200, message: `${status} ${message ?? ''}` });
    } catch (error) {
      if (!signal.aborted) this.#clear(this.failed(error));
    }
  }

  #show(route: Route): void {
    const { legs } = route;
    this.#summary.textContent = legs.map(({ duration, distance }) => `${duration.text} · ${distance.text}`).join(' + ');
    const steps = legs.flatMap(({ steps: ofLeg = [] }) => ofLeg);
    this.#steps.replaceChildren(
      ...steps.map(({ instruction, distance, distance_meters: metres }) =>
        html(
          'li',
          { part: 'step' },
          html('bdi', {}, instruction.summary),
          ' ',
          metres > 0 && html('span', { part: 'muted' }, distance),
        ),
      ),
    );
    this.#path = decode(route.overview_polyline.points).map(([lat, lng]) => [lng, lat]);
    if (this.view) this.#draw(this.view);
    this.#mark();
    this.tell('waypost-route', { route });
  }

  #clear(message: string): void {
    this.#summary.textContent = message;
    this.#steps.replaceChildren();
    this.#path = [];
    if (this.view) this.#draw(this.view);
  }

  #draw(view: MapView): void {
    view.draw([{ level: 0, path: this.#path }]);
  }
}

define('waypost-directions', WaypostDirections);
