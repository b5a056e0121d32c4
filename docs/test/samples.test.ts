import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PAGES } from '../samples/all-samples.ts';
import { type Blog, openBlog } from '../samples/blog.ts';
import { type AnswerSample, createBlogApi } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { TABLES } from '../samples/tables.ts';
import { toBlocks, toRequest } from '../samples/to-block.ts';

const DOCS = new URL('../', import.meta.url);
const FOLDER = new URL('samples/', DOCS);
const writes = process.env.UPDATE_DOCS === '1';

const samples = Object.values(PAGES).flatMap((page) => Object.entries(page));
const isRead = ({ method = 'GET' }: Sample) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

let blog: Blog;
let answer: AnswerSample;

beforeAll(async () => {
  blog = await openBlog();
  answer = createBlogApi(blog);
});
afterAll(() => blog.close());

/** Compares what was produced with what is committed, or writes it anew. */
function expectCommitted(name: string, produced: string): void {
  const file = new URL(`${name}.md`, FOLDER);
  if (writes) writeFileSync(file, produced);
  expect(readFileSync(file, 'utf8')).toBe(produced);
}

describe('each sample is what the handlers answer', () => {
  it.each(samples)('%s', async (name, sample) => {
    const response = await answer(toRequest(sample), sample);
    const produced = await toBlocks(sample, response);
    if (!isRead(sample)) await blog.reset();
    if (response.status !== sample.status) throw new Error(produced);
    expectCommitted(name, produced);
  });
});

describe('each table is what the source and the handlers say', () => {
  it.each(Object.entries(TABLES))('%s', async (name, produce) => {
    expectCommitted(name, await produce(answer));
  });
});

it('has no file that nothing produces', () => {
  const produced = [...samples.map(([name]) => name), ...Object.keys(TABLES)];
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  const left = files.filter((file) => !produced.includes(file.slice(0, -'.md'.length)));
  if (writes) for (const file of left) rmSync(new URL(file, FOLDER));
  expect(writes ? [] : left).toEqual([]);
});
