import { type Mode, modesOn, NETWORK_NAMES } from '../../modes/index.ts';
import { OWN } from '../../storage/shared.ts';
import type { Networks } from '../network/network.ts';
import { weightingOf } from '../network/weighting.ts';
import { Customizer, type Metric } from './customize.ts';

/**
 * The metrics that nearly everybody asks for, one after the other, for a file: the fastest ways of the usual vehicle of each mode, without
 * regard to the time.
 *
 * @param report is given the share of the networks that is done
 */
export function* usualMetrics(networks: Networks, report: (share: number) => void): Iterable<readonly [Mode, Metric]> {
  for (const [i, name] of NETWORK_NAMES.entries()) {
    const network = networks[name];
    if (!network) continue;
    report(i / NETWORK_NAMES.length);
    const customizer = new Customizer(network);
    for (const mode of modesOn(name)) {
      if (!network.costs[mode]) continue;
      yield [mode, customizer.customize(weightingOf(network, { mode, method: 'time', avoid: 0 }), OWN)];
    }
  }
}
