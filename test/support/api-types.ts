/**
 * Writes types for a description of the API, as a client's build would:
 *
 *     node test/support/api-types.ts openapi.json types.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// The generator builds its output by the compiler's programming interface, which TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
});

const [description, types] = process.argv.slice(2);
const { default: typesOf, astToString } = await import('openapi-typescript');
const { factory } = await import('@typescript/typescript6');
const nodes = await typesOf(readFileSync(description, 'utf8'), {
  // A field with a default may be left out.
  defaultNonNullable: false,
  // Files are sent and received as they are.
  transform: ({ format }) => (format === 'binary' ? factory.createTypeReferenceNode('Blob') : undefined),
});
writeFileSync(types, astToString(nodes));
