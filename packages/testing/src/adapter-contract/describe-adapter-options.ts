import { type OrmBinding, restHandler } from '@modelway/core';
import { schema } from '../gen/schema.ts';

/** What an adapter exports: it takes options, at start-up. */
type Create = (options: never) => unknown;

/**
 * What every adapter says of options that TypeScript has not seen.
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

  describe.each(Object.entries(creators))('%s, given options', (_name, create) => {
    const createWith = (changes: object) => () => create({ ...options, ...changes } as never);

    it('takes those that there are', () => {
      expect(createWith({})).not.toThrow();
      expect(createWith({ handler: undefined })).not.toThrow();
      expect(createWith({ handler: restHandler({ endpoint: '/' }) })).not.toThrow();
    });

    it('names one that is misspelt', () => {
      expect(createWith({ hander: restHandler({ endpoint: '/' }) })).toThrow(
        /^Unknown option "hander"\. Did you mean "handler"\? Supported: orm, getClient, handler/,
      );
    });

    it('says what getClient is, where there is none', () => {
      for (const getClient of [undefined, null, {}]) {
        expect(createWith({ getClient })).toThrow(
          new TypeError(
            'Option getClient must be a function that returns the ORM client of a request.',
          ),
        );
      }
    });

    it('says what a handler is, where it is another thing', () => {
      const made = restHandler({ endpoint: '/' })(orm);
      for (const handler of [made, 'rest', null, () => undefined]) {
        expect(createWith({ handler })).toThrow(
          new TypeError(
            'Option handler must be the return value of restHandler({ … }) or rpcHandler({ … }).',
          ),
        );
      }
    });

    it('says what a binding is, where there is none', () => {
      const message = 'Option orm must be a binding: zenstack(schema) or prisma(schema).';
      expect(createWith({ orm: schema })).toThrow(new TypeError(message));
    });

    it('is told where there are none at all', () => {
      expect(() => create(undefined as never)).toThrow(/^Option getClient must be/);
    });
  });
}
