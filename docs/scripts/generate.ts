import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBlog } from '../samples/blog.ts';
import { createBlogApi } from '../samples/blog-api.ts';
import { produceSamples } from '../samples/produce.ts';
import { toErrorTables } from '../tables/error-tables.ts';
import { toMountsTable } from '../tables/mounts-table.ts';
import { toOptionsTable } from '../tables/options-table.ts';
import { readErrors } from '../tables/read-errors.ts';
import { readOptionsTypes } from '../tables/read-options.ts';
import { toReferenceTables } from '../tables/reference-tables.ts';
import { toStartUpMessages } from '../tables/start-up-messages.ts';
import { toSupportTable } from '../tables/support-table.ts';
import { fillMarkers, type Parts } from './fill-markers.ts';

/**
 * Produces the part of every marker, from the sources and from the responses of the handlers over
 * the blog of the samples.
 *
 * @param root the repository.
 */
export async function produceParts(root: string): Promise<Parts> {
  const types = [...readOptionsTypes(root).values()];
  const blog = await openBlog();
  try {
    const response = createBlogApi(blog);
    return {
      options: new Map(types.map(({ name, options }) => [name, toOptionsTable(options)])),
      errors: toErrorTables(readErrors(root)),
      mounts: new Map([['all', toMountsTable(root)]]),
      support: new Map([['databases', toSupportTable()]]),
      message: toStartUpMessages(),
      sample: await produceSamples(blog, response),
      table: await toReferenceTables(root, response),
    };
  } finally {
    await blog.close();
  }
}

/**
 * Returns the text of a Markdown file with its generated parts updated.
 *
 * @param root the repository.
 * @param path the file, relative to the root.
 */
export function generateFile(root: string, path: string, parts: Parts): string {
  try {
    return fillMarkers(readFileSync(join(root, path), 'utf8'), parts);
  } catch (cause) {
    throw new Error(`${path}: ${(cause as Error).message}`, { cause });
  }
}
