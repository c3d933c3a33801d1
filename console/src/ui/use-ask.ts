import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../api/request.ts';
import { t } from '../words/index.ts';

/** How far a request is. */
export interface Asked<T> {
  readonly answer: T | null;
  /** Why it failed, for people. */
  readonly problem: string | null;
  readonly isBusy: boolean;
}

const NOTHING = { answer: null, problem: null, isBusy: false } as const;

/**
 * Asks again whenever `inputs` change, after a pause in which nothing changes; what was under way is cancelled. The last answer stays until
 * the next has come.
 *
 * @param request null to ask for nothing
 */
export function useAsk<T>(
  request: ((signal: AbortSignal) => Promise<T>) | null,
  inputs: readonly unknown[],
  pauseMs = 0,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(NOTHING);
  useEffect(() => {
    if (!request) {
      setAsked(NOTHING);
      return undefined;
    }
    const cancel = new AbortController();
    setAsked(({ answer }) => ({ answer, problem: null, isBusy: true }));
    const timer = setTimeout(async () => {
      try {
        const answer = await request(cancel.signal);
        if (!cancel.signal.aborted) setAsked({ answer, problem: null, isBusy: false });
      } catch (error) {
        if (!cancel.signal.aborted) setAsked({ answer: null, problem: problemOf(error), isBusy: false });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, inputs);
  return asked;
}

/** A failure in words. */
export function problemOf(error: unknown): string {
  if (error instanceof Refused) return t('requestFailed', { reason: error.message });
  return error instanceof TypeError
    ? t('unreachable')
    : t('requestFailed', { reason: error instanceof Error ? error.message : String(error) });
}
