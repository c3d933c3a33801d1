import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { pino } from 'pino';
import { vroom } from '../contract/dialects.ts';
import { Problem, RoadsProblem } from '../contract/problem.ts';
import { sendError } from './refusals.ts';

/** What a server logs, and answers, where an error is thrown. */
async function refusalOf(error: Error) {
  let logged = '';
  const stream = new Writable({
    write(line, _, done) {
      logged += line;
      done();
    },
  });
  const app = fastify({ loggerInstance: pino({ level: 'warn' }, stream) });
  app.setErrorHandler(sendError);
  app.get('/', { config: { dialect: vroom } }, () => {
    throw error;
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { statusCode, body, logged };
}

test('what a region was imported without is answered, and nothing that an operator has to look into', async () => {
  const { statusCode, body, logged } = await refusalOf(new RoadsProblem('MODE_NOT_AVAILABLE: without cycling'));
  assert.deepEqual(
    [statusCode, JSON.parse(body), logged],
    [500, { code: 3, error: 'MODE_NOT_AVAILABLE: without cycling' }, ''],
  );
});

test('a failure of the server is logged with where it came from', async () => {
  for (const error of [new Problem(502, 'the resolver is away'), new Error('a fault')])
    assert.match((await refusalOf(error)).logged, /"stack":"/);
});
