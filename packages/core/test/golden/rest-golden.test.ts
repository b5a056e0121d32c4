import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decode, encodeScalar } from '@modelway/serialization';
import { restHandler } from '../../src/index.ts';
import { send } from '../api-request.ts';
import { type Results, recordingOrm } from '../recording-orm.ts';

/**
 * Each folder beside this file has a request with the results of the ORM client, the calls of the
 * client (plan), and the response (document). After an intended change, regenerate the last two and
 * read the diff:
 *
 * UPDATE_GOLDEN=1 pnpm --filter @modelway/core test golden && pnpm biome check --write
 * packages/core/test/golden
 */
interface GoldenRequest {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly options?: object;
  /** The results of the ORM client, by operation. `meta` has the types that JSON cannot carry. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly meta?: unknown;
}

const UPDATE = process.env.UPDATE_GOLDEN === '1';
const file = (name: string, part: string): URL => new URL(`${name}/${part}.json`, import.meta.url);
const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

const CASES = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('golden requests', () => {
  it.each(CASES)('%s', async (name) => {
    const { request, options, results, meta } = readJson(file(name, 'request')) as GoldenRequest;
    const { orm, calls } = recordingOrm(decode(results, meta) as Results);
    // Without a limit on records, each list is read in one call, as recorded.
    const limits = { rows: Number.POSITIVE_INFINITY };
    const base = { endpoint: 'http://api.test/rest', log: false, limits } as const;
    const handler = restHandler({ ...base, ...options })(orm);
    const document = await send(handler, request);
    const actual = { plan: toJson(calls), document: JSON.parse(JSON.stringify(document)) };
    for (const part of ['plan', 'document'] as const) {
      if (UPDATE) writeFileSync(file(name, part), `${JSON.stringify(actual[part], null, 2)}\n`);
      expect(actual[part]).toEqual(readJson(file(name, part)));
    }
  });

  it('are all complete', () => {
    expect(CASES.length).toBeGreaterThan(5);
    for (const name of CASES) {
      expect(['plan', 'document'].filter((part) => !existsSync(file(name, part)))).toEqual([]);
    }
  });
});

/** As plain JSON; what JSON lacks is written so that no string looks the same. */
function toJson(value: unknown): unknown {
  if (typeof value === 'symbol') return { symbol: value.description };
  const { json, type } = encodeScalar(value) ?? {};
  if (type !== undefined) return { [type]: json };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toJson(one)]));
}
