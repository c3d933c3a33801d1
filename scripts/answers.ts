/** Pages whose examples get the answers that are given now: a block of code that begins with a request, and perhaps its body. */

const EXAMPLE = /```\n(GET|POST|PUT|DELETE) (\/\S+)\n(?:(\{[^\n]*)\n)?\n[\s\S]*?\n```/g;
const MOST_ON_A_LINE = 110;

export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

/** JSON with what fits on a line on one line. */
function shown(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= MOST_ON_A_LINE || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const inside = Array.isArray(value)
    ? value.map((each) => `${deeper}${shown(each, deeper)}`)
    : Object.entries(value).map(([name, each]) => `${deeper}${JSON.stringify(name)}: ${shown(each, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`;
}

/** The page with the answers that its examples get, in their order. */
export async function withAnswers(page: string, ask: (request: ExampleRequest) => unknown): Promise<string> {
  let answered = '';
  let reached = 0;
  for (const match of page.matchAll(EXAMPLE)) {
    const [block, method, path, body] = match;
    const answer = await ask({ method, path, body });
    answered += page.slice(reached, match.index);
    answered += `\`\`\`\n${method} ${path}\n${body === undefined ? '' : `${body}\n`}\n${shown(answer)}\n\`\`\``;
    reached = match.index + block.length;
  }
  return answered + page.slice(reached);
}
