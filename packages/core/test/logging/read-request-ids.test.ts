import { readRequestIds } from '../../src/logging/request-log.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const read = (headers: Readonly<Record<string, string>>) => readRequestIds((name) => headers[name]);

describe('readRequestIds', () => {
  it.each([
    '0191e2f4-5b1c-7c3e-9d0a-1f2e3d4c5b6a',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'Root=1-67891233-abcdef012345678912345678',
    'dGVzdA==',
    'a',
    'x'.repeat(128),
  ])('reads the request id %s', (id) => {
    expect(read({ 'x-request-id': id })).toEqual({ requestId: id, traceId: undefined });
  });

  it.each([
    '',
    ' ',
    'a b',
    'one, two',
    'a\n[modelway] GET /admin',
    'a\r\nset-cookie: x',
    'a\u001b[2K',
    'é',
    '"quoted"',
    '<script>',
    '{"level":50}',
    'x'.repeat(129),
  ])('ignores the request id %j', (id) => {
    expect(read({ 'x-request-id': id }).requestId).toBeUndefined();
  });

  it.each([
    `00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-00`,
    // A later version may have more parts.
    `cc-${TRACE}-${PARENT}-01-what-the-future-holds`,
  ])('reads the trace id of %s', (traceparent) => {
    expect(read({ traceparent }).traceId).toBe(TRACE);
  });

  it.each([
    '',
    TRACE,
    `00-${TRACE}-${PARENT}`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01x`,
  ])('ignores the traceparent %j', (traceparent) => {
    expect(read({ traceparent }).traceId).toBeUndefined();
  });
});
