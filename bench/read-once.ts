/** Reads an answer as it comes, packed, and prints what it took, as JSON: `read-once.ts <url> <key>` */
import { once } from 'node:events';
import { request } from 'node:http';

const [url = '', key = ''] = process.argv.slice(2);
const started = performance.now();
const [answer] = await once(request(url, { headers: { 'x-api-key': key, 'accept-encoding': 'gzip' } }).end(), 'response');
let bytes = 0;
for await (const piece of answer) bytes += piece.length;
process.stdout.write(JSON.stringify({ bytes, ms: performance.now() - started }));
