import { Combobox } from './combobox.ts';
import { COMMON_ATTRIBUTES, define, html, WaypostElement } from './element.ts';
import { button, labelledField } from './fields.ts';
import { distanceText, openingText } from './opening.ts';
import { placeOf, type Suggested, suggestPlaces } from './places.ts';
import type { Point } from './points.ts';
import { type AnswerTo, ask } from './requests.ts';
import { COMBOBOX_STYLE, PANEL_STYLE, SHADOW_STYLE } from './style.ts';
import { filled } from './words.ts';

/** A shop, as the API answers it. */
export type Store = AnswerTo<'/stores/search'>['features'][number];

export interface StoreDetail {
  readonly store: Store;
}

declare global {
  interface HTMLElementEventMap {
    'waypost-store': CustomEvent<StoreDetail>;
    'waypost-directions': CustomEvent<StoreDetail>;
  }
  interface HTMLElementTagNameMap {
    'waypost-store-locator': WaypostStoreLocator;
  }
}

/** So many are looked through for those that are open. */
const MOST = 100;
const SHOWN = 20;

/**
 * A finder of shops: search by address or the reader's position, a list and a map in step with each other, who is open now, and a way there.
 *
 * Attributes: `query` (which shops: `type:bakery`), `radius`, `zone` (only those that deliver to the point), `center`, `limit`, `style-url`,
 * `directions` (the id of a `<waypost-directions>`) or `directions-url` (`/route?to={lat},{lng}`).
 * Events: `waypost-store`, `waypost-directions`, `waypost-error`.
 */
export class WaypostStoreLocator extends WaypostElement {
  static readonly observedAttributes = [
    ...COMMON_ATTRIBUTES,
    ...['query', 'radius', 'zone', 'center', 'limit', 'directions', 'directions-url'],
  ];
  #near: Point | undefined;
  #stores: readonly Store[] = [];
  #shown: readonly Store[] = [];
  #isOpenOnly = false;
  #limit = SHOWN;
  #radius: number | undefined;
  /** How often shops were looked for. */
  #searches = 0;
  /** Whether the list is an answer: not while one is awaited, and not after a failure. */
  #isAnswered = false;
  #combobox: Combobox<Suggested> | undefined;
  readonly #list = html('ul', { part: 'stores' });
  readonly #status = html('p', { part: 'muted', role: 'status' });

  protected override follow(names: ReadonlySet<string>): boolean {
    if (names.has('limit')) this.#limit = this.#limited();
    if (names.has('radius')) this.#radius = this.numberIn('radius', 0, Infinity);
    if (names.has('center')) {
      this.#combobox?.write('');
      this.search(this.pointIn('center'));
    } else if (names.has('query') || names.has('radius') || names.has('zone')) void this.#load();
    else if (this.#isAnswered) this.#show();
    return true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near = undefined;
  }

  protected build(): void {
    const { words } = this;
    const shadow = this.inside(SHADOW_STYLE, COMBOBOX_STYLE, PANEL_STYLE);
    const { field, input } = labelledField(words.address);
    const openNow = html('input', { type: 'checkbox' });
    openNow.addEventListener('change', () => {
      this.#isOpenOnly = openNow.checked;
      if (this.#isAnswered) this.#show();
    });
    const position = button(words.position, () => this.#locate());
    this.#list.setAttribute('aria-label', words.stores);
    const container = html('div', { part: 'map' });
    const tools = html('div', { part: 'row' }, position, html('label', { part: 'check' }, openNow, words.openNow));
    const panel = html('div', { part: 'panel' }, field, tools, this.#status, this.#list);
    shadow.replaceChildren(html('div', { part: 'layout' }, html('div', { part: 'columns' }, panel, container)));
    this.#combobox = new Combobox<Suggested>(input, {
      words: () => this.words,
      suggest: (text, signal) =>
        suggestPlaces(this, text, signal, {
          types: 'locality|postal_code|address',
          location: this.getAttribute('center') ?? '',
        }),
      choose: async (chosen, signal) => {
        const place = await placeOf(this, chosen, signal);
        this.#combobox?.write(place.formatted_address);
        this.search(place.geometry?.location);
        return undefined;
      },
      failed: (error) => this.failed(error),
      life: this.life,
    });
    this.#limit = this.#limited();
    this.#radius = this.numberIn('radius', 0, Infinity);
    this.#isOpenOnly = false;
    this.#empty();
    const center = this.#near ?? this.pointIn('center');
    this.search(center);
    void this.openMap(container, {
      title: words.stores,
      center,
      selected: (id) => this.#select(id, true),
      pointed: (id) => this.#point(id),
    }).then(() => this.#mark());
  }

  /** Looks for the shops around a point; without one for all. */
  search(near: Point | undefined): void {
    this.#searches++;
    this.#near = near;
    void this.#load();
  }

  #limited(): number {
    return this.numberIn('limit', 1, Infinity) ?? SHOWN;
  }

  async #load(): Promise<void> {
    const signal = this.nextQuestion();
    const query = this.getAttribute('query');
    const radius = this.#radius;
    this.#isAnswered = false;
    this.#status.textContent = this.words.loading;
    try {
      const { features } = await ask(this, '/stores/search', {
        query: {
          stores_by_page: MOST,
          ...(query && { query }),
          ...(this.#near && {
            ...this.#near,
            ...(radius !== undefined && { radius }),
            ...(this.hasAttribute('zone') && { zone: true }),
          }),
        },
        signal,
      });
      this.#stores = features;
      this.#isAnswered = true;
      this.#show();
    } catch (error) {
      if (signal.aborted) return;
      // The shops of before are not those that were asked for.
      this.#empty();
      this.#status.textContent = this.failed(error);
    }
  }

