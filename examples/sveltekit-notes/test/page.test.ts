import { describeInBrowser, holdScripts } from '@modelway/testing/browser';
import { openBoard } from './open-board.ts';
import { type RunningApp, startApp } from './start-app.ts';

describeInBrowser('the board in a browser', (browser) => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
  }, 60_000);
  afterAll(() => app?.stop());

  const openAs = (name: string) => openBoard(browser, { url: app.url, name });

  it('lists, creates, changes and deletes notes', async () => {
    const { page, complaints, card } = await openAs('Ada');
    await page.getByLabel('Title').fill('Cake in the kitchen');
    await page.getByLabel('Text').fill('Carrot cake. First come, first served!');
    await page.getByRole('button', { name: 'Pin it' }).click();
    await page.getByText('“Cake in the kitchen” was added.').waitFor();
    await card('Cake in the kitchen').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await page.screenshot({ path: 'artifacts/board.png', fullPage: true });

    await page.reload();
    await card('Cake in the kitchen').getByRole('button', { name: 'Edit' }).click();
    await card('Cake in the kitchen').getByLabel('Title').fill('Cake on the terrace');
    await page.screenshot({ path: 'artifacts/editing.png', fullPage: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Cake on the terrace” was saved.').waitFor();

    await page.reload();
    await card('Cake on the terrace').getByRole('button', { name: 'Delete' }).click();
    await card('Cake on the terrace').getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('“Cake on the terrace” was deleted.').waitFor();
    await card('Cake on the terrace').waitFor({ state: 'detached' });
    await page.reload();
    await card('Demo on Thursday').waitFor();
    expect(await card('Cake on the terrace').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('reports a denied change and changes nothing', async () => {
    const { page, complaints, card } = await openAs('Ben');
    const note = card('Demo on Thursday');
    await note.getByRole('button', { name: 'Delete' }).click();
    await note.getByRole('button', { name: 'Yes, delete' }).click();
    const denied = 'Not allowed. Only the author can change this note.';
    expect(await note.getByRole('alert').textContent()).toBe(denied);
    await page.screenshot({ path: 'artifacts/denied.png', fullPage: true });

    await note.getByRole('button', { name: 'Edit' }).click();
    await note.getByLabel('Title').fill('Demo is off');
    await note.getByRole('button', { name: 'Save' }).click();
    expect(await note.getByRole('alert').textContent()).toBe(denied);
    expect(await note.getByLabel('Title').inputValue()).toBe('Demo is off');

    await page.reload();
    await card('Demo on Thursday').waitFor();
    expect(await card('Demo is off').count()).toBe(0);
    // Browsers log every 4xx response; the page itself logs nothing.
    expect(complaints).toEqual([
      expect.stringContaining('status of 403'),
      expect.stringContaining('status of 403'),
    ]);
  });

  it('shows each caller the notes that they can read', async () => {
    const { page, complaints, card } = await openAs('Ada');
    await card('Gift for Ben').getByText('Only for you').waitFor();
    await page.getByRole('button', { name: 'Ben', exact: true }).click();
    await card('Gift for Ben').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Guest' }).click();
    await page.getByText('Just looking?').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await page.screenshot({ path: 'artifacts/guest.png', fullPage: true });
    expect(complaints).toEqual([]);
  });

  it('searches, has an empty state, and fits on a phone', async () => {
    const { page, complaints, card } = await openAs('Cleo');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('searchbox').fill('scarf');
    await page.getByRole('searchbox').press('Enter');
    await card('Bike rack is back').waitFor({ state: 'detached' });
    await card('Found: a grey scarf').waitFor();
    await page.screenshot({ path: 'artifacts/phone.png', fullPage: true });
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBe(390);
    await page.getByRole('searchbox').fill('umbrella');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('No note contains “umbrella”.').waitFor();
    await page.screenshot({ path: 'artifacts/empty.png', fullPage: true });
    await page.getByRole('link', { name: 'Show all notes' }).click();
    await card('Bike rack is back').waitFor();
    expect(complaints).toEqual([]);
  });

  it('accepts no input before hydration', async () => {
    const { page, complaints, card } = await openAs('Ada');
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByLabel('Title').fill('Typed early');
    await page.getByLabel('Text').fill('While the line was slow');
    await page.getByLabel('Only for me').check();
    await page.getByLabel('Title').press('Enter');
    // This button submits its form without scripts, too.
    const enabled = page.getByRole('button', { disabled: false });
    expect(await enabled.allTextContents()).toEqual(['Search']);
    await page.screenshot({ path: 'artifacts/before-scripts.png', fullPage: true });

    const deleted = card('Bike rack is back').getByRole('button', { name: 'Delete' }).click();
    release();
    await deleted;
    await card('Bike rack is back').getByRole('button', { name: 'Keep' }).click();
    expect(page.url()).toBe(`${app.url}/`);
    await page.getByRole('button', { name: 'Pin it' }).click();
    await card('Typed early').getByText('While the line was slow').waitFor();
    await card('Typed early').getByText('Only for you').waitFor();
    expect(complaints).toEqual([]);
  });

  // The last test, because it stops the app.
  it('reports that the server cannot be reached', async () => {
    const { page, card } = await openAs('Ben');
    await app.stop();
    await card('Found: a grey scarf').getByRole('button', { name: 'Delete' }).click();
    await card('Found: a grey scarf').getByRole('button', { name: 'Yes, delete' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Cannot reach');
  });
});
