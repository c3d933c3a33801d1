import type { Middleware } from 'openapi-fetch';

/** A file as it is, anything else as JSON. */
export const serialized = (body: unknown): string | Blob => (body instanceof Blob ? body : JSON.stringify(body));

/** The operations that take a file. */
const FILE_PATHS = ['/datasets/{dataset_id}/data'];

/** Says of a file that it is no JSON. */
export const withFiles: Middleware = {
  onRequest({ request, schemaPath }) {
    if (FILE_PATHS.includes(schemaPath)) request.headers.set('content-type', 'application/octet-stream');
    return request;
  },
};
