import type { TestBrowser } from '@modelway/testing/browser';

/** Opens the board as a user. */
export async function openBoard(
  browser: TestBrowser,
  { url, name }: { readonly url: string; readonly name: string },
) {
  const opened = await browser.open(url);
  const { page } = opened;
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: 'Crew tasks' }).waitFor();
  const card = (title: string) => page.getByRole('article', { name: title });
  const column = (name: string) => page.getByRole('region', { name });
  return { ...opened, card, column };
}
