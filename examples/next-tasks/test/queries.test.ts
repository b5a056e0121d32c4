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
/** The queries that depend on tasks, in the order of their operations. The users do not. */
const REFETCHED = ['GET task/findMany', 'GET task/groupBy'];

describeInBrowser('the queries of the board in a browser', (browser) => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  }, 60_000);
  afterAll(() => app?.stop());
  const openAs = (name: string) => openBoard(browser, { url: app.url, name });

  it('sends no request after hydration, and refetches only what a change affects', async () => {
    const { page, complaints, card } = await openAs('Ada Marsh');
    const calls = recordCalls(page);
    await page.reload();
    await page.getByRole('button', { name: 'Add task', disabled: false }).waitFor();
    await page.waitForTimeout(QUIET);
    expect(calls).toEqual([]);

    const callsOf = async (change: () => Promise<unknown>) => {
      await change();
      await page.waitForTimeout(QUIET);
      const [write, ...reads] = calls.splice(0);
      return [write, ...reads.sort()];
    };
    await page.getByRole('textbox', { name: 'New task' }).fill('Short-lived');
    const add = () => page.getByRole('button', { name: 'Add task' }).click();
    expect(await callsOf(add)).toEqual(['POST task/create', ...REFETCHED]);
    const move = () => card('Short-lived').getByLabel('Column').selectOption('Done');
    expect(await callsOf(move)).toEqual(['PATCH task/update', ...REFETCHED]);
    await card('Short-lived').getByRole('button', { name: 'Delete' }).click();
    const remove = () => page.getByRole('button', { name: 'Yes, delete' }).click();
    expect(await callsOf(remove)).toEqual(['DELETE task/delete', ...REFETCHED]);
    expect(complaints).toEqual([]);
  });

  it('moves a task before the server responds, and keeps the focus on it', async () => {
    const { page, complaints, card, column } = await openAs('Ben Okoro');
    const release = await holdCalls(page, 'task/update');
    await card('Service the outboard').getByLabel('Column').focus();
    await page.keyboard.press('ArrowDown');
    await column('Done').getByText('Service the outboard').waitFor();
    const focused = page.locator('select:focus');
    expect(await focused.inputValue()).toBe('DONE');
    expect(await page.getByText('was moved').count()).toBe(0);
    await release();
    await page.getByText('“Service the outboard” was moved.').waitFor();
    await page.getByText('3 of 7 done').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('2 of 7 done').waitFor();
    await column('In progress').getByText('Service the outboard').waitFor();
    expect(complaints).toEqual([]);
  });

  it('undoes a move that the server denies, and says who is allowed', async () => {
    const { page, card, column } = await openAs('Ben Okoro');
    const release = await holdCalls(page, 'task/update');
    await card('Sand and oil the tiller').getByLabel('Column').selectOption('Done');
    await column('Done').getByText('Sand and oil the tiller').waitFor();
    await release();
    await page.getByText('Only Ada Marsh and the lead can move').waitFor();
    await column('To do').getByText('Sand and oil the tiller').waitFor();
    expect(await column('Done').getByText('Sand and oil the tiller').count()).toBe(0);
    expect(await accessibilityIssues(page)).toEqual([]);
  });

  it('undoes a deletion that the server does not answer', async () => {
    const { page, card } = await openAs('Ben Okoro');
    const mine = card('Replace the frayed jib sheet');
    const release = await holdCalls(page, 'task/delete', 503);
    await mine.getByRole('button', { name: 'Delete' }).click();
    await mine.getByRole('button', { name: 'Yes, delete' }).click();
    await mine.waitFor({ state: 'detached' });
    await release();
    await mine.waitFor();
    await page.getByText('Failed.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
  });

  it('shows that tasks are loading, and an error with a button to try again', async () => {
    const { page, card } = await openAs('Ada Marsh');
    const release = await holdCalls(page, 'task/findMany', 503);
    await page.getByLabel('Only my tasks').press('Space');
    await page.getByText('Loading the tasks').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await release();
    await page.getByText('The tasks could not be loaded.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
    await page.screenshot({ path: 'artifacts/error.png' });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await card('Sand and oil the tiller').waitFor();
    expect(await card('Service the outboard').count()).toBe(0);
  });

  it('can be used with the keyboard, and keeps the focus', async () => {
    const { page, complaints, card } = await openAs('Cleo Lind');
    const task = card('Renew the harbour permit');
    const edit = task.getByRole('button', { name: 'Edit' });
    const press = async (key: string, focused: ReturnType<typeof task.locator>) => {
      await page.keyboard.press(key);
      await focused.and(page.locator(':focus')).waitFor();
    };
    await task.getByLabel('Column').focus();
    await press('Tab', edit);
    await press('Enter', page.getByLabel('Title'));
    await page.keyboard.type('!');
    await press('Enter', card('Renew the harbour permit!').getByRole('button', { name: 'Edit' }));
    await press('Tab', task.getByRole('button', { name: 'Delete' }));
    await press('Enter', task.getByRole('button', { name: 'Cancel' }));
    await press('Enter', edit);
    expect(complaints).toEqual([]);
  });

  it('is accessible in every state, in light and dark', async () => {
    const welcome = await browser.open(app.url);
    expect(await accessibilityIssues(welcome.page)).toEqual([]);
    await welcome.page.close();

    const { page, card } = await openAs('Ada Marsh');
    expect(await accessibilityIssues(page)).toEqual([]);
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    await card('Service the outboard').getByRole('button', { name: 'Edit' }).click();
    await card('Draw up the watch rota').getByRole('button', { name: 'Delete' }).click();
    await page.screenshot({ path: 'artifacts/dark.png', fullPage: true });
    expect(await accessibilityIssues(page)).toEqual([]);
    await card('Order the tide tables').getByLabel('Column').selectOption('To do');
    await page.getByLabel('Only my tasks').check();
    await page.getByText('No tasks.').waitFor();
    await page.getByText('“Order the tide tables” was moved.').waitFor();
    expect(await accessibilityIssues(page)).toEqual([]);
  });
});
