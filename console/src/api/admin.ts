import type { components } from './admin-api.ts';
import { type ApiRequest, ask, jsonBody } from './request.ts';

/** The schemas of the admin API's description. */
export type Admin = components['schemas'];

/** A request to the admin API that reads. */
export const readAdmin = <T>(path: string, signal?: AbortSignal, query?: Readonly<Record<string, string>>): Promise<T> =>
  ask<T>({ operation: '', method: 'GET', path: `/admin${path}`, ...(query && { query }) }, signal);

/** A request to the admin API that changes something. */
export const writeAdmin = <T>(method: ApiRequest['method'], path: string, body?: unknown): Promise<T> =>
  ask<T>({
    operation: '',
    method,
    path: `/admin${path}`,
    ...(body !== undefined && { body: jsonBody(body) }),
  });

/** A part of a path. */
export const part = encodeURIComponent;
