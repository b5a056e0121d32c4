import { Buffer, isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage } from 'node:http';
import { handler } from './lambda.ts';

/** The response of a function to an event of the payload format 2.0. */
interface Result {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Serves the function as a function URL does: with events of the payload format 2.0. */
createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of req) chunks.push(chunk);
  } catch {
    return; // The caller has disconnected: AWS invokes functions with complete requests only.
  }
  const bytes = Buffer.concat(chunks);
  // Events of the tests, as they are.
  if (req.url === '/invoke') {
    const result = await handler(JSON.parse(bytes.toString()));
    return res.end(JSON.stringify(result));
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = (await handler(
    toEvent(req, bytes) as never,
  )) as unknown as Result;
  res.writeHead(statusCode, { ...headers, ...(cookies && { 'set-cookie': [...cookies] }) });
  return res.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}).listen(Number(process.env.PORT), '127.0.0.1');

function toEvent(req: IncomingMessage, bytes: Buffer) {
  const { pathname, search } = splitTarget(req.url ?? '/');
  const { cookie, ...headers } = req.headers;
  const isText = /^(text\/|application\/json)/.test(headers['content-type'] ?? '') && isUtf8(bytes);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    requestContext: {
      accountId: 'anonymous',
      apiId: 'abcdefghij',
      domainName: 'abcdefghij.lambda-url.eu-central-1.on.aws',
      domainPrefix: 'abcdefghij',
      http: {
        method: req.method,
        path: pathname,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'],
      },
      routeKey: '$default',
      stage: '$default',
    },
    ...(bytes.length > 0 && { body: bytes.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

/** Splits a target without decoding or resolving anything in it. */
function splitTarget(target: string) {
  const [path = '/', ...query] = target.replace(/^http:\/\/[^/]*/, '').split('?');
  return { pathname: path, search: query.join('?') };
}
