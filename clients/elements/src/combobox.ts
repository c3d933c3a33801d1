import { html, newId, rootOf } from './element.ts';
import { isBeingFilled } from './filling.ts';
import { filled, type Words } from './words.ts';

/** A line of the list. */
export interface Option<T> {
  readonly text: string;
  /** What of the text was typed. */
  readonly matches?: readonly { readonly offset: number; readonly length: number }[];
  readonly value: T;
}

export interface ComboboxParts<T> {
  readonly words: () => Words;
  /** What the list is called; by default what the field is. */
  readonly label?: string;
  /** Letters without which nothing is asked. */
  readonly shortest?: number;
  /** What to offer for a text. */
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Option<T>[]>;
  /** Takes what was chosen; further options are offered in its place, as a second step. */
  readonly choose: (value: T, signal: AbortSignal) => Promise<readonly Option<T>[] | undefined>;
  /** What to say of an error; nothing where it is empty. */
  readonly failed: (error: unknown) => string;
  /** Ends what it waits for. */
  readonly life?: AbortSignal;
}

const DEBOUNCE_MS = 150;
/** As much as an address may have; the API reads no more. */
const LONGEST = 150;
/** The width that a list has at least. */
const LEAST_REM = 20;

/**
 * Makes a text field a combobox with a list (WAI-ARIA: editable, list autocomplete). The list stands behind the field, in the same tree, so that
 * assistive technology finds it; that tree has to have `COMBOBOX_STYLE`. The field stays what it was: part of its form, with its label.
 */
export class Combobox<T> {
  readonly #input: HTMLInputElement;
  readonly #parts: ComboboxParts<T>;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  #options: readonly Option<T>[] = [];
  #active = -1;
  #isComposing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();

  constructor(input: HTMLInputElement, parts: ComboboxParts<T>) {
    this.#input = input;
    this.#parts = parts;
    this.#list = html('div', { role: 'listbox', id: newId(), part: 'list', 'aria-label': this.#label, hidden: true });
    parts.life?.addEventListener('abort', () => this.stop());
    this.#status = html('div', { role: 'status', part: 'status' });
    input.after(this.#list, this.#status);
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.#list.id,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    this.#listen();
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  /** Writes into the field without asking for suggestions. */
  write(text: string): void {
    this.#cancel();
    this.#input.value = text;
    this.#close();
    this.#say('');
  }

  /** Says something below the field, aloud too. */
  say(text: string, isFailure = false): void {
    this.#say(text, text === '' ? '' : isFailure ? ' message failure' : ' message');
  }

  /** Forgets what is asked for, and closes the list. */
  stop(): void {
    this.#cancel();
    this.#close();
  }

  #listen(): void {
    const input = this.#input;
    input.addEventListener('input', () => {
      if (isBeingFilled(input)) return;
      // What the browser fills in is no typing.
      if (rootOf(input).root.activeElement !== input) return this.stop();
      if (!this.#isComposing) this.#later();
    });
    input.addEventListener('compositionstart', () => {
      this.#isComposing = true;
    });
    input.addEventListener('compositionend', () => {
      this.#isComposing = false;
      this.#later();
    });
    input.addEventListener('keydown', (event) => this.#press(event));
    input.addEventListener('blur', () => this.stop());
    // The field keeps the focus while somebody clicks into the list, or scrolls it.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option) void this.#choose([...this.#list.children].indexOf(option));
    });
  }

  #press(event: KeyboardEvent): void {
    // Keys that are pressed while letters are composed are for the composition.
    if (event.isComposing || this.#isComposing || event.ctrlKey || event.metaKey) return;
    const act = this.#actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** What a key does; nothing for those that are the field's own. */
  #actionOf({ key, altKey }: KeyboardEvent): (() => void) | undefined {
    const last = this.#options.length - 1;
    if (!this.isOpen) {
      const opens = key === 'ArrowDown' || key === 'ArrowUp';
      return opens ? () => void this.#ask() : undefined;
    }
    switch (key) {
      case 'ArrowDown':
        return () => this.#move(this.#active === last ? -1 : this.#active + 1);
      case 'ArrowUp':
        return altKey ? () => this.stop() : () => this.#move(this.#active < 0 ? last : this.#active - 1);
      case 'Escape':
        return () => this.stop();
      case 'Enter':
        return this.#active < 0 ? undefined : () => void this.#choose(this.#active);
      case 'Home':
      case 'End':
        // The ends of the text: the caret goes there, and the list is left.
        this.#move(-1);
    }
    return undefined;
  }

  #later(): void {
    this.#cancel();
    this.#timer = setTimeout(() => void this.#ask(), DEBOUNCE_MS);
  }

