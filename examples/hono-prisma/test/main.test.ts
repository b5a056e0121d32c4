import { createStartMain, describeStartUp } from '@modelway/testing/describe-start-up';

const start = createStartMain(new URL('..', import.meta.url), /curl (http:\S+)[\s\S]*-X DELETE/);

describeStartUp(start, 'notes');

describe('running notes', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints example requests with its port, and stops cleanly on %s',
    async (signal) => {
      const notes = start({});
      expect((await fetch(await notes.listening)).status).toBe(200);
      notes.child.kill(signal);
      const { code, stderr } = await notes.ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    120_000,
  );
});
