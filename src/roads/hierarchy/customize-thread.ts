/** Makes its part of the shortcuts of a metric final, over memory that the starting thread shares. */
import { serveCalls } from '../../threads/serve-calls.ts';
import { makeFinal } from './customize.ts';
import { SECOND, type SecondCalls } from './customize-together.ts';

serveCalls<SecondCalls>({
  makeFinal({ work, owner }) {
    makeFinal(work, (arc) => owner[arc] === SECOND);
    return undefined;
  },
});
