/** Answers calls on a thread of its own, from the region that the starting thread shares. */
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import { openSharedRegion } from '../regions/live.ts';
import { serveAnswers } from '../threads/answer-threads.ts';
import { REGION_ANSWERS } from './answers.ts';

serveAnswers({ open: openSharedRegion, close: ({ places }) => places.close() }, REGION_ANSWERS, PROBLEM_KINDS);
