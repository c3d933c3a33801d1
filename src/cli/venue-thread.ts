/** Answers calls about venues on a thread of its own, from those that the starting thread shares. */
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import { INDOOR_ANSWERS } from '../indoor/answers.ts';
import { openSharedVenues } from '../regions/venues.ts';
import { serveAnswers } from '../threads/answer-threads.ts';

serveAnswers({ open: openSharedVenues, close: () => {} }, INDOOR_ANSWERS, PROBLEM_KINDS);
