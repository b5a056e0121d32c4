import type { TestClient } from '@modelway/testing';
import { Decimal } from 'decimal.js';
import { ApiClientError, createClient, ref } from '../../src/index.ts';

/** The record that the program stores and reads. */
const SAMPLE = {
  string: 'é',
  boolean: true,
  int: 1,
  bigInt: 9007199254740993n,
  float: 1.5,
  decimal: new Decimal('12345678901234567890.123'),
  dateTime: new Date('2026-01-02T03:04:05.678Z'),
  bytes: Uint8Array.of(0, 1, 254, 255),
  json: { constructor: [1] },
  role: 'ADMIN',
  strings: ['a'],
  ints: [1],
};

/** Calls the API in each way that a runtime could break, and returns what it found. */
export async function runProgram(url: string): Promise<object> {
  const api = createClient<TestClient>({
    url,
    headers: async () => ({ 'X-Test': 'é'.normalize('NFD').slice(0, 1) }),
  });
  const id = BigInt(Math.floor(Math.random() * 2 ** 50));
  await api.sample.create({ data: { ...SAMPLE, id } as never });
  const where = { id, dateTime: { lte: new Date() } };
  const { bigInt, decimal, dateTime, bytes } = await api.sample.findFirstOrThrow({ where });
  const long = {
    where: { id: { in: Array.from({ length: 500 }, (_, index) => id + BigInt(index)) } },
  };
  const parent = api.category.create({ data: { name: 'Parent' } });
  const [{ id: parentId }, child] = await api.$transaction([
    parent,
    api.category.create({ data: { name: 'Child', parentId: ref(parent).id } }),
  ]);
  const failure: unknown = await api.tag
    .create({ data: { nope: 1 } as never })
    .catch((error) => error);
  return {
    bigInt: `${typeof bigInt} ${bigInt}`,
    decimal: `${Decimal.isDecimal(decimal)} ${decimal}`,
    dateTime: dateTime.toISOString(),
    bytes: Array.from(bytes),
    long: await api.sample.count(long as object),
    isChild: child.parentId === parentId,
    issues: failure instanceof ApiClientError && failure.issues.map(({ path }) => path),
    aborted: await abort(url),
  };
}

/** Aborts a call while its headers are requested. */
async function abort(url: string): Promise<string> {
  const controller = new AbortController();
  const headers = () => new Promise<never>(() => {});
  const api = createClient<TestClient>({ url, headers, signal: controller.signal });
  const sent = api.tag.count().then(
    () => 'not aborted',
    (error: Error) => error.name,
  );
  setTimeout(() => controller.abort(), 10);
  return await sent;
}
