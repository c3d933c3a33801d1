/** Splits parts of a road network, in memory that the starting thread shares. */
import { serveCalls } from '../../threads/serve-calls.ts';
import { type DissectCalls, splitPartsBeside } from './dissect-together.ts';

serveCalls<DissectCalls>({ splitParts: splitPartsBeside });
