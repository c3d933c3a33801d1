import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { nearby } from './nearby.ts';
import type { Region } from './region.ts';

/** What answers each endpoint of place search: pure functions of a region and a call, on whatever thread. */
const ANSWERS = { autocomplete, details, nearby, geocode } as const;

export type AnswerName = keyof typeof ANSWERS;

/** Answers a call that has come from another thread, where its type was known. */
export function answerFromElsewhere(region: Region, name: AnswerName, call: unknown): unknown {
  const answer: (region: Region, call: never) => unknown = ANSWERS[name];
  return answer(region, call as never);
}
