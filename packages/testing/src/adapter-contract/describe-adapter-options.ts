import { type OrmBinding, restHandler } from '@modelway/core';
import { schema } from '../gen/schema.ts';

/** A function that an adapter exports; it receives options at start-up. */
type Create = (options: never) => unknown;

/**
 * Describes how every adapter validates options that TypeScript has not checked.
 *
 * @param orm a binding of the fixture's schema.
 * @param creators each by its name.
 * @param more the options that they need, or have, beside those of all.
 */
export function describeAdapterOptions(
  orm: OrmBinding<never>,
  creators: Readonly<Record<string, Create>>,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const options = { ...more, orm, getClient: () => undefined };

  describe.each(Object.entries(creators))('the options of %s', (_name, create) => {
    const createWith = (changes: object) => () => create({ ...options, ...changes } as never);

    it('accepts its options', () => {
      expect(createWith({})).not.toThrow();
      expect(createWith({ handler: undefined })).not.toThrow();
      expect(createWith({ handler: restHandler({ endpoint: '/' }) })).not.toThrow();
    });

    it('names an unknown option', () => {
      expect(createWith({ hander: restHandler({ endpoint: '/' }) })).toThrow(
        /^Unknown option "hander"\. Did you mean "handler"\? Supported: orm, getClient, handler/,
      );
    });

    it('requires a function getClient', () => {
      for (const getClient of [undefined, null, {}]) {
        expect(createWith({ getClient })).toThrow(
          new TypeError(
            'Option getClient must be a function that returns the ORM client of a request.',
          ),
        );
      }
    });

    it('requires a handler', () => {
      const made = restHandler({ endpoint: '/' })(orm);
      for (const handler of [made, 'rest', null, () => undefined]) {
        expect(createWith({ handler })).toThrow(
          new TypeError(
            'Option handler must be the return value of restHandler({ … }) or rpcHandler({ … }).',
          ),
        );
      }
    });

    it('requires a binding', () => {
      const message = 'Option orm must be a binding: zenstack(schema) or prisma(schema).';
      expect(createWith({ orm: schema })).toThrow(new TypeError(message));
    });

    it('requires an options object', () => {
      expect(() => create(undefined as never)).toThrow(/^Option getClient must be/);
    });
  });
}
