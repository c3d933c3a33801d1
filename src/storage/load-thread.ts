/** Loads and checks sections of a file into memory that the starting thread shares. */
import { serveCalls } from '../threads/serve-calls.ts';
import { fillSections, LOAD_ERRORS, type LoadCalls, loadSections } from './sections.ts';

serveCalls<LoadCalls>({ load: loadSections, fill: fillSections }, { errors: LOAD_ERRORS });
