import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Text in the colour of its background is among what axe-core leaves to a person.
const RUN = `${AXE}; axe.run().then(({ violations, incomplete }) =>
  [violations, incomplete].flat().flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => id + ' ' + target)))`;

/**
 * Returns what axe-core finds wrong with a page as it is now, or cannot tell, in light and dark
 * colours, as soon as it has a title.
 */
export async function accessibilityIssues(page: Page): Promise<readonly string[]> {
  const issues: string[] = [];
  // Frameworks that navigate in the page may set the title of the next page after its content.
  await page.waitForFunction('document.title');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate<string[]>(RUN);
    issues.push(...found.map((issue) => `${colorScheme}: ${issue}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return issues;
}
