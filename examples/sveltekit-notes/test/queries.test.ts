import {
  accessibilityIssues,
  describeInBrowser,
  holdCalls,
  recordCalls,
} from '@modelway/testing/browser';
import { openBoard } from './open-board.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** The time in which a request would be sent that should not be. */
const QUIET = 1_000;
const DENIED = 'Not allowed. Only the author can change this note.';

describeInBrowser('the queries of the board in a browser', (browser) => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  }, 60_000);
  afterAll(() => app?.stop());
  const openAs = (name: string) => openBoard(browser, { url: app.url, name });

  it('sends no request after hydration, and refetches only what a change affects', async () => {
    const { page, complaints, card } = await openAs('Ada');
    const calls = recordCalls(page);
    await page.reload();
    await page.getByRole('button', { name: 'Pin it', disabled: false }).waitFor();
    await page.waitForTimeout(QUIET);
    expect(calls).toEqual([]);

    await card('Demo on Thursday').getByRole('button', { name: 'Private' }).click();
    await page.getByText('“Demo on Thursday” is now only for you.').waitFor();
    await page.waitForTimeout(QUIET);
    // The notes include their authors; the list of users does not depend on notes.
    expect(calls.splice(0)).toEqual(['PATCH note/update', 'GET note/findMany']);

    await page.getByLabel('Title').fill('Short-lived');
    await page.getByRole('button', { name: 'Pin it' }).click();
    await card('Short-lived').getByRole('button', { name: 'Delete' }).click();
    await card('Short-lived').getByRole('button', { name: 'Yes, delete' }).click();
    await card('Short-lived').waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET);
    expect(calls).toEqual([
      'POST note/create',
      'GET note/findMany',
      'DELETE note/delete',
      'GET note/findMany',
    ]);
    await card('Demo on Thursday').getByRole('button', { name: 'Private' }).click();
    await page.getByText('“Demo on Thursday” is now for all.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a toggle before the server responds', async () => {
    const { page, complaints, card } = await openAs('Ben');
    const release = await holdCalls(page, 'note/update');
    const note = card('Bike rack is back');
    await note.getByRole('button', { name: 'Private', pressed: false }).focus();
    await page.keyboard.press('Space');
    await note.getByRole('button', { name: 'Private', pressed: true }).waitFor();
    await note.getByText('Only for you').waitFor();
    expect(await page.getByText('is now only for you').count()).toBe(0);
    await release();
    await page.getByText('“Bike rack is back” is now only for you.').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('“Bike rack is back” is now for all.').waitFor();
    expect(await note.getByText('Only for you').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('undoes a toggle that the server denies, with the reason', async () => {
    const { page, card } = await openAs('Ben');
    const release = await holdCalls(page, 'note/update');
    const note = card('Demo on Thursday');
    await note.getByRole('button', { name: 'Private' }).click();
    await note.getByRole('button', { name: 'Private', pressed: true }).waitFor();
    expect(await note.getByRole('alert').count()).toBe(0);
    await release();
    expect(await note.getByRole('alert').textContent()).toBe(DENIED);
    await note.getByRole('button', { name: 'Private', pressed: false }).waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
  });

  it('shows that notes are loading, and an error with a button to try again', async () => {
    const { page, card } = await openAs('Cleo');
    const release = await holdCalls(page, 'note/findMany', 503);
    await page.getByRole('searchbox').fill('bike');
    await page.keyboard.press('Enter');
    await page.getByText('Loading the notes').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.screenshot({ path: 'artifacts/loading.png' });
    await release();
    await page.getByText('The notes could not be loaded.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.screenshot({ path: 'artifacts/error.png' });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await card('Bike rack is back').waitFor();
  });

  it('can be used with the keyboard, and keeps the focus', async () => {
    const { page, complaints, card } = await openAs('Cleo');
    const note = card('Welcome to the board');
    const edit = note.getByRole('button', { name: 'Edit' });
    const press = async (key: string, focused: ReturnType<typeof note.locator>) => {
      await page.keyboard.press(key);
      await focused.and(page.locator(':focus')).waitFor();
    };
    await note.getByRole('button', { name: 'Private' }).focus();
    await press('Tab', edit);
    await press('Enter', note.getByLabel('Title'));
    await page.keyboard.type('!');
    await press('Enter', card('Welcome to the board!').getByRole('button', { name: 'Edit' }));
    await press('Tab', note.getByRole('button', { name: 'Delete' }));
    await press('Enter', note.getByRole('button', { name: 'Keep' }));
    await press('Enter', edit);
    expect(complaints).toEqual([]);
  });

  it('is accessible in every state, in light and dark', async () => {
    const { page, card } = await openAs('Ada');
    expect(await accessibilityIssues(page)).toEqual([]);
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    await card('Demo on Thursday').getByRole('button', { name: 'Edit' }).click();
    await card('Gift for Ben').getByRole('button', { name: 'Delete' }).click();
    await page.screenshot({ path: 'artifacts/dark.png', fullPage: true });
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('searchbox').fill('umbrella');
    await page.keyboard.press('Enter');
    await page.getByText('No note contains “umbrella”.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guest' }).press('Enter');
    await page.getByText('Just looking?').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
  });
});
