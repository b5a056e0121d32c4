import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRecipe } from '../src/start-recipe.ts';

/** The response of a function, in the formats of all event sources. */
interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

type Event = Readonly<Record<string, unknown>>;

/** Events in the form of the samples in the documentation of AWS. */
const SOURCES = ['function-url', 'http-api', 'rest-api', 'load-balancer-multi-value'] as const;

describe('a Lambda function', () => {
  let app: Awaited<ReturnType<typeof startRecipe>>;
  beforeAll(async () => {
    app = await startRecipe('lambda', { start: () => ['node', 'serve.ts'] });
  });
  afterAll(() => app.close());

  const invoke = async (event: Event): Promise<Result> => {
    const response = await fetch(`${app.origin}/invoke`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    return (await response.json()) as Result;
  };

  it.each(SOURCES)('reads repeated parameters in an event of a %s', async (source) => {
    const result = await invoke(eventOf(source));
    expect([result.statusCode, result.isBase64Encoded]).toEqual([200, false]);
    expect(headerOf(result, 'content-type')).toBe('application/vnd.api+json');
    expect(headerOf(result, 'vary')).toBe('Accept');
    // Both conditions: only "red" contains an r and a d.
    expect(namesIn(result)).toEqual(['red']);
  });

  it('reads the last of repeated parameters in an event of a load-balancer', async () => {
    expect(namesIn(await invoke(eventOf('load-balancer')))).toEqual(['red']);
  });

  it.each([
    ['function-url', true],
    ['function-url', false],
    ['http-api', true],
    ['rest-api', true],
    ['rest-api', false],
    ['load-balancer', true],
    ['load-balancer-multi-value', false],
  ] as const)('creates a resource with an event of a %s, base64 %s', async (source, isBase64) => {
    const name = `é from ${source} ${isBase64}`;
    const body = JSON.stringify({ data: { type: 'tag', attributes: { name } } });
    const result = await invoke(postOf(source, body, isBase64));
    expect(result.statusCode).toBe(201);
    const { data } = JSON.parse(result.body);
    expect(data.attributes.name).toBe(name);
    expect(headerOf(result, 'location')).toBe(`/api/rest/tag/${data.id}`);
  });

  it.each(['function-url', 'rest-api', 'load-balancer'] as const)(
    'reads an encoded id in an event of a %s',
    async (source) => {
      const result = await invoke(atPath(source, '/api/rest/team/a%2Fb'));
      expect([result.statusCode, JSON.parse(result.body).data?.id]).toEqual([200, 'a/b']);
    },
  );

  it('has a path that an HTTP API has decoded', async () => {
    const result = await invoke(atPath('http-api', '/api/rest/team/a/b'));
    expect(result.statusCode).toBe(404);
  });

  it('responds to HEAD without a body', async () => {
    const event = eventOf('rest-api');
    const { statusCode, body } = await invoke({ ...event, httpMethod: 'HEAD' });
    expect([statusCode, body]).toEqual([200, '']);
  });
});

function eventOf(source: string): Event {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `events/${source}.json`), 'utf8'),
  ) as Event;
}

/** The event of a request to a path, without a query string. */
function atPath(source: string, path: string): Event {
  const event = eventOf(source);
  const empty = { rawQueryString: '', queryStringParameters: {} };
  const multi = 'multiValueQueryStringParameters' in event && {
    multiValueQueryStringParameters: {},
  };
  return { ...event, ...empty, ...multi, ...('rawPath' in event ? { rawPath: path } : { path }) };
}

/** The event of a POST of a JSON:API document. */
function postOf(source: string, body: string, isBase64Encoded: boolean): Event {
  const { requestContext, headers, multiValueHeaders, ...event } = atPath(source, '/api/rest/tag');
  const { http } = requestContext as { readonly http?: object };
  const type = 'application/vnd.api+json';
  return {
    ...event,
    requestContext: {
      ...Object(requestContext),
      ...(http && { http: { ...http, method: 'POST' } }),
    },
    ...('httpMethod' in event && { httpMethod: 'POST' }),
    ...(headers !== undefined && { headers: { ...headers, 'content-type': type } }),
    ...(multiValueHeaders !== undefined && {
      multiValueHeaders: { ...multiValueHeaders, 'content-type': [type] },
    }),
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
  };
}

function headerOf({ headers, multiValueHeaders }: Result, name: string): string | undefined {
  return headers?.[name] ?? multiValueHeaders?.[name]?.join(', ');
}

function namesIn({ body }: Result): readonly string[] {
  const { data } = JSON.parse(body) as {
    readonly data: readonly { readonly attributes: { readonly name: string } }[];
  };
  return data.map(({ attributes }) => attributes.name);
}
