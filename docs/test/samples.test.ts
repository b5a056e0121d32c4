import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PAGES } from '../samples/all-samples.ts';
import { type Blog, openBlog } from '../samples/blog.ts';
import { type AnswerSample, createBlogApi } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toBlocks, toRequest } from '../samples/to-block.ts';

const DOCS = new URL('../', import.meta.url);
const FOLDER = new URL('samples/', DOCS);
const writes = process.env.UPDATE_DOCS === '1';

const samples = Object.values(PAGES).flatMap((page) => Object.entries(page));
const names = samples.map(([name]) => name);
const isRead = ({ method = 'GET' }: Sample) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

let blog: Blog;
let answer: AnswerSample;

beforeAll(async () => {
  blog = await openBlog();
  answer = createBlogApi(blog);
});
afterAll(() => blog.close());

describe('each sample is what the handlers answer', () => {
  it.each(samples)('%s', async (name, sample) => {
    const response = await answer(toRequest(sample), sample);
    const produced = await toBlocks(sample, response);
    if (!isRead(sample)) await blog.reset();
    if (response.status !== sample.status) throw new Error(produced);
    const file = new URL(`${name}.md`, FOLDER);
    if (writes) writeFileSync(file, produced);
    expect(produced).toBe(readFileSync(file, 'utf8'));
  });
});
