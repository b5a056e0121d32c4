import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeInBrowser } from '@modelway/testing/browser';
import { demo } from './shared-demo.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules that Swagger UI itself breaks. */
const KNOWN = ['color-contrast', 'heading-order', 'region', 'select-name'];

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
    await page.locator('html.dark-mode').waitFor();
    expect(await page.evaluate(BACKGROUND)).not.toBe(light);
    const violations = await page.evaluate<string[]>(
      `${AXE}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
    );
    expect(violations.filter((id) => !KNOWN.includes(id))).toEqual([]);
    expect({ others, complaints }).toEqual({ others: [], complaints: [] });
    await page.close();
  });

  it('sends a request and shows the response', async () => {
    const { page, complaints } = await browser.open(`${demo.url}/docs`);
    await page.locator('[data-tag="post"]').click();
    const operation = page.locator('.opblock', { hasText: 'List post resources' });
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const response = operation.locator('.live-responses-table');
    await response.waitFor();
    expect(await response.textContent()).toContain('"type": "post"');
    expect(complaints).toEqual([]);
    await page.close();
  });
});

const BACKGROUND = 'getComputedStyle(document.documentElement).backgroundColor';
