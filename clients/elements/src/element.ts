import type { MapSource, MapView, MapViewParts } from './map-view.ts';
import { type Point, pointOf } from './points.ts';
import { RequestFailure, type Source } from './requests.ts';
import { ENGLISH, loadWords, type Words } from './words.ts';

/** What went wrong, in the event `waypost-error`. */
export interface ErrorDetail {
  /** The status of the server's answer; 0 where it cannot be reached, and 400 where an attribute has a value that is none. */
  readonly status: number;
  /** For whoever builds the page; people see a message of their language. */
  readonly message: string;
}

declare global {
  interface HTMLElementEventMap {
    'waypost-error': CustomEvent<ErrorDetail>;
  }
}

/** Where this script came from, which is `/elements.js` or a file in `/elements/`: the server, unless the element names another one. */
const SCRIPT_SERVER = import.meta.url.replace(/elements(?:\.js|\/(?:chunks\/)?[\w-]+\.js)(?:[?#].*)?$/, '');

/** Attributes of all elements, which begin anew when one of them changes. */
export const COMMON_ATTRIBUTES: readonly string[] = ['server', 'public-key', 'language', 'style-url'];

/** Attributes that name a place, which count when they are set again: somebody may have chosen another place meanwhile. */
const PLACES = /^(?:center|origin|destination|from|to)/;

/** What all elements have in common: a server, a public key, a language, and events. */
export abstract class WaypostElement extends HTMLElement implements Source {
  /** What the element says, in its language. */
  protected words: Words = ENGLISH;
  /** The map in it, once it is there. */
  protected view: MapView | null = null;
  #isBegun = false;
  #isBuilt = false;
  readonly #changed = new Set<string>();
  /** From a beginning until the element leaves the page or begins anew: what was waited for is dropped then. */
  #life = new AbortController();
  #question = new AbortController();

  /** The address of Waypost; by default that of the script. */
  get server(): string {
    const named = this.getAttribute('server') ?? '';
    return new URL(isAddress(named) ? named : SCRIPT_SERVER, document.baseURI).href;
  }

  /** The public key of the project. */
  get publicKey(): string {
    return this.getAttribute('public-key') ?? '';
  }

  /** The language of words and answers: the attribute, else that of the part of the page, else the reader's. */
  get language(): string {
    const { host } = rootOf(this);
    const inherited = this.closest<HTMLElement>('[lang]') ?? host?.closest<HTMLElement>('[lang]');
    return canonical(this.getAttribute('language') || inherited?.lang || navigator.language);
  }

  /** The language of words: where there are none of the element's own, units and times are English as well. */
  protected get spoken(): string {
    return this.words === ENGLISH ? 'en' : this.language;
  }

  /** Whether the element is still what it was when this was begun. */
  protected get life(): AbortSignal {
    return this.#life.signal;
  }

  /** The signal of a question in place of the one before, which is cancelled. */
  protected nextQuestion(): AbortSignal {
    this.#question.abort();
    this.#question = new AbortController();
    return this.#question.signal;
  }

  /** Opens a map in the element: its code and its library are loaded for that. Null where there is none, or the element has begun anew. */
  protected async openMap(container: HTMLElement, parts: Omit<MapViewParts, keyof MapSource>): Promise<MapView | null> {
    const { life, words } = this;
    try {
      const { MapView } = await import('./map-view.ts');
      if (life.aborted) return null;
      const styleUrl = this.getAttribute('style-url');
      const view = await MapView.open(container, {
        source: this,
        words,
        styleUrl,
        life,
        failed: (error) => this.failed(error),
        ...parts,
      });
      if (life.aborted) return null;
      this.view = view;
      return view;
    } catch (error) {
      // A browser without WebGL, or a network that is gone: all but the map works.
      if (!life.aborted) {
        this.failed(error);
        container.textContent = words.noMap;
      }
      return null;
    }
  }

  /** Attributes that change together, as frameworks set them, are followed together. */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#isBegun || (before === after && !PLACES.test(name))) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
    this.#changed.add(name);
  }

  #follow(): void {
    const names = new Set(this.#changed);
    this.#changed.clear();
    if (!this.#isBegun) return;
    const isCommon = COMMON_ATTRIBUTES.some((name) => names.has(name));
    // What is not built yet is built by the attributes of then.
    if (!isCommon && (!this.#isBuilt || this.follow(names))) return;
    this.disconnectedCallback();
    this.connectedCallback();
  }

  /** Follows attributes that have changed; false where the element has to begin anew. */
  protected follow(_names: ReadonlySet<string>): boolean {
    return false;
  }

  /** What is in the element is over: it is built anew when it comes back to a page. */
  disconnectedCallback(): void {
    this.#life.abort();
    this.#question.abort();
    this.view = null;
    this.#isBegun = this.#isBuilt = false;
  }

  connectedCallback(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#life = new AbortController();
    void this.#begin(this.life);
  }

  async #begin(life: AbortSignal): Promise<void> {
    if (document.readyState === 'loading') {
      await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
    }
    const words = await loadWords(this.language);
    if (life.aborted) return;
    this.words = words;
    this.#isBuilt = true;
    const named = this.getAttribute('server');
    if (named && !isAddress(named)) this.refuse('server', named);
    this.build();
  }

  /** The tree in the element, with its styles. */
  protected inside(...styles: readonly string[]): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    for (const style of styles) useStyle(root, style);
    return root;
  }

  /** Builds what is in the element, once, when its words are there. */
  protected abstract build(): void;

  /** Sends an event that leaves the element, through shadow roots too. */
  protected tell<Name extends keyof HTMLElementEventMap>(name: Name, detail: DetailOf<HTMLElementEventMap[Name]>): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  /** Tells whoever builds the page of an attribute whose value is none; it counts as not set. */
  protected refuse(attribute: string, value: string | null): undefined {
    this.tell('waypost-error', { status: 400, message: `${attribute}: ${value} is not one of its values` });
  }

  /** The point that an attribute names. */
  protected pointIn(attribute: string): Point | undefined {
    const text = this.getAttribute(attribute);
    return pointOf(text) ?? (text ? this.refuse(attribute, text) : undefined);
  }

  /** The number of an attribute, within its bounds. */
  protected numberIn(attribute: string, least: number, most: number): number | undefined {
    const text = this.getAttribute(attribute);
    if (!text?.trim()) return undefined;
    const number = Number(text);
    return number >= least && number <= most ? number : this.refuse(attribute, text);
  }

  /** Tells of a failure; returns what to say of it to the reader. Of what was cancelled there is nothing to say. */
  protected failed(error: unknown): string {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    const failure = error instanceof RequestFailure ? error : new RequestFailure('failed', 0, String(error));
    this.tell('waypost-error', { status: failure.status, message: failure.message });
    return this.words[failure.reason];
  }
}

const isAddress = (text: string) => text !== '' && URL.canParse(text, document.baseURI);

/** A language tag as `Intl` and the API take it: pages also write `en_US`, or what is none. */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

type DetailOf<E> = E extends CustomEvent<infer Detail> ? Detail : never;

/** The tree that an element is in. */
export function rootOf(element: Element): { readonly root: Document | ShadowRoot; readonly host: Element | undefined } {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? { root, host: root.host } : { root: document, host: undefined };
}

const sheets = new Map<string, CSSStyleSheet>();

/** Styles the tree that an element is in: once, whatever number of elements it has. */
export function useStyle(root: Document | ShadowRoot, css: string): void {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Defines an element, unless the page has it already. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

type Child = Node | string | null | undefined | false;

/** Makes an element of HTML. Attributes that are false or undefined are left out. */
export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

let ids = 0;

/** An id that nothing else on the page has. */
export const newId = (): string => `waypost-${++ids}`;
