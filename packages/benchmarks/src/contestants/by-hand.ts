import type { Contestant } from '../measure/measure-times.ts';

/** What a route that somebody writes by hand is called in the report. */
export const BY_HAND = 'by hand';
/** What the bare call of the data client is called. */
const RAW_CLIENT = 'raw client';

/** What whoever writes JSON by hand does about big integers: JSON.stringify throws without it. */
Object.assign(BigInt.prototype, {
  toJSON(this: bigint) {
    return String(this);
  },
});

/** The call of the data client and `JSON.stringify`, and the same without `JSON.stringify`. */
export function byHand(call: () => Promise<unknown>): readonly Contestant[] {
  return [
    { name: BY_HAND, run: async () => JSON.stringify(await call()) },
    {
      name: RAW_CLIENT,
      run: async () => {
        await call();
        return '';
      },
    },
  ];
}
