import { PAGES } from './all-samples.ts';
import type { Blog } from './blog.ts';
import { type AnswerSample, createBlogApi } from './blog-api.ts';
import type { Sample } from './sample.ts';
import { TABLES } from './tables.ts';
import { toBlocks, toRequest } from './to-block.ts';

/** A file below `docs/samples`: its name without the extension, and what makes its text. */
export type Product = readonly [name: string, produce: () => Promise<string>];

/** Everything that is produced, over a blog with the rows that every sample starts from. */
export function productsOf(openedBlog: () => Blog): readonly Product[] {
  let answer: AnswerSample | undefined;
  const answerSample: AnswerSample = (request, sample) => {
    answer ??= createBlogApi(openedBlog());
    return answer(request, sample);
  };
  const samples = Object.values(PAGES).flatMap((page) => Object.entries(page));
  return [
    ...samples.map(([name, sample]): Product => {
      return [name, () => produceSample(sample, answerSample, openedBlog())];
    }),
    ...Object.entries(TABLES).map(([name, produce]): Product => {
      return [name, () => produce(answerSample)];
    }),
  ];
}

/** @throws {Error} where the status is not that of which the page speaks. */
async function produceSample(sample: Sample, answer: AnswerSample, blog: Blog): Promise<string> {
  const response = await answer(toRequest(sample), sample);
  const produced = await toBlocks(sample, response);
  if (!READS.has(sample.method ?? 'GET')) await blog.reset();
  if (response.status === sample.status) return produced;
  throw new Error(`The status is not ${sample.status}:\n${produced}`);
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
