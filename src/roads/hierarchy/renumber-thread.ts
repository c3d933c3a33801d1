/** Numbers the vertices of an earlier file anew, in memory that the starting thread shares. */
import { LOAD_ERRORS } from '../../storage/sections.ts';
import { serveCalls } from '../../threads/serve-calls.ts';
import { type RenumberCalls, renumbered } from './renumber.ts';

serveCalls<RenumberCalls>({ renumber: renumbered }, { errors: LOAD_ERRORS });
