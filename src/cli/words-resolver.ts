import type { Config } from '../config.ts';
import { type Damage, DataUnreadable } from '../storage/damage.ts';
import { openResolver } from '../threewords/open-resolver.ts';
import { remoteResolver } from '../threewords/remote-resolver.ts';
import type { ThreeWordResolver } from '../threewords/resolver.ts';
import { openVocabulary } from '../threewords/vocabulary.ts';
import { wordsFolder } from './words.ts';

/** What resolves three-word addresses; null when nothing is to. */
export function resolverOf(config: Config, damage: Damage): ThreeWordResolver | null {
  const { threewords, threewordsKey: key, threewordsTimeoutMs: timeoutMs, dataFolder } = config;
  if (threewords === 'off') return null;
  if (threewords === 'open') {
    try {
      return openResolver(openVocabulary(wordsFolder(dataFolder)));
    } catch (error) {
      damage.report('word lists', error, 'repair or remove that list and restart the server');
      return unreadableResolver();
    }
  }
  return remoteResolver({ url: threewords, key, timeoutMs });
}

/** Refuses everything: without one of its lists, its words would be reported as unknown. */
function unreadableResolver(): ThreeWordResolver {
  const refuse = () => {
    throw new DataUnreadable('Three-word addresses are unavailable at the moment; see the log for the reason');
  };
  return { version: null, read: () => refuse, name: refuse, suggest: refuse };
}
