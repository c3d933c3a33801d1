import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { LimitsUnavailable } from '../access/limit-counts.ts';
import { typesOf } from '../contract/body.ts';
import { standard } from '../contract/dialects.ts';
import { Problem, RoadsProblem } from '../contract/problem.ts';
import {
  badAddress,
  bodyTooLong,
  diskFull,
  headTooLong,
  LATE,
  unavailable,
  unexpected,
  unsupportedType,
} from '../contract/vocabulary.ts';
import { DatabaseUnavailable, StatementTimeout } from '../database/failures.ts';
import { RoadTimeout } from '../roads/index.ts';
import { DataUnreadable } from '../storage/damage.ts';
import { isDiskFull, isDiskUnusable } from '../storage/disk.ts';
import { NoTurn } from '../threads/turns.ts';
import { redactSecrets } from './redact.ts';

/** What may go well in a moment. */
const BUSY = [LimitsUnavailable, DatabaseUnavailable, NoTurn];

export function serializeError(error: Error) {
  return {
    type: error.name,
    message: redactSecrets(error.message),
    stack: redactSecrets(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: redactSecrets(error.cause.message) }),
  };
}

/**
 * Renders any failure in the dialect of its endpoint. What the client must not see goes to the log, and is a 500 that says nothing of it.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const dialect = request.routeOptions?.config?.dialect ?? standard;
  const problem = isOfUnknownType(error)
    ? unsupportedType(request.routeOptions?.config?.types ?? typesOf({}), request.headers['content-type'])
    : problemOf(error, request.routeOptions?.bodyLimit);
  reply.header('x-request-id', request.id);
  if (!problem) {
    request.log.error({ err: error }, 'unexpected failure');
    const { status, body } = standard(unexpected(request.id));
    reply.code(status).send(body);
    return;
  }
  // What a region was imported without is no fault of the server.
  if (problem.status >= 500 && !(problem instanceof RoadsProblem)) request.log.error({ err: error }, problem.message);
  const { status, body } = dialect(problem);
  reply.code(status).headers(problem.headers).send(body);
}

/** Whether the framework reads no body of the type that was sent. */
const isOfUnknownType = (error: unknown) =>
  error instanceof Error && (error as Partial<FastifyError>).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

/**
 * The problem that an error stands for; null for one that is unexpected.
 *
 * @param bodyLimit how many bytes the body might have had
 */
export function problemOf(error: unknown, bodyLimit?: number): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof StatementTimeout) return unavailable(`${error.message} (WAYPOST_QUERY_TIMEOUT)`, 1);
  if (error instanceof RoadTimeout) return unavailable(`${error.message} (WAYPOST_ROADS_TIMEOUT)`, 1);
  if (error instanceof DataUnreadable) return unavailable(error.message, 60);
  if (BUSY.some((kind) => error instanceof kind) && error instanceof Error) return unavailable(error.message, 1);
  if (isDiskFull(error)) return diskFull();
  if (isDiskUnusable(error))
    return unavailable('The disk of the server or of its database cannot be read or written: nothing has changed', 60);
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLong(bodyLimit);
    case 'FST_ERR_BAD_URL':
      return badAddress();
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new Problem(statusCode, error.message)
        : null;
  }
}

const UNREADABLE: Readonly<Record<string, readonly [string, string]>> = {
  HPE_INVALID_URL: ['400 Bad Request', 'The address of the request has characters that must be percent-encoded'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', headTooLong().message],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', LATE],
};

/** Answers what is not even HTTP, or not in time. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${randomUUID()}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
