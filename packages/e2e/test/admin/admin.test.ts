import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeInBrowser, type TestPage } from '@modelway/testing/browser';
import { freePort } from '@modelway/testing/free-port';
import { startProgram } from '@modelway/testing/start-program';
import { type Demo, startDemo } from '../../../../examples/express-blog/test/start-demo.ts';
import { runCommand } from '../packing/run-command.ts';
import { USER_ENV } from '../packing/user-shell.ts';
import { installAdmin } from './install-admin.ts';

const ROWS = 'tbody tr';
const POST = 71;

let folder: string;
let demo: Demo;

beforeAll(async () => {
  folder = installAdmin();
  demo = await startDemo();
}, 600_000);
afterAll(async () => {
  await demo?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('compiles', () => {
  expect(runCommand('npx tsc -p .', { cwd: folder, env: USER_ENV })).toBe('');
}, 60_000);

describeInBrowser('the admin of how-to/admin.md', (browser) => {
  let url: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    runCommand('npx vite build', { cwd: folder, env: { ...USER_ENV, NODE_ENV: 'production' } });
    const { child, listening, ended } = startProgram({
      cwd: pathToFileURL(`${folder}/`),
      args: [
        join(folder, 'node_modules/vite/bin/vite.js'),
        ...['preview', '--host', '127.0.0.1', '--port', String(await freePort())],
      ],
      env: { API: demo.url, NO_COLOR: '1' },
      ready: /Local:\s+(http:\S+)/,
    });
    stop = () => {
      child.kill();
      return ended;
    };
    url = await listening;
  }, 120_000);
  afterAll(() => stop?.());

  /** Logs in, and waits for the list of posts. */
  const openAs = async (user: string): Promise<TestPage> => {
    const opened = await browser.open(url);
    const { page } = opened;
    await page.getByLabel('Username').fill(user);
    await page.getByRole('textbox', { name: 'Password' }).fill('any');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator(ROWS).nth(9).waitFor();
    return opened;
  };

  /** Opens the form of a post, and waits for its relationships. */
  const openForm = async ({ page }: TestPage): Promise<void> => {
    await page.goto(`${url}#/post/${POST}`);
    await page.getByRole('button', { name: 'performance' }).waitFor();
  };
  const titles = ({ page }: TestPage) => page.locator(`${ROWS} .column-title`).allInnerTexts();
  /** A row of the list, which may be shown for a moment beside the new page's number. */
  const rowWith = ({ page }: TestPage, title = '') => page.locator(ROWS).filter({ hasText: title });
  const stored = async () =>
    (await demo.call(`/rest/post/${POST}?include=tags`, { as: 'admin' })).body.data;

  it('lists, sorts, pages and filters', async () => {
    const opened = await openAs('admin');
    const { page, complaints } = opened;
    const first = await titles(opened);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await page.getByText(/^11-20 of \d+$/).waitFor();
    await rowWith(opened, first[0]).waitFor({ state: 'detached' });
    const second = await titles(opened);
    expect(new Set([...first, ...second]).size).toBe(20);

    await page.getByRole('button', { name: 'Sort by Title descending' }).click();
    await page.getByText(/^1-10 of \d+$/).waitFor();
    await rowWith(opened, second[0]).waitFor({ state: 'detached' });
    const sorted = await titles(opened);
    expect(sorted).not.toContain(first[0]);

    await page.getByLabel('Title contains').fill('bundle');
    await page.getByText('1-5 of 5').waitFor();
    await rowWith(opened, sorted[0]).waitFor({ state: 'detached' });
    expect((await titles(opened)).filter((title) => /bundle/i.test(title))).toHaveLength(5);
    await page.getByRole('cell', { name: 'Elena Rossi' }).waitFor();

    await page.getByRole('combobox', { name: 'Author' }).fill('Grace');
    await page.getByRole('option', { name: 'Grace Liu' }).click();
    await page.getByText('1-1 of 1').waitFor();
    await page.getByLabel('Title contains').fill('bundle, nothing');
    await page.getByText('No Posts found').waitFor();
    expect(complaints).toEqual([]);
  });

  it('changes a record, its author and its tags', async () => {
    const opened = await openAs('admin');
    const { page, complaints } = opened;
    await openForm(opened);
    await page.getByLabel('Title').fill('Renamed');
    await page.getByLabel('Author').fill('Ben');
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await page.getByLabel('Tags').fill('types');
    await page.getByRole('option', { name: 'typescript' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Element updated').waitFor();
    const { attributes, relationships } = await stored();
    expect(attributes).toMatchObject({ title: 'Renamed', authorId: 'ben', published: true });
    expect(relationships.tags.data).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  it('shows an error at its field', async () => {
    const opened = await openAs('admin');
    const { page } = opened;
    await openForm(opened);
    await page.getByLabel('Slug').fill('Not a slug');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Invalid string: must match pattern').waitFor();
    expect(await page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
    expect((await stored()).attributes.slug).not.toBe('Not a slug');
  });

  it('shows the message of a denied write', async () => {
    const opened = await openAs('alice');
    const { page } = opened;
    await openForm(opened);
    await page.getByLabel('Title').fill('Taken over');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The access policies do not allow this operation on post').waitFor();
    expect((await stored()).attributes.title).not.toBe('Taken over');
  });

  it('creates and deletes a record', async () => {
    const opened = await openAs('admin');
    const { page, complaints } = opened;
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByLabel('Slug').waitFor();
    await page.getByLabel('Title').fill('Created here');
    await page.getByLabel('Slug').fill('created-here');
    await page.getByLabel('Body').fill('A body.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Element created').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Element deleted').waitFor();
    const list = '/rest/post?filter[slug]=created-here';
    expect((await demo.call(list, { as: 'admin' })).body.data).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
