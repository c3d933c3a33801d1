import { signal } from '@preact/signals';
import type { components } from '../../../clients/typescript/src/api.ts';
import { sessionEnded, sessionHeaders } from '../session.ts';

/** The schemas of the API's description. */
export type Schemas = components['schemas'];

/** A request to the API as a developer writes it. */
export interface ApiRequest {
  /** Its id in the description of the API. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the values of its parameters. */
  readonly path: string;
  /** Parameters in their order; what is empty is not sent. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: ApiBody;
}

/** A body as text or a file, with its media type. */
interface ApiBody {
  readonly type: string;
  readonly content: string | File;
}

export const jsonBody = (value: unknown): ApiBody => ({ type: 'application/json', content: JSON.stringify(value) });

/** A request with what came of it. */
export interface Exchange {
  readonly request: ApiRequest;
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly answer: unknown;
}

/** A request that was refused, in the words of the answer. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** The last exchange of Explore, for the panel that shows it. */
export const lastExchange = signal<Exchange | null>(null);

/** The parameters that are sent, encoded. */
export function sentQuery({ query = {} }: ApiRequest): string {
  const sent = Object.entries(query).filter(([, value]) => value !== '');
  return sent.length === 0 ? '' : `?${new URLSearchParams(sent)}`;
}

/** Makes a request in the name of the session, and returns the JSON of its answer. @throws Refused */
export async function ask<T>(request: ApiRequest, signal?: AbortSignal): Promise<T> {
  const { answer } = await exchange<T>(request, signal);
  return answer;
}

/** The same, and shows it as the last exchange. @throws Refused */
export async function askShown<T>(request: ApiRequest, signal?: AbortSignal): Promise<T> {
  try {
    const { answer } = await exchange<T>(request, signal, (made) => {
      lastExchange.value = made;
    });
    return answer;
  } catch (error) {
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    throw error;
  }
}

async function exchange<T>(
  request: ApiRequest,
  signal?: AbortSignal,
  made?: (exchange: Exchange) => void,
): Promise<{ readonly answer: T }> {
  const { method, path, body } = request;
  const began = performance.now();
  const response = await fetch(`${path}${sentQuery(request)}`, {
    method,
    headers: { accept: 'application/json', ...sessionHeaders(method), ...(body && { 'content-type': body.type }) },
    ...(body && { body: body.content }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - began);
  const answer = parsed(text);
  made?.({ request, status: response.status, milliseconds, bytes: new Blob([text]).size, answer });
  if (response.status === 401) sessionEnded();
  if (!response.ok) throw new Refused(response.status, reasonOf(answer) ?? response.statusText);
  const failed = failureOf(answer);
  if (failed) throw new Refused(response.status, failed);
  return { answer: answer as T };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why a request was refused, in whichever form its endpoint says so. */
function reasonOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { detail, details, error_message: message, message: text } = answer as Record<string, unknown>;
  if (typeof detail === 'string') return detail;
  if (typeof message === 'string') return message;
  if (typeof text === 'string') return text;
  if (typeof details === 'string') return details;
  if (!Array.isArray(detail)) return undefined;
  return detail.map(({ loc, msg }: { loc: readonly string[]; msg: string }) => `${loc.at(-1)}: ${msg}`).join('\n');
}

/** Answers of roads tell of a failure in their status. */
function failureOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return undefined;
  return 'error_message' in answer && typeof answer.error_message === 'string' ? answer.error_message : undefined;
}
