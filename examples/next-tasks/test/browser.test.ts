import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeInBrowser, holdScripts, type TestPage } from '@modelway/testing/browser';
import { openBoard } from './open-board.ts';
import { type RunningApp, startApp } from './start-app.ts';

const ARTIFACTS = fileURLToPath(new URL('../artifacts/', import.meta.url));
/** The message of Chromium about a 403 response. */
const DENIED = 'Failed to load resource: the server responded with a status of 403 (Forbidden)';

describeInBrowser('the board in a browser', (browser) => {
  let app: RunningApp;
  let opened: TestPage | undefined;
  // Messages of Chromium do not name the missing resource.
  const missing: string[] = [];
  beforeAll(async () => {
    mkdirSync(ARTIFACTS, { recursive: true });
    app = await startApp();
  }, 60_000);
  afterEach(async () => {
    await opened?.page.close();
    opened = undefined;
    expect(missing).toEqual([]);
  });
  afterAll(() => app?.stop());

  const openAs = async (name: string) => {
    const board = await openBoard(browser, { url: app.url, name });
    opened = board;
    board.page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    return board;
  };
  /** Waits for the refetch after an action, which a reload would abort. */
  const settle = () => opened?.page.locator('.columns[aria-busy="false"]').waitFor();
  const remove = async (task: ReturnType<TestPage['page']['locator']>) => {
    await task.getByRole('button', { name: 'Delete' }).click();
    await task.getByRole('button', { name: 'Yes, delete' }).click();
  };
  const shoot = (name: string) =>
    opened?.page.screenshot({ path: `${ARTIFACTS}${name}.png`, fullPage: true });

  it('asks to choose a user', async () => {
    opened = await browser.open(app.url);
    const { page, complaints } = opened;
    expect(await page.getByRole('button').count()).toBe(3);
    expect(await page.getByRole('article').count()).toBe(0);
    await shoot('welcome');
    expect(complaints).toEqual([]);
  });

  it('lists the tasks in their columns, and counts them by RPC', async () => {
    const { page, complaints } = await openAs('Ada Marsh');
    await page.getByText('2 of 7 done').waitFor();
    const titles = page
      .getByRole('region', { name: 'In progress' })
      .getByRole('heading', { level: 3 });
    expect(await titles.allTextContents()).toEqual([
      'Service the outboard',
      'Draw up the watch rota',
    ]);
    await shoot('board');
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280, 1600])('aligns the header with the board at %i pixels', async (width) => {
    const { page } = await openAs('Ada Marsh');
    await page.setViewportSize({ width, height: 860 });
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x;
    expect(await left('.brand')).toBe(await left('h1'));
    const right = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return box && box.x + box.width;
    };
    if (width > 1000) expect(await right('.switch')).toBe(await right('.columns'));
  });

  it('creates, moves, edits and deletes a task, and shows the same after a reload', async () => {
    const { page, complaints, card } = await openAs('Ada Marsh');
    await page.getByLabel('New task', { exact: true }).last().fill('Wash the sails');
    await page.getByLabel('Note').fill('With fresh water.');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByText('“Wash the sails” was added.').waitFor();
    await card('Wash the sails').getByText('Ada Marsh').waitFor();
    await page.getByText('2 of 8 done').waitFor();

    await card('Wash the sails').getByLabel('Column').selectOption('Done');
    await page.getByRole('region', { name: 'Done' }).getByText('Wash the sails').waitFor();
    await page.getByText('3 of 8 done').waitFor();

    await card('Wash the sails').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Wash and dry the sails');
    await shoot('editing');
    await page.getByRole('button', { name: 'Save' }).click();
    await card('Wash and dry the sails').waitFor();

    await settle();
    await page.reload();
    const done = page.getByRole('region', { name: 'Done' });
    await done.getByRole('article', { name: 'Wash and dry the sails' }).waitFor();

    await card('Wash and dry the sails').getByRole('button', { name: 'Delete' }).click();
    await card('Wash and dry the sails').getByRole('button', { name: 'Cancel' }).click();
    await remove(card('Wash and dry the sails'));
    await page.getByText('“Wash and dry the sails” was deleted.').waitFor();
    await card('Wash and dry the sails').waitFor({ state: 'detached' });
    await settle();
    await page.reload();
    await page.getByText('2 of 7 done').waitFor();
    expect(await card('Wash and dry the sails').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('reports a denied action and changes nothing', async () => {
    const { page, complaints, card } = await openAs('Ben Okoro');
    const mine = card('Sand and oil the tiller');
    await remove(mine);
    await page.getByText('Only Ada Marsh and the lead can delete').waitFor();
    await shoot('denied');

    await mine.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Leave the tiller alone');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only Ada Marsh and the lead can edit').waitFor();

    await settle();
    await page.reload();
    await mine.waitFor();
    expect(await card('Leave the tiller alone').count()).toBe(0);
    expect(complaints).toEqual([DENIED, DENIED]);
  });

  it('lets the lead change tasks of others', async () => {
    const { page, complaints, card } = await openAs('Cleo Lind');
    await card('Service the outboard').getByLabel('Column').selectOption('To do');
    await page.getByRole('region', { name: 'To do' }).getByText('Service the outboard').waitFor();
    await card('Service the outboard').getByLabel('Column').selectOption('In progress');
    await page
      .getByRole('region', { name: 'In progress' })
      .getByText('Service the outboard')
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('accepts no input before hydration', async () => {
    const { page, complaints, card } = await openAs('Ada Marsh');
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    const title = page.getByRole('textbox', { name: 'New task' });
    await title.fill('Typed early');
    await page.getByLabel('Note').fill('While the line was slow');
    await title.press('Enter');
    // These buttons submit their form without scripts, too.
    const people = page.getByRole('form', { name: 'Signed in as' }).getByRole('button');
    const enabled = page.getByRole('button', { disabled: false });
    expect(await enabled.allTextContents()).toEqual(await people.allTextContents());
    expect(await page.getByRole('combobox', { disabled: false }).count()).toBe(0);
    await shoot('before-scripts');

    const edited = card('Sand and oil the tiller').getByRole('button', { name: 'Edit' }).click();
    release();
    await edited;
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toBe(`${app.url}/`);
    await page.getByRole('button', { name: 'Add task' }).click();
    await card('Typed early').getByText('While the line was slow').waitFor();
    await remove(card('Typed early'));
    await card('Typed early').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('shows an empty column, fits on a phone, and has a button to sign out', async () => {
    const { page, complaints, card } = await openAs('Cleo Lind');
    for (const title of ['Check the life jackets', 'Order the tide tables']) {
      await remove(card(title));
      await card(title).waitFor({ state: 'detached' });
    }
    await page.getByText('No tasks.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await shoot('phone');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Choose a user' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
