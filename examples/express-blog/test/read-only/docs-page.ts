import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeInBrowser } from '@modelway/testing/browser';
import { demo } from './shared-demo.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What Swagger UI itself gets wrong: its select of servers, and the levels of its headings. */
const KNOWN = ['color-contrast', 'heading-order', 'select-name'];

describeInBrowser('the API documentation in a browser', (browser) => {
  it('loads from its own origin only, in light and dark', async () => {
    const { page, complaints } = await browser.open('about:blank');
    const others: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== demo.url) others.push(request.url());
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${demo.url}/docs`);
    await page.locator('.opblock-tag').first().waitFor();
    const light = await page.evaluate(BACKGROUND);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(`${BACKGROUND} !== '${light}'`);
    const violations = await page.evaluate<string[]>(
      `${AXE}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
    );
    expect(violations.filter((id) => !KNOWN.includes(id))).toEqual([]);
    expect({ others, complaints }).toEqual({ others: [], complaints: [] });
    await page.close();
  });

  it.each([
    ['a JSON:API request', 'List post resources', '"type": "post"'],
    ['an RPC request', 'post.findMany', '"slug": '],
  ])('sends %s and shows the response', async (_kind, summary, expected) => {
    const { page, complaints } = await browser.open(`${demo.url}/docs`);
    await page.locator('[data-tag="post"]').click();
    const operation = page.locator('.opblock', { hasText: summary });
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const response = operation.locator('.live-responses-table');
    await response.waitFor();
    expect(await response.textContent()).toContain(expected);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

const BACKGROUND = 'getComputedStyle(document.documentElement).backgroundColor';
