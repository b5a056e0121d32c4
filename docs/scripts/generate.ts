import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBlog } from '../samples/blog.ts';
import { createBlogApi } from '../samples/blog-api.ts';
import { produceRequests } from '../samples/coming-from/produce-requests.ts';
import { produceSamples } from '../samples/produce.ts';
import { toErrorTables } from '../tables/error-tables.ts';
import { toMountsTable } from '../tables/mounts-table.ts';
import { toOptionsTable } from '../tables/options-table.ts';
import { packageTables } from '../tables/package-tables.ts';
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
  const blog = await openBlog();
  try {
    const response = createBlogApi(blog);
    return {
      ...producePackageParts(root),
      errors: toErrorTables(readErrors(root)),
      support: new Map([['databases', toSupportTable()]]),
      message: toStartUpMessages(),
      sample: await produceSamples(blog, response),
      requests: await produceRequests(blog, response),
      table: await toReferenceTables(root, response),
    };
  } finally {
    await blog.close();
  }
}

/**
 * Produces the parts that the packages and their options decide, which takes no database.
 *
 * @param root the repository.
 */
export function producePackageParts(root: string): Parts {
  const types = [...readOptionsTypes(root).values()];
  return {
    options: new Map(types.map(({ name, options }) => [name, toOptionsTable(options)])),
    mounts: new Map([['all', toMountsTable(root)]]),
    table: new Map(packageTables(root)),
  };
}

/**
 * Returns the text of a Markdown file with its generated parts updated.
 *
 * @param root the repository.
 * @param path the file, relative to the root.
 */
export function generateFile(
  root: string,
  path: string,
  { parts, unknown }: { readonly parts: Parts; readonly unknown?: 'reject' | 'keep' },
): string {
  try {
    return fillMarkers(readFileSync(join(root, path), 'utf8'), parts, unknown);
  } catch (cause) {
    throw new Error(`${path}: ${(cause as Error).message}`, { cause });
  }
}
