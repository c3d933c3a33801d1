/**
 * The examples of the description of the API, `src/contract/examples.json`, made by asking a server about the sample town. They change with
 * the clock.
 *
 *     npm run docs:refresh
 */
import { writeFileSync } from 'node:fs';
import { EXAMPLES_FILE, type Example } from '../src/contract/examples.ts';
import { askExamples, EXAMPLE_REQUESTS, startDemoServer } from '../test/support/example-requests.ts';

/** Longer answers are not shown. */
const MOST_LETTERS = 20_000;
const SHOWN_ORIGIN = 'https://waypost.example.com';
/** Stand for the ids of the demo project, which are others in every database. */
const SHOWN_IDS: Readonly<Record<string, string>> = {
  parcels: '3f0c1f9e-0d4b-4a55-9d0e-6f3a4f1b2c3d',
  created: '9b1d6c2e-7a3f-4e08-8f5d-2c4b6a8e0d1f',
  version: '5d7c0e1a-94b2-4c6f-8e3d-a1b2c3d4e5f6',
  hook: 'rk_2f9XbT0cQ4uVwYzA7kLmNg',
  matrix: '6b0e8f0a-58c4-4d0c-9c0b-0d6f6f1a7e52',
  plan: 'c7f4a1de-2b93-4f0e-8a66-51d80e3b9a74',
};

const server = await startDemoServer();
try {
  const answers = await askExamples(server);
  // Answers that name addresses on the server name it as it was asked, with the key.
  const anywhere = (text: string) => text.replaceAll(server.origin, SHOWN_ORIGIN).replaceAll(/[?&]private_key=[\w-]+/g, '');
  const shown = (text: string) =>
    Object.entries(SHOWN_IDS).reduce((all, [name, id]) => all.replaceAll(server.ids.get(name) ?? name, id), anywhere(text));
  const named = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (braced, name: string) => SHOWN_IDS[name] ?? server.ids.get(name) ?? braced);
  const examples: Record<string, Example> = {};
  for (const [operationId, { method, path, body }] of Object.entries(EXAMPLE_REQUESTS)) {
    const answer = answers.get(operationId);
    if (answer === undefined || answer.status >= 400) throw new Error(`${operationId}: ${answer?.text}`);
    const isJson =
      String(answer.headers['content-type']).startsWith('application/json') && answer.text.length <= MOST_LETTERS;
    examples[operationId] = {
      request: `${method} ${named(path)}`,
      ...(body !== undefined && { body: JSON.parse(named(JSON.stringify(body))) }),
      ...(isJson && { answer: JSON.parse(shown(answer.text)) }),
    };
  }
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(examples, null, 1)}\n`);
} finally {
  await server.stop();
}
