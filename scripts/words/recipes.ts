import type { Package } from './packages.ts';

/** A file of words in a package: one word a line, or a dictionary of Hunspell with its rules (`.aff`) beside it. */
export interface WordFile {
  readonly package: Package;
  readonly file: string;
  readonly form: 'lines' | 'hunspell';
}

/** What a list is made of. */
export interface Recipe {
  readonly words: WordFile;
  /** SPDX expression of the list that comes of it; of several that may be chosen the one that was. */
  readonly licence: string;
  readonly copyright: string;
  /** The longest words that may be taken; as short as there are enough. */
  readonly maxLetters: number;
  /** What a well-known word counts in this list (default: 1): less where there are words to spare, so that other lists have those that both want. */
  readonly worth?: number;
  /** Whether words with a capital letter are taken too: in German all nouns, elsewhere names. */
  readonly withCapitals?: boolean;
  /** Forms that are chosen last among the well-known words: those that are said only as part of a sentence. */
  readonly unwieldy?: RegExp;
  /** Voices of eSpeak NG in which no two words may sound alike. */
  readonly voices: readonly string[];
}

/** The shortest words that may be taken. */
export const MIN_LETTERS = 4;

const debian = (name: string, version: string): Package => ({ registry: 'debian', name, version });
const npm = (name: string, version: string): Package => ({ registry: 'npm', name, version });

const pypi = (name: string, version: string): Package => ({ registry: 'pypi', name, version });

/**
 * How often words are used: subtitles, books, news, encyclopedias, the web. Only the order of words is taken from it, and no word: its
 * data are under CC BY-SA 4.0, and the words of a list are those of its dictionary.
 */
export const FREQUENCIES = pypi('wordfreq', '3.1.1');
export const frequencyFile = (language: string) => `wordfreq/data/large_${language}.msgpack.gz`;

/** Published tables of offensive words. */
export const OFFENSIVE_WORDS = {
  naughty: npm('naughty-words', '1.2.0'),
  cuss: npm('cuss', '2.2.0'),
  profanity: npm('@2toad/profanity', '3.3.0'),
  profane: npm('profane-words', '2.1.0'),
  google: npm('@coffeeandfun/google-profanity-words', '3.0.7'),
  french: npm('french-badwords-list', '1.0.7'),
} as const;

const lines = (from: Package, file: string): WordFile => ({ package: from, file: `usr/share/dict/${file}`, form: 'lines' });
const hunspell = (from: Package): WordFile => ({ package: from, file: 'index.dic', form: 'hunspell' });

/** Spanish verbs with pronouns at their end, such as `llevártelo`. */
const SPANISH_PRONOUNS = /(?:[aeiáéí]r|[áé]ndo)(?:(?:[mts]e|n?os)l[aeo]s?|[mts]e|nos|l[aeo]s?)$/u;

/** Where names stand with a capital: people, places, brands. What is written like one, but for the capital, is in no list. */
export const NAMES: WordFile = lines(debian('wamerican-large', '2020.12.07-2'), 'american-english-large');

/** Names of people, towns, regions and countries, by locale; and the languages whose names are read. */
export const NAMES_BY_LOCALE = {
  package: npm('@faker-js/faker', '10.6.0'),
  languages: ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'],
};

/**
 * The lists that are shipped, those with the fewest well-known words first: each leaves out the words of those before it, and takes those that
 * a later one wants only where it needs them.
 */
export const SHIPPED: Readonly<Record<string, Recipe>> = {
  pt: {
    words: hunspell(npm('dictionary-pt', '4.0.0')),
    licence: 'MPL-2.0',
    copyright: 'Copyright (C) 2006-2013 by Raimundo Santos Moura and the contributors of VERO',
    maxLetters: 16,
    worth: 1.22,
    voices: ['pt', 'pt-br'],
  },
  es: {
    words: hunspell(npm('dictionary-es', '4.0.0')),
    licence: 'MPL-2.0',
    copyright: 'Santiago Bosio and the contributors of RLA-ES',
    maxLetters: 16,
    worth: 1.18,
    unwieldy: SPANISH_PRONOUNS,
    voices: ['es', 'es-419'],
  },
  pl: {
    words: lines(debian('wpolish', '20220301-1'), 'polish'),
    licence: 'Apache-2.0',
    copyright: 'Copyright 2008-2018 Polish Alternative Dictionary Editing Team and Marek Futrega (sjp.pl)',
    maxLetters: 15,
    worth: 1.2,
    voices: ['pl'],
  },
  en: {
    words: lines(debian('wamerican-large', '2020.12.07-2'), 'american-english-large'),
    licence: 'LicenseRef-SCOWL',
    copyright: 'Copyright 2000-2011 by Kevin Atkinson, and those named in LICENSE-SCOWL.txt',
    maxLetters: 12,
    worth: 0.6,
    voices: ['en-us', 'en-gb'],
  },
  nl: {
    words: lines(debian('wdutch', '1:2.20.19-2'), 'dutch'),
    licence: 'BSD-3-Clause',
    copyright:
      '(c) 1996 Nederlandstalige Tex Gebruikersgroep, (c) 2001-2005 Simon Brouwer e.a., (c) 2006-2010, 2020 OpenTaal',
    maxLetters: 12,
    worth: 0.5,
    voices: ['nl'],
  },
};

/**
 * Lists that an operator may build: German and Italian words may be passed on under terms only that this project does not take on, and French has too
 * few well-known words that are neither a slip apart nor sound alike.
 */
export const BUILDABLE: Readonly<Record<string, Recipe>> = {
  fr: {
    words: hunspell(npm('dictionary-fr', '3.0.0')),
    licence: 'MPL-2.0',
    copyright: 'Olivier R. and the contributors of Dicollecte and Grammalecte',
    maxLetters: 14,
    voices: ['fr'],
  },
  de: {
    words: lines(debian('wngerman', '20161207-11'), 'ngerman'),
    licence: 'GPL-2.0-or-later',
    copyright: 'Björn Jacke and the contributors of igerman98',
    withCapitals: true,
    maxLetters: 12,
    voices: ['de'],
  },
  it: {
    words: hunspell(npm('dictionary-it', '2.0.0')),
    licence: 'GPL-3.0-only',
    copyright: 'Andrea Pescetti and those named in the dictionary',
    maxLetters: 12,
    voices: ['it'],
  },
};
