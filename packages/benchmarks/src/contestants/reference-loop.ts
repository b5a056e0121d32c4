import type { Contestant } from '../measure/measure-times.ts';

const ROWS = Array.from({ length: 100 }, (_, i) => ({
  id: i,
  title: `Row ${i}`,
  price: i / 7,
  tags: ['a', 'b', 'c'],
  nested: { deep: { value: i, at: '2026-01-01T00:00:00.000Z' } },
}));

/** Returns a contestant with fixed work similar to a handler's: text, Maps and JSON. */
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
