import { respondFixed } from '../../../../../../src/http/http-contestants.ts';

export async function GET() {
  const { body, ...init } = await respondFixed();
  return new Response(body, init);
}
