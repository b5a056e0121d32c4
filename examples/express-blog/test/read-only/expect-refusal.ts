import type { Answer, CallOptions, Demo } from '../start-demo.ts';

/** Expects the documented error, without any internals. */
export async function expectRefusal(
  demo: Demo,
  [path, options]: readonly [path: string, options: CallOptions],
  [status, code, source]: Refusal,
): Promise<Answer> {
  const answer = await demo.call(`/rest${path}`, options);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
  expect(Object.keys(answer.body).sort()).toEqual(['errors', 'jsonapi']);
  for (const error of answer.body.errors) {
    expect(error).toMatchObject({ code, status, title: expect.any(String) });
    expect(error.detail).toEqual(expect.any(String));
  }
  if (source) expect(answer.body.errors[0].source).toEqual(source);
  expect(answer.text).not.toMatch(/\b(select|insert|delete) .*"public"|node_modules|\bfk_|_key\b/i);
  expect(demo.complaints()).toBe('');
  return answer;
}

/** Expects the documented error body of RPC, without any internals. */
export async function expectRpcRefusal(
  demo: Demo,
  [path, options]: readonly [path: string, options: CallOptions],
  status: number,
): Promise<Answer> {
  const answer = await demo.call(`/rpc/${path}`, options);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body.message).toEqual(expect.any(String));
  const ofRefusals = ['rejectedByPolicy', 'rejectReason', 'rejectedByValidation', 'model'];
  const known = ['orm', 'code', 'message', 'reason', ...ofRefusals];
  expect(known).toEqual(expect.arrayContaining(Object.keys(answer.body)));
  expect(answer.text).not.toMatch(/\b(select|insert|delete) .*"public"|node_modules|\bfk_|_key\b/i);
  expect(demo.complaints()).toBe('');
  return answer;
}

/** The status, code and source of an expected error. */
export type Refusal = [status: number, code: string, source?: Record<string, string>];
