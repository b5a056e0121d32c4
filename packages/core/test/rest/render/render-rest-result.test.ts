import { planMinimal } from '../../../src/rest/plan/plan-minimal.ts';
import type { Row } from '../../../src/rest/plan/rest-plan.ts';
import { renderRestResult } from '../../../src/rest/render/render-rest-result.ts';
import { apiRequest } from '../../api-request.ts';
import { ENDPOINT, libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const context = libraryContext();

/** Renders the response without a document to a creation. */
const renderCreated = async (url: string, data: object, row?: Row, meta?: object) => {
  const plan = planMinimal(await planRest({ method: 'POST', url, body: { data, meta } }, context));
  const result = { kind: 'row', row, created: true } as const;
  const rendering = { plan, result: result as never, request: apiRequest({ url }), client: {} };
  return renderRestResult(rendering, context);
};

describe('renderRestResult', () => {
  const tag = { type: 'tag', id: 'a/b' };
  const loan = { type: 'bookLoan', attributes: { bookId: 1, reader: 'a_b' } };

  it.each<[string, string, object, Row | undefined, string | undefined, object?]>([
    ['the id of the row', '/book', { type: 'book' }, { id: 7 }, '/book/7'],
    ['no id', '/book', { type: 'book' }, undefined, undefined],
    ['a client-generated id', '/tag', tag, undefined, '/tag/a%2Fb'],
    ['a compound id', '/bookLoan', loan, undefined, '/bookLoan/1_a%255Fb'],
    [
      'a part of an id',
      '/bookLoan',
      { type: 'bookLoan', attributes: { reader: 'a' } },
      undefined,
      undefined,
    ],
    [
      'a match field',
      '/tag',
      tag,
      undefined,
      '/tag/a%2Fb',
      { operation: 'upsert', matchFields: ['name'] },
    ],
  ])('knows by %s the Location of a response without a document', async (...test) => {
    const [, url, data, row, location, meta] = test;
    expect(await renderCreated(url, data, row, meta)).toEqual({
      status: 201,
      headers: {
        vary: 'Accept, Prefer',
        'preference-applied': 'return=minimal',
        ...(location && { location: ENDPOINT + location }),
      },
      body: undefined,
    });
  });
});
