import { createAnnotations, createAnnotationWriter } from '../src/annotations.ts';
import { encode } from '../src/encode.ts';

// In its own file, because the state of the parser lasts as long as the realm.
describe('after V8 has read a key that ends in a backslash (nodejs/node#63785)', () => {
  beforeAll(() => {
    JSON.parse('{"a":1,"\\\\":2}');
  });

  it('encode returns correct paths, because it does not parse its own text', () => {
    expect(encode({ a: new Date(0), '"': 5n }).meta).toStrictEqual({
      values: { a: ['Date'], '"': ['bigint'] },
    });
  });

  it('returns the same annotations as an object and as text', () => {
    const [object, text] = [createAnnotations(), createAnnotationWriter()];
    for (const annotations of [object, text]) {
      annotations.add('a', 'Date');
      annotations.add(annotations.join(undefined, '"'), 'bigint');
    }
    expect(text.toJson()).toBe('{"values":{"a":["Date"],"\\"":["bigint"]}}');
    expect(JSON.stringify(object.toMeta())).toBe(text.toJson());
  });
});
