import type { MapSource, MapView, MapViewParts } from './map-view.ts';
import { RequestFailure, type Source } from './requests.ts';
import { ENGLISH, loadWords, type Words } from './words.ts';

/** What went wrong, in the event `waypost-error`. */
export interface ErrorDetail {
  /** The status of the API's answer; 0 without one. */
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

/** What all elements have in common: a server, a public key, a language, and events. */
export abstract class WaypostElement extends HTMLElement implements Source {
  /** What the element says, in its language. */
  protected words: Words = ENGLISH;
  #isBuilt = false;
  readonly #changed = new Set<string>();
  /** Counts how often it was begun: what an earlier beginning still waits for is not built. */
  #beginning = 0;

  /** The address of Waypost; by default that of the script. */
  get server(): string {
    return new URL(this.getAttribute('server') || SCRIPT_SERVER, document.baseURI).href;
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

  /** Opens a map in the element: its code and its library are loaded for that. Null where the element has left the page meanwhile. */
  protected async openMap(container: HTMLElement, parts: Omit<MapViewParts, keyof MapSource>): Promise<MapView | null> {
    const { MapView } = await import('./map-view.ts');
    const styleUrl = this.getAttribute('style-url');
    return MapView.open(container, {
      source: this,
      words: this.words,
      styleUrl,
      failed: (error) => this.failed(error),
      ...parts,
    });
  }

  /** Attributes that change together, as frameworks set them, are followed together. */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#isBuilt || before === after) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#follow());
    this.#changed.add(name);
  }

  #follow(): void {
    const names = new Set(this.#changed);
    this.#changed.clear();
    if (!this.isConnected || !this.#isBuilt) return;
    const isCommon = COMMON_ATTRIBUTES.some((name) => names.has(name));
    if (!isCommon && this.follow(names)) return;
    this.disconnectedCallback();
    this.#isBuilt = false;
    this.connectedCallback();
  }

  /** Follows attributes that have changed; false where the element has to begin anew. */
  protected follow(_names: ReadonlySet<string>): boolean {
    return false;
  }

  disconnectedCallback(): void {}

  connectedCallback(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const beginning = ++this.#beginning;
    if (document.readyState === 'loading') {
      await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
    }
    const words = await loadWords(this.language);
    if (beginning !== this.#beginning) return;
    this.words = words;
    if (this.isConnected) this.build();
    else this.#isBuilt = false;
  }

  /** Builds anew when the element comes back to a page: what was in it is gone. */
  protected forget(): void {
    this.#isBuilt = false;
  }

  /** Builds what is in the element, once, when its words are there. */
  protected abstract build(): void;

  /** Sends an event that leaves the element, through shadow roots too. */
  protected tell<Name extends keyof HTMLElementEventMap>(name: Name, detail: DetailOf<HTMLElementEventMap[Name]>): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  /** Tells of a failure; returns what to say of it to the reader. Of what was cancelled there is nothing to say. */
  protected failed(error: unknown): string {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    const failure = error instanceof RequestFailure ? error : new RequestFailure('failed', 0, String(error));
    this.tell('waypost-error', { status: failure.status, message: failure.message });
    return this.words[failure.reason];
  }
}

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
