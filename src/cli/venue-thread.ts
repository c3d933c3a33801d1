/** Answers calls about venues on a thread of its own, from those that the starting thread shares. */
import { answerCalls } from '../http/threads.ts';
import { INDOOR_ANSWERS } from '../indoor/answers.ts';
import { openSharedVenues } from '../regions/venues.ts';

answerCalls(openSharedVenues, () => {}, INDOOR_ANSWERS);
