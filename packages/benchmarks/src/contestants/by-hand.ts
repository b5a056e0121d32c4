import type { Contestant } from '../measure/measure-times.ts';

/** The name of a hand-written route in the report. */
export const BY_HAND = 'by hand';
/** The name of the ORM call alone in the report. */
const RAW_CLIENT = 'raw client';

/** JSON.stringify throws for big integers without a `toJSON`. */
Object.assign(BigInt.prototype, {
  toJSON(this: bigint) {
    return String(this);
  },
});

/** Returns two contestants: an ORM call with `JSON.stringify`, and the call alone. */
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
