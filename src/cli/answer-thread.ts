/** Answers calls on a thread of its own, from the region that the starting thread shares. */
import { DISTANCE_ANSWERS } from '../distance/answers.ts';
import { answerCalls } from '../http/threads.ts';
import { LOCALITIES_ANSWERS } from '../localities/answers.ts';
import { openSharedRegion } from '../regions/live.ts';
import { THREEWORDS_ANSWERS } from '../threewords/answers.ts';

answerCalls(openSharedRegion, ({ places }) => places.close(), {
  ...LOCALITIES_ANSWERS,
  ...DISTANCE_ANSWERS,
  ...THREEWORDS_ANSWERS,
});
