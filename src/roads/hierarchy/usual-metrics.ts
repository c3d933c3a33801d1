import { MODES, type Mode } from '../../modes/index.ts';
import { OWN } from '../../storage/shared.ts';
import type { Network } from '../network/network.ts';
import { weightingOf } from '../network/weighting.ts';
import { Customizer, type Metric } from './customize.ts';

/**
 * The metrics of a network that nearly everybody asks for, one after the other, for a file: the fastest ways of the usual vehicle of each mode,
 * without regard to the time.
 */
export function* usualMetrics(network: Network): Iterable<readonly [Mode, Metric]> {
  const customizer = new Customizer(network);
  for (const mode of MODES)
    if (network.costs[mode])
      yield [mode, customizer.customize(weightingOf(network, { mode, method: 'time', avoid: 0 }), OWN)];
}
