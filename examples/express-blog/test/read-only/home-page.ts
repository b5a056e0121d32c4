import { describeInBrowser } from '@modelway/testing/browser';
import { demo } from './shared-demo.ts';

describeInBrowser('the home page in a browser', (browser) => {
  it.each([360, 1200])('fits a screen of %i pixels', async (width) => {
    const { page, complaints } = await browser.open(demo.url);
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.screenshot({ path: `artifacts/home-${width}.png`, fullPage: true });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('links to requests that work', async () => {
    const { page } = await browser.open(demo.url);
    const paths = await page.evaluate<string[]>('[...document.links].map((link) => link.href)');
    await page.close();
    expect(paths.length).toBeGreaterThan(12);
    for (const path of paths) expect([path, (await fetch(path)).status]).toEqual([path, 200]);
  });
});
