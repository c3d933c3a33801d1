import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { bytesOf, load } from '../../bench/raw-load.ts';
import { first } from '../../src/at.ts';

/** Loads a server for a moment. @returns what came of it, and the paths that were asked for */
async function loadOnce(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { connections = 1, isAlwaysNew = false } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const shots = [bytesOf({ path: '/a' }), bytesOf({ path: '/b', method: 'POST', body: '{"é":1}' })];
  try {
    return { loaded: await load(`http://127.0.0.1:${port}`, shots, { connections, seconds: 0.1, isAlwaysNew }), asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the load generator of the bench', () => {
  test('asks by turns, and counts each request that was answered, with its time', async () => {
    const { loaded, asked } = await loadOnce((_, response) => response.end('answered'));
    assert.deepEqual(asked.slice(0, 2), ['GET /a', 'POST /b']);
    assert.equal(loaded.requests, asked.length);
    assert.equal(loaded.times.length, asked.length);
  });

  test('sends a body with its length in bytes: a server waits for the rest of a longer one', async () => {
    const { loaded } = await loadOnce((request, response) => {
      request.resume().on('end', () => response.end('read'));
    });
    assert.ok(loaded.requests >= 2);
  });

  test('reads answers that come in chunks, and empty ones', async () => {
    const { loaded, asked } = await loadOnce((request, response) => {
      if (request.url === '/a') response.write('piece');
      else response.flushHeaders();
      setImmediate(() => response.end());
    });
    assert.equal(loaded.requests, asked.length);
  });

  test('goes on where a server closes its connections', async () => {
    const { loaded } = await loadOnce(
      (_, response) => {
        response.setHeader('connection', 'close').end('last');
      },
      { connections: 2 },
    );
    assert.ok(loaded.requests > 2);
  });

  test('asks on a new connection each time where that is wanted', async () => {
    const ports = new Set<number>();
    const { loaded } = await loadOnce(
      ({ socket }, response) => {
        ports.add(socket.remotePort ?? 0);
        response.end('answered');
      },
      { isAlwaysNew: true },
    );
    // The last may have come after the end.
    assert.ok(ports.size >= loaded.requests && loaded.requests > 1);
  });

  test('a request that fails ends the measurement: what is refused costs less than what is answered', async () => {
    const refused = loadOnce((_, response) => void response.writeHead(429).end());
    await assert.rejects(refused, (error: Error) => first(error.message.split('\r\n')) === 'GET /a HTTP/1.1');
  });
});
