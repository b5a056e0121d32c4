import type { Contestant } from '../measure/measure-times.ts';

const ROWS = Array.from({ length: 100 }, (_, i) => ({
  id: i,
  title: `Row ${i}`,
  price: i / 7,
  tags: ['a', 'b', 'c'],
  nested: { deep: { value: i, at: '2026-01-01T00:00:00.000Z' } },
}));

/** Returns a contestant with fixed work similar to that of long responses: text, Maps and JSON. */
export function referenceLoop(): Contestant {
  return {
    name: 'reference loop',
    run: async () => {
      const seen = new Map<string, number>();
      let text = '';
      for (const row of ROWS) {
        const json = JSON.stringify(row);
        for (const word of json.split(',')) seen.set(word, (seen.get(word) ?? 0) + word.length);
        text += json.replace(/"(\w+)":/g, '$1=');
      }
      return text + seen.size;
    },
  };
}

/** A request to the steps of `referenceCalls`. */
interface Call {
  readonly path: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

const STEPS = Array.from({ length: 24 }, (_, i) => async (call: Call): Promise<Call> => {
  const seen = new Map(Object.entries(call.values));
  seen.set(`step${i % 6}`, { at: i });
  return { path: [...call.path.slice(-3), `part${i}`], values: Object.fromEntries(seen) };
});

/**
 * Returns a contestant with fixed work similar to that of short responses: promises, closures and
 * small objects, whose speed differs between machines in another way than that of text.
 */
export function referenceCalls(): Contestant {
  return {
    name: 'reference calls',
    run: async () => {
      let call: Call = { path: decodeURIComponent('/sample/1').split('/'), values: {} };
      for (const step of STEPS) call = await step(call);
      return JSON.stringify(call);
    },
  };
}
