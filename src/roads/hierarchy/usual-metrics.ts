import { MODES, type Mode } from '../../modes/index.ts';
import { OWN } from '../../storage/shared.ts';
import type { Network } from '../network/network.ts';
import { weightingOf } from '../network/weighting.ts';
import { Customizer, type Metric } from './customize.ts';
import { pruned } from './prune.ts';

/**
 * The metrics of a network that nearly everybody asks for, one after the other, for a file: the fastest ways of the usual vehicle of each mode,
 * without regard to the time, and no shortcut that no query needs.
 */
export function* usualMetrics(network: Network): Iterable<readonly [Mode, Metric]> {
  const customizer = new Customizer(network);
  for (const mode of MODES) {
    if (!network.costs[mode]) continue;
    const weighting = weightingOf(network, { mode, method: 'time', avoid: 0 });
    yield [mode, pruned(network.hierarchy, customizer.customize(weighting, OWN))];
  }
}
