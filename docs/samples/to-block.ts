import { STATUS_CODES } from 'node:http';
import { CALLERS, type Query, type Sample } from './sample.ts';
import { writeJson } from './write-json.ts';

/** The response headers that are always shown. */
const TELLING = ['Content-Type', 'Location', 'Allow', 'Retry-After', 'WWW-Authenticate'];

/** Builds the request, with a percent-encoded URL, headers and body. */
export function toRequest(sample: Sample): Request {
  const { method = 'GET', body } = sample;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return new Request(`http://localhost:3000${encodedTarget(sample)}`, {
    method,
    headers: headersOf(sample),
    ...(sent !== undefined && { body: sent }),
  });
}

/** Formats a sample as Markdown: a readable request, and its response. */
export async function toBlocks(sample: Sample, response: Response): Promise<string> {
  return [requestBlock(sample), await responseBlock(sample, response)].join('\n\n');
}

/** Formats the request of a sample as Markdown. */
export function requestBlock(sample: Sample): string {
  const { method = 'GET', body } = sample;
  const target = sample.showsEncoded ? encodedTarget(sample) : readableTarget(sample);
  const headers = Object.entries(headersOf(sample)).map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? body : body === undefined ? undefined : writeJson(body);
  return fence([`${method} ${target}`, ...headers], text);
}

async function responseBlock({ shows = [], without }: Sample, response: Response): Promise<string> {
  const { status, headers } = response;
  const shown = [...TELLING, ...shows]
    .filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}`);
  const text = await response.text();
  const body = text === '' ? undefined : writeJson(leaveOut(JSON.parse(maskIds(text)), without));
  return fence([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...shown], body);
}

/** Omits members of the document and of its resources. */
function leaveOut(value: unknown, names: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, names));
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, leaveOut(item, names)]));
}

function headersOf({ as, headers, body }: Sample): Readonly<Record<string, string>> {
  return {
    ...(as && { 'X-User': String(CALLERS[as]) }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

/** The only value that differs between runs. */
function maskIds(text: string): string {
  return text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '(another one each time)');
}

function encodedTarget({ path, query }: Sample): string {
  const pairs = parametersOf(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(value))}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Formats the query before percent-encoding; a long query has one line for each parameter. */
function readableTarget({ path, query }: Sample): string {
  const pairs = parametersOf(query).map(([name, value]) => {
    return `${name}=${typeof value === 'string' ? value : writeJson(value, '  ')}`;
  });
  if (pairs.length === 0) return path;
  const line = `${path}?${pairs.join('&')}`;
  if (line.length <= 62 && !line.includes('\n')) return line;
  return [path, ...pairs.map((pair, i) => `  ${i === 0 ? '?' : '&'}${pair}`)].join('\n');
}

function parametersOf(query: Sample['query']): readonly (readonly [string, unknown])[] {
  const parts = query === undefined ? [] : Array.isArray(query) ? query : [query];
  return (parts as readonly Query[]).flatMap((part) => Object.entries(part));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fence(head: readonly string[], body: string | undefined): string {
  const lines = body === undefined ? head : [...head, '', body];
  return ['```http', ...lines, '```'].join('\n');
}
