import fc from 'fast-check';
import { createAnnotations, createAnnotationWriter, type WireType } from '../src/annotations.ts';

const keys = fc.oneof(
  fc.string({
    unit: fc.oneof(
      fc.string({ maxLength: 1 }),
      fc.constantFrom('"', '\\', '.', '\n', '\ud800', '🐘'),
    ),
  }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'constructors'),
);

/** Every type, each at its own path. */
const typed = fc.uniqueArray(
  fc.tuple(keys, fc.constantFrom<WireType>('Date', 'bigint', 'number', 'Decimal', 'Bytes')),
  { selector: ([key]) => key },
);

describe('createAnnotations', () => {
  it('returns no meta without annotations', () => {
    expect(createAnnotations().toMeta()).toBeUndefined();
  });

  it('returns the same annotations as text and as an object', () => {
    fc.assert(
      fc.property(typed, fc.boolean(), (members, atRoot) => {
        const [object, text] = [createAnnotations(), createAnnotationWriter()];
        for (const annotations of [object, text]) {
          for (const [key, type] of members) {
            annotations.add(annotations.join('data.0', key), type);
            annotations.add(annotations.join(annotations.join('data', key), 0), type);
          }
          if (atRoot) annotations.add(undefined, 'Date');
        }
        expect(text.toJson()).toBe(JSON.stringify(object.toMeta()));
      }),
    );
  });

  it.each([255, 256, 257, 1000])('writes %d annotations as text', (count) => {
    const [object, text] = [createAnnotations(), createAnnotationWriter()];
    for (let i = 0; i < count; i++) {
      const key = i % 256 === 255 ? '"' : 'at';
      for (const annotations of [object, text]) {
        annotations.add(annotations.join(`data.${i}`, key), 'Date');
      }
    }
    expect(Object.keys(object.toMeta()?.values ?? {})).toHaveLength(count);
    expect(text.toJson()).toBe(JSON.stringify(object.toMeta()));
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
    'omits the path %s, which superjson rejects',
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
