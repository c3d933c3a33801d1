/**
 * Writes the program of the API reference that servers send: the build of OpenAPI Explorer for browsers, compressed. Of the package nothing
 * else is needed, and it has more than 70 dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { EXPLORER_FILE } from '../src/http/documentation.ts';

const BUILD = new URL('../node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js', import.meta.url);
writeFileSync(EXPLORER_FILE, brotliCompressSync(readFileSync(BUILD)));
