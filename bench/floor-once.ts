/** Serves an empty answer, with Node's own server or Fastify: what no request can cost less than. Prints its port. */
import { createServer, type Server } from 'node:http';
import Fastify from 'fastify';

const BODY = '{}';

async function listenPlain(): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length });
    response.end(BODY);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return portOf(server);
}

async function listenFastify(): Promise<number> {
  const app = Fastify();
  app.get('/', (_, reply) => {
    reply.type('application/json').send(BODY);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app.server);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const port = await (process.argv[2] === 'fastify' ? listenFastify() : listenPlain());
process.stdout.write(`${port}\n`);
