import { createAnnotations } from '../src/annotations.ts';

describe('createAnnotations', () => {
  it('gives no meta for nothing', () => {
    expect(createAnnotations().toMeta()).toBeUndefined();
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
