import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, with what it takes over from before, and what is good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly {
      readonly html: string;
      readonly target: readonly string[];
      readonly failureSummary: string;
    }[];
  }[];
}

/** Marks may stand close on a map, where their places are: SC 2.5.8 excepts that as essential, and lists beside the map do the same. */
const isCloseMark = (rule: string, html: string) => rule === 'target-size' && html.includes('part="marker"');

/** What of a page breaks the rules of accessibility, in words; empty where nothing does. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the policy of a page does not bind.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isCloseMark(id, html))
      .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
