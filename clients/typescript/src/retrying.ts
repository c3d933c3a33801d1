export interface RetryOptions {
  /** How often a request is sent again at most; 3 by default. */
  readonly retries?: number;
  /** The longest wait before one is sent again, in milliseconds; 30,000 by default. A server that asks for a longer one is not asked again. */
  readonly maxWaitMs?: number;
}

/** The server did not work on the request: it may be sent again, whatever it is. */
const NOT_BEGUN = [429, 503];
/** What is between client and server failed: what changes nothing may be sent again. */
const FAILED_BETWEEN = [502, 504];
const FIRST_WAIT_MS = 250;

/** Sends a request again when it was refused for now, or got lost, as long as it is not cancelled by its `signal`. */
export function retrying(
  send: (request: Request) => Promise<Response>,
  { retries = 3, maxWaitMs = 30_000 }: RetryOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      // A body is read when it is sent.
      const sent = await outcome(send(isLast ? request : request.clone()));
      const wait = isLast || request.signal.aborted ? null : waitBefore(sent, request.method, attempt);
      if (wait === null || wait > maxWaitMs) {
        if (sent.response) return sent.response;
        throw sent.error;
      }
      await sent.response?.body?.cancel();
      await pause(wait, request.signal);
    }
  };
}

interface Outcome {
  readonly response?: Response;
  readonly error?: unknown;
}

async function outcome(sending: Promise<Response>): Promise<Outcome> {
  try {
    return { response: await sending };
  } catch (error) {
    return { error };
  }
}

/** How long to wait before a request is sent again, in milliseconds; null where it is not. */
function waitBefore({ response }: Outcome, method: string, attempt: number): number | null {
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  const mayAgain = response
    ? NOT_BEGUN.includes(response.status) || (isRepeatable && FAILED_BETWEEN.includes(response.status))
    : isRepeatable;
  if (!mayAgain) return null;
  // Half of it by chance: clients that were refused together do not come back together.
  const growing = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.max(growing, retryAfterMs(response?.headers.get('retry-after') ?? null));
}

/** What `Retry-After` says, in milliseconds: seconds, or a date; 0 where it says nothing. */
function retryAfterMs(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
