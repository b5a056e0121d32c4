import { PAGES } from './all-samples.ts';
import type { Blog } from './blog.ts';
import type { RespondToSample } from './blog-api.ts';
import { toBlocks, toRequest } from './to-block.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS']);

/**
 * Sends the request of every sample to the handlers, and formats it with the response. Each sample
 * starts with the same rows.
 *
 * @returns the Markdown of each sample, by its name.
 * @throws {Error} if a response does not have the status that the sample declares.
 */
export async function produceSamples(
  blog: Blog,
  respond: RespondToSample,
): Promise<ReadonlyMap<string, string>> {
  const produced = new Map<string, string>();
  for (const [name, sample] of Object.values(PAGES).flatMap((page) => Object.entries(page))) {
    if (produced.has(name)) throw new Error(`Two samples have the name ${name}`);
    const response = await respond(toRequest(sample), sample);
    const blocks = await toBlocks(sample, response);
    if (!READS.has(sample.method ?? 'GET')) await blog.reset();
    if (response.status !== sample.status) {
      throw new Error(`${name}: the status is not ${sample.status}:\n${blocks}`);
    }
    produced.set(name, blocks);
  }
  return produced;
}