  /** Asks for the text of the field; an answer that comes after the next question is not shown. */
  async #ask(): Promise<void> {
    const signal = this.#cancel();
    const { value, readOnly } = this.#input;
    const text = value.trim().slice(0, LONGEST);
    if (readOnly || text.length < (this.#parts.shortest ?? 2)) {
      this.#close();
      return this.#say('');
    }
    await this.#offer(signal, () => this.#parts.suggest(text, signal));
  }

  async #choose(index: number): Promise<void> {
    const option = this.#options[index];
    if (!option) return;
    const signal = this.#cancel();
    this.#close();
    await this.#offer(signal, () => this.#parts.choose(option.value, signal), true);
  }

  /** Shows options when they come, or says why there are none. */
  async #offer(
    signal: AbortSignal,
    options: () => Promise<readonly Option<T>[] | undefined>,
    isSecondStep = false,
  ): Promise<void> {
    const words = this.#parts.words();
    try {
      const offered = await options();
      if (signal.aborted) return;
      this.#close();
      if (!offered) return this.#say('');
      if (offered.length === 0) return this.say(words.none);
      this.#open(offered);
      this.#say(`${isSecondStep ? `${words.choose}. ` : ''}${filled(words.suggestions, { n: offered.length })}`);
    } catch (error) {
      if (signal.aborted) return;
      this.#close();
      this.say(this.#parts.failed(error), true);
    }
  }

  #open(options: readonly Option<T>[]): void {
    this.#options = options;
    this.#list.replaceChildren(...options.map(optionLine));
    this.#list.hidden = false;
    this.#list.ariaLabel = this.#label;
    this.#place();
    this.#list.scrollTop = 0;
    this.#input.setAttribute('aria-expanded', 'true');
  }

  get #label(): string {
    const { label, words } = this.#parts;
    return label ?? this.#input.labels?.[0]?.textContent?.trim() ?? this.#input.ariaLabel ?? words().address;
  }

  /** The list begins where the field does, and is as wide: wide enough to read where the field is short, and within the window. */
  #place(): void {
    const { left, right, width } = this.#input.getBoundingClientRect();
    const page = document.documentElement;
    const most = page.clientWidth;
    const wanted = Math.min(most, Math.max(width, LEAST_REM * Number.parseFloat(getComputedStyle(page).fontSize)));
    const isRightToLeft = getComputedStyle(this.#input).direction === 'rtl';
    const start = Math.max(0, Math.min(most - wanted, isRightToLeft ? right - wanted : left));
    this.#list.style.setProperty('--_width', `${wanted}px`);
    this.#list.style.setProperty('--_left', `${this.#input.offsetLeft + start - left}px`);
  }

  #close(): void {
    this.#move(-1);
    this.#options = [];
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#input.setAttribute('aria-expanded', 'false');
  }

  #move(index: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#list.children[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #say(text: string, kind = ''): void {
    this.#status.setAttribute('part', `status${kind}`);
    this.#status.textContent = text;
  }

  /** Cancels what is asked for; returns the signal of the next question. */
  #cancel(): AbortSignal {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }
}

function optionLine<T>({ text, matches = [] }: Option<T>): HTMLElement {
  const line = html('div', { role: 'option', id: newId(), part: 'option', 'aria-selected': 'false', dir: 'auto' });
  let end = 0;
  for (const { offset, length } of matches) {
    line.append(text.slice(end, offset), html('span', { part: 'match' }, text.slice(offset, offset + length)));
    end = offset + length;
  }
  line.append(text.slice(end));
  return line;
}
