import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../figures.ts';
import type { Fault } from './fault.ts';

const COUNT = 10_000;
/** A connection on which nothing moves for two minutes is closed; a head that does not come to its end, after half a minute. */
const MOST_MINUTES = 4;
/** Others of this machine's addresses: one alone has not enough ports. */
const ADDRESSES = ['127.0.2.1', '127.0.2.2', '127.0.2.3', '127.0.2.4'];
const AT_ONCE = 200;

/** Connections that do nothing, or stop in the middle of a head. */
export const CONNECTIONS: readonly Fault[] = [
  {
    name: `${COUNT} idle connections, until they are let go`,
    databases: ['embedded'],
    seconds: 5,
    allowed: {},
    prepare() {
      const open = new Set<Socket>();
      const memory: number[] = [];
      return {
        async begin({ server: { origin, pid } }) {
          memory.push(memoryOf(pid));
          const { hostname, port } = new URL(origin);
          for (let i = 0; i < COUNT; i += AT_ONCE) {
            const sockets = Array.from({ length: AT_ONCE }, (_, of) =>
              connect({ port: Number(port), host: hostname, localAddress: ADDRESSES[of % ADDRESSES.length] }),
            );
            await Promise.all(sockets.map((socket) => once(socket, 'connect')));
            for (const [of, socket] of sockets.entries()) {
              open.add(socket);
              socket.on('error', () => {});
              socket.on('close', () => open.delete(socket));
              socket.resume();
              if (of % 2 === 0) socket.write('GET /localities/autocomplete?input=a HTTP/1.1\r\nhost: wayp');
            }
          }
          memory.push(memoryOf(pid));
        },
        async end({ server: { pid } }) {
          for (const end = Date.now() + MOST_MINUTES * 60_000; open.size > 0 && Date.now() < end; ) await pause(500);
          if (open.size > 0) throw new Error(`${open.size} connections were not let go within ${MOST_MINUTES} minutes`);
          memory.push(memoryOf(pid));
        },
        close() {
          for (const socket of open) socket.destroy();
        },
        note: () => `memory before, with them, after: ${memory.map((each) => each.toFixed(0)).join(', ')} MB`,
      };
    },
  },
];
