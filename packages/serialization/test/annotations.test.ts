import fc from 'fast-check';
import { createAnnotations, type WireType } from '../src/annotations.ts';
import { joinPath } from '../src/value-path.ts';

/** Each type, at a path of its own. */
const typed = fc.uniqueArray(
  fc.tuple(
    fc.string({
      unit: fc.oneof(
        fc.string({ maxLength: 1 }),
        fc.constantFrom('"', '\\', '.', '\n', '\ud800', '🐘'),
      ),
    }),
    fc.constantFrom<WireType>('Date', 'bigint', 'number', 'Decimal', 'Bytes'),
  ),
  { selector: ([key]) => key },
);

describe('createAnnotations', () => {
  it('gives no meta for nothing', () => {
    expect(createAnnotations().toMeta()).toBeUndefined();
  });

  it('gives as text what it gives as an object', () => {
    fc.assert(
      fc.property(typed, fc.boolean(), (members, atRoot) => {
        const annotations = createAnnotations();
        for (const [key, type] of members) annotations.add(joinPath('data.0', key), type);
        if (atRoot) annotations.add(undefined, 'Date');
        expect(annotations.toJson()).toBe(JSON.stringify(annotations.toMeta()));
      }),
    );
  });

  it('collects types by path', () => {
    const annotations = createAnnotations();
    annotations.add('data.0.attributes.price', 'Decimal');
    annotations.add('data.0.attributes.at', 'Date');
    expect(annotations.toMeta()).toStrictEqual({
      values: {
        'data.0.attributes.price': [['custom', 'Decimal']],
        'data.0.attributes.at': ['Date'],
      },
    });
  });

  it('annotates the root', () => {
    const annotations = createAnnotations();
    annotations.add(undefined, 'Bytes');
    expect(annotations.toMeta()).toStrictEqual({ values: [['custom', 'Bytes']] });
  });

  it.each(['__proto__', 'a.constructor.b', 'prototype.0', 'a.__proto__'])(
    'leaves out the path %s, which superjson refuses',
    (path) => {
      const annotations = createAnnotations();
      annotations.add(path, 'Date');
      expect(annotations.toMeta()).toBeUndefined();
    },
  );

  it.each(['constructors', 'a\\.constructor', 'proto', 'constructor\\\\'])(
    'keeps the path %s',
    (path) => {
      const annotations = createAnnotations();
      annotations.add(path, 'Date');
      expect(annotations.toMeta()?.values).toStrictEqual({ [path]: ['Date'] });
    },
  );
});
