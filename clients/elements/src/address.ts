import { fillForm } from './autofill.ts';
import { Combobox, type Option } from './combobox.ts';
import { COMMON_ATTRIBUTES, define, html, rootOf, useStyle, WaypostElement } from './element.ts';
import { type Place, type PlacePreferences, placeOf, type Suggested, suggestPlaces } from './places.ts';
import { ask, type Source } from './requests.ts';
import { COMBOBOX_STYLE } from './style.ts';

export type { Place } from './places.ts';

/** What was chosen, in the event `waypost-select`. */
export interface AddressDetail {
  readonly place: Place;
  /** The tokens of `autocomplete` whose fields were filled. */
  readonly filled: readonly string[];
}

declare global {
  interface HTMLElementEventMap {
    'waypost-select': CustomEvent<AddressDetail>;
  }
  interface HTMLElementTagNameMap {
    'waypost-address': WaypostAddress;
  }
}

/**
 * A field for an address: suggestions as somebody types, and the other fields of the form filled from what is chosen. The field is the page's own
 * `<input>` in it, so that it works in forms, with labels and password managers, and without JavaScript.
 *
 * Attributes: `countries` (`fr|be`), `types` (`address|postal_code`), `location` and `radius` (where to prefer results), `units="off"`.
 * Events: `waypost-select`, `waypost-error`.
 */
export class WaypostAddress extends WaypostElement {
  static readonly observedAttributes = COMMON_ATTRIBUTES;
  #combobox: Combobox<Suggested> | undefined;
  /** The field, where the page has none. */
  #own: HTMLInputElement | undefined;

  protected build(): void {
    useStyle(rootOf(this).root, COMBOBOX_STYLE);
    // What the field is asked for is read when somebody types; of a new beginning only the words are new.
    if (this.#own) this.#own.ariaLabel = this.words.address;
    if (this.#combobox) return;
    const given = this.querySelector('input');
    const input =
      given ?? this.appendChild(html('input', { type: 'text', part: 'input', 'aria-label': this.words.address }));
    if (!given) this.#own = input;
    this.#combobox = new Combobox<Suggested>(input, {
      words: () => this.words,
      suggest: (text, signal) => suggestPlaces(this, text, signal, this.#preferences),
      choose: (chosen, signal) => this.#choose(input, chosen, signal),
      failed: (error) => this.failed(error),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#combobox?.stop();
  }

  get #preferences(): PlacePreferences {
    const of = (name: string) => this.getAttribute(name) ?? '';
    return {
      types: of('types') || 'address|postal_code',
      countries: of('countries'),
      location: of('location'),
      radius: of('radius'),
    };
  }

  async #choose(
    input: HTMLInputElement,
    chosen: Suggested,
    signal: AbortSignal,
  ): Promise<readonly Option<Suggested>[] | undefined> {
    const place = await placeOf(this, chosen, signal);
    if (signal.aborted) return undefined;
    const filled = fillForm(input, place);
    this.tell('waypost-select', { place, filled });
    const isLast = this.getAttribute('units') === 'off' || 'place' in chosen;
    return isLast ? undefined : unitsOf(this, place, signal);
  }
}

/** The addresses of a postal code, or the house and its flats; undefined where there is nothing more to choose. */
async function unitsOf(source: Source, place: Place, signal: AbortSignal): Promise<Option<Suggested>[] | undefined> {
  const listed = place.addresses?.list ?? [];
  if (listed.length > 0) {
    return listed.map(({ public_id: id, description }) => ({ text: description, value: { id } }));
  }
  const number = numberOf(place);
  const location = place.geometry?.location;
  if (number === undefined || !location) return undefined;
  const query = { latlng: `${location.lat},${location.lng}`, list_sub_buildings: true };
  const { results } = await ask(source, '/localities/geocode', { query, signal, isKept: true });
  const units = results.filter((each) => each.types.includes('address') && numberOf(each) === number && isUnit(each));
  if (units.length === 0) return undefined;
  return [place, ...units].map((each) => ({ text: each.formatted_address, value: { place: each } }));
}

const componentOf = ({ address_components: components = [] }: Pick<Place, 'address_components'>, type: string) =>
  components.find(({ types }) => types.includes(type))?.long_name;
/** The house in its street; undefined for what is none, or a flat. */
const numberOf = (place: Pick<Place, 'address_components'>) => {
  const number = componentOf(place, 'street_number');
  return number === undefined ? undefined : `${number} ${componentOf(place, 'route') ?? ''}`;
};
const isUnit = (place: Pick<Place, 'address_components'>) => componentOf(place, 'subpremise') !== undefined;

define('waypost-address', WaypostAddress);
