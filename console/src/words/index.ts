import { computed, signal } from '@preact/signals';
import { EN, type Text, type WordKey } from './en.ts';
import { FR } from './fr.ts';

const WORDS = { en: EN, fr: FR } as const;

export type ConsoleLanguage = keyof typeof WORDS;

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<ConsoleLanguage, string>> = { en: 'English', fr: 'Français' };

const KEPT = 'waypost-language';

function isLanguage(text: string | null | undefined): text is ConsoleLanguage {
  return text === 'en' || text === 'fr';
}

function firstLanguage(): ConsoleLanguage {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

const chosen = signal<ConsoleLanguage>(firstLanguage());

/** The language of the console's own texts, and of what it asks for. */
export const language = computed(() => chosen.value);

export function chooseLanguage(next: string): void {
  if (!isLanguage(next)) return;
  chosen.value = next;
  localStorage.setItem(KEPT, next);
}

/** A text in the language of the console, with its values in place: the one for their `count`, where there are two. */
export function t(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text = textFor(WORDS[chosen.value][key], values.count);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(chosen.value) : (value ?? whole);
  });
}

/** Languages differ: 0 is singular in French. */
function textFor(text: Text, count: string | number | undefined): string {
  if (typeof text === 'string') return text;
  return new Intl.PluralRules(chosen.value).select(Number(count)) === 'one' ? text.one : text.other;
}

export type { WordKey };
