import { readdirSync, readFileSync } from 'node:fs';
import { type Blog, openBlog } from '../samples/blog.ts';
import { productsOf } from '../samples/produce.ts';

const FOLDER = new URL('../samples/', import.meta.url);

let blog: Blog;

beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const products = productsOf(() => blog);

// `pnpm --filter @modelway/docs generate` writes them anew.
it.each(products)('%s is what is committed', async (name, produce) => {
  expect(readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')).toBe(await produce());
});

it('has no file that nothing produces', () => {
  const produced = products.map(([name]) => `${name}.md`);
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  expect(files.filter((file) => !produced.includes(file))).toEqual([]);
});
