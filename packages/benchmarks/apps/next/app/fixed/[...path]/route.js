import { respondFixed } from '../../../../../src/http/http-contestants.ts';

export const dynamic = 'force-dynamic';

export async function GET() {
  const { body, ...init } = await respondFixed();
  return new Response(body, init);
}