  #show(): void {
    const wanted = this.#isOpenOnly ? this.#stores.filter(({ properties }) => properties.open?.open_now) : this.#stores;
    const shown = wanted.slice(0, this.#limit);
    this.#shown = shown;
    this.#status.textContent = shown.length === 0 ? this.words.none : `${this.words.stores}: ${shown.length}`;
    this.#list.replaceChildren(...shown.map((store) => this.#line(store)));
    this.#mark();
  }

  #empty(): void {
    this.#stores = [];
    this.#shown = [];
    this.#list.replaceChildren();
    this.#mark();
  }

  #mark(): void {
    const shown = this.#shown;
    const points = shown.map(({ geometry }) => pointAt(geometry.coordinates));
    this.view?.mark(
      shown.map(({ properties }, index) => ({
        id: properties.store_id,
        label: properties.name,
        ...(points[index] ?? { lat: 0, lng: 0 }),
      })),
    );
    this.view?.show(this.#near ? [this.#near, ...points.slice(0, 5)] : points);
  }

  #line(store: Store): HTMLElement {
    const { store_id: id, name, address, open, weekly_opening: week, distance, contact } = store.properties;
    const { words, spoken } = this;
    const title = html('button', { type: 'button', part: 'store-name', 'aria-pressed': 'false', dir: 'auto' }, name);
    title.addEventListener('click', () => this.#select(id));
    const where = [...address.lines, [address.zipcode, address.city].filter(Boolean).join(' ')]
      .filter((part) => part !== '')
      .join(', ');
    const hours = open && openingText(open, week?.timezone, words, spoken);
    const line = html(
      'li',
      { part: 'store', 'data-id': id },
      html(
        'div',
        { part: 'store-head' },
        title,
        distance !== undefined && html('span', { part: 'muted' }, distanceText(distance, spoken)),
      ),
      html('div', { part: 'muted' }, where),
      hours && html('div', { part: open.open_now ? 'open' : 'closed' }, hours),
      html(
        'div',
        { part: 'row links' },
        this.#directions(store),
        contact.phone && html('a', { href: `tel:${contact.phone.replaceAll(' ', '')}`, dir: 'ltr' }, contact.phone),
      ),
    );
    line.addEventListener('pointerenter', () => this.#point(id));
    line.addEventListener('pointerleave', () => this.#point(undefined));
    line.addEventListener('focusin', () => this.#point(id));
    return line;
  }

  /** The way to a shop: a link of the page, or an element on it. */
  #directions(store: Store): HTMLElement | undefined {
    const label = `${this.words.directions}: ${store.properties.name}`;
    const { lat, lng } = pointAt(store.geometry.coordinates);
    const url = this.getAttribute('directions-url');
    if (url) return html('a', { href: filled(url, { lat, lng }), 'aria-label': label }, this.words.directions);
    const id = this.getAttribute('directions');
    if (!id) return undefined;
    const go = () => {
      const element = document.getElementById(id);
      element?.setAttribute('destination', `${lat},${lng}`);
      element?.setAttribute('destination-label', store.properties.name);
      element?.scrollIntoView({ block: 'nearest' });
      this.tell('waypost-directions', { store });
    };
    return button(this.words.directions, go, { 'aria-label': label });
  }

  #locate(): void {
    const { life } = this;
    const searches = this.#searches;
    // Until the reader has allowed it, another place may have been looked for.
    const isLate = () => life.aborted || searches !== this.#searches;
    const failed = () => {
      if (!isLate()) this.#status.textContent = this.words.noPosition;
    };
    this.#status.textContent = this.words.loading;
    const found = ({ coords }: GeolocationPosition) => {
      if (isLate()) return;
      this.#combobox?.write('');
      this.search({ lat: coords.latitude, lng: coords.longitude });
    };
    if (!('geolocation' in navigator)) failed();
    else navigator.geolocation.getCurrentPosition(found, failed, { timeout: 15_000, maximumAge: 60_000 });
  }

  #select(id: string, isFromMap = false): void {
    const store = this.#stores.find(({ properties }) => properties.store_id === id);
    if (!store) return;
    for (const line of this.#list.children) {
      const isIt = line instanceof HTMLElement && line.dataset.id === id;
      line.querySelector('[part~=store-name]')?.setAttribute('aria-pressed', String(isIt));
      if (isIt && isFromMap) line.scrollIntoView({ block: 'nearest' });
    }
    this.view?.press(id);
    if (!isFromMap) this.view?.show([pointAt(store.geometry.coordinates)]);
    this.tell('waypost-store', { store });
  }

  #point(id: string | undefined): void {
    this.view?.point(id);
    for (const line of this.#list.children) {
      line.toggleAttribute('data-pointed', id !== undefined && line instanceof HTMLElement && line.dataset.id === id);
    }
  }
}

const pointAt = ([lng = 0, lat = 0]: readonly number[]): Point => ({ lat, lng });

define('waypost-store-locator', WaypostStoreLocator);
