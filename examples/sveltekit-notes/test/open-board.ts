import type { TestBrowser } from '@modelway/testing/browser';

/** Opens the board as a user, with the messages of the browser's console. */
export async function openBoard(
  browser: TestBrowser,
  { url, name }: { readonly url: string; readonly name: string },
) {
  const opened = await browser.open(url);
  const { page } = opened;
  // Buttons have other names that contain the name of a user.
  const user = { name: new RegExp(`^${name}\\b`) };
  await page.getByRole('button', user).click();
  await page.getByRole('button', { ...user, pressed: true }).waitFor();
  await page.getByRole('listitem').first().waitFor();
  const card = (title: string) => page.getByRole('listitem', { name: title });
  return { ...opened, card };
}
