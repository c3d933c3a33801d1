import { nameCell, readAddress } from './address.ts';
import { centreOfCell } from './cells.ts';
import { cellOfNumbers } from './codec.ts';
import type { ThreeWordResolver } from './resolver.ts';
import { suggestAddresses } from './suggest.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The built-in resolver: the open codec over the lists of a vocabulary. */
export function openResolver(vocabulary: Vocabulary): ThreeWordResolver {
  return {
    version: vocabulary.version,
    read(words) {
      const { numbers } = readAddress(vocabulary, words);
      return () => centreOfCell(cellOfNumbers(numbers));
    },
    name: (position, language) => nameCell(vocabulary.listFor(language), position),
    suggest: (query) => suggestAddresses(vocabulary, query),
  };
}
