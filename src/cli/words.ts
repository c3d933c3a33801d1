import { join } from 'node:path';
import type { Command } from 'commander';
import { first } from '../at.ts';
import { BadValue, latLng } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import { nameCell, readAddress } from '../threewords/address.ts';
import { splitAddress } from '../threewords/address-text.ts';
import { centreOfCell } from '../threewords/cells.ts';
import { cellOfNumbers } from '../threewords/codec.ts';
import { coordinatesOf } from '../threewords/coordinates.ts';
import { openVocabulary, type Vocabulary } from '../threewords/vocabulary.ts';
import { configOf, folderCommand, print, table, UsageError } from './command.ts';

/** Where an operator's own lists of words are. */
export function wordsFolder(dataFolder: string): string {
  return join(dataFolder, 'words');
}

const POSITION = latLng('');

export function wordsCommand(): Command {
  const command = folderCommand(
    'words',
    'Convert a point to its three-word address, or an address to its point, with the open codec',
  )
    .argument('<what>', 'latitude,longitude or three words separated by dots')
    .option('--language <code>', 'only use words of this language')
    .addHelpText('after', '\nExamples:\n  waypost words 48.85837,2.29448\n  waypost words -33.85678,151.21530 --language es')
    // A southern latitude begins like an option.
    .allowUnknownOption();
  return command.action((what: string) => {
    const { language }: { language?: string } = command.opts();
    const vocabulary = openVocabulary(wordsFolder(configOf(command).dataFolder));
    if (language !== undefined && !vocabulary.lists.some((list) => list.language === language)) {
      const known = vocabulary.lists.map((list) => list.language).join(', ');
      throw new UsageError(`There is no word list for ${language}; there are lists for ${known}`);
    }
    const described = describe(vocabulary, positionOf(vocabulary, what), language);
    const { lat, lng } = described.coordinates;
    const { southwest, northeast } = described.square;
    const rows = Object.entries(described.words).map(([each, words]) => [each, words]);
    const [only = ''] = Object.values(described.words);
    const square = `${southwest.lat},${southwest.lng} to ${northeast.lat},${northeast.lng}`;
    const isWanted = language !== undefined && !isAddress(what);
    print(command, described, isWanted ? only : `${lat},${lng}\nsquare from ${square}\n\n${table(['', 'words'], rows)}`);
  });
}

function isAddress(what: string): boolean {
  return /\p{L}/u.test(what);
}

/** The point that is meant: itself, or where three words are. @throws UsageError */
function positionOf(vocabulary: Vocabulary, what: string): Position {
  try {
    if (isAddress(what)) return centreOfCell(cellOfNumbers(readAddress(vocabulary, splitAddress(what)).numbers));
    const position = POSITION.read(what);
    if (position) return position;
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    throw new UsageError(error.message.replace(/^Value error, /, ''));
  }
  throw new UsageError('Expected latitude,longitude or three words separated by dots');
}

/** A cell in the words of every list, or of one. */
function describe(vocabulary: Vocabulary, position: Position, language: string | undefined) {
  const lists = vocabulary.lists.filter((list) => language === undefined || list.language === language);
  const named = lists.map((list) => nameCell(list, position));
  return {
    ...coordinatesOf(first(named)),
    words: Object.fromEntries(named.map(({ language: each, words }) => [each, words])),
  };
}
