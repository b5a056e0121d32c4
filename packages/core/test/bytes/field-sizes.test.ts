import { createFieldSizes, createOwnSizes, fieldSizesOf } from '../../src/bytes/field-sizes.ts';

const HOUR = 3_600_000;

describe('createFieldSizes', () => {
  it('knows nothing of a field of which no value was read', () => {
    const sizes = createFieldSizes();
    sizes.written('Post', 'title', 100);
    expect(sizes.largest('Post', 'title')).toBeUndefined();
    expect(sizes.largest('Post', 'text')).toBeUndefined();
  });

  it('keeps the largest size, and the greatest number of values that were read together', () => {
    const sizes = createFieldSizes();
    sizes.read('Post', 'title', { bytes: 10, count: 5 });
    sizes.read('Post', 'title', { bytes: 7, count: 20 });
    sizes.written('Post', 'title', 400);
    expect(sizes.largest('Post', 'title')).toEqual({ bytes: 400, count: 20 });
  });

  it('forgets a size after one to two hours', () => {
    let now = 0;
    const sizes = createFieldSizes(() => now);
    const read = (bytes: number) => sizes.read('Post', 'title', { bytes, count: 1 });
    read(1000);
    now = HOUR + 1;
    read(10);
    expect(sizes.largest('Post', 'title')?.bytes).toBe(1000);
    now = 2 * HOUR + 2;
    read(20);
    expect(sizes.largest('Post', 'title')?.bytes).toBe(20);
  });
});

describe('createOwnSizes', () => {
  it('shows the sizes of a write to others when they are published', () => {
    const shared = createFieldSizes();
    shared.read('Post', 'title', { bytes: 10, count: 5 });
    const own = createOwnSizes(shared);
    own.written('Post', 'title', 1000);
    expect(own.largest('Post', 'title')).toEqual({ bytes: 1000, count: 5 });
    expect(shared.largest('Post', 'title')).toEqual({ bytes: 10, count: 5 });
    own.settle(true);
    own.publish();
    expect(shared.largest('Post', 'title')).toEqual({ bytes: 1000, count: 5 });
  });

  it('adds up what several writes add to a value that was never read', () => {
    const shared = createFieldSizes();
    for (let write = 0; write < 9; write++) {
      const own = createOwnSizes(shared);
      own.grown('Post', 'tags', 100);
      own.settle(true);
      own.publish();
      own.publish();
    }
    shared.read('Post', 'tags', { bytes: 7, count: 1 });
    expect(shared.largest('Post', 'tags')).toEqual({ bytes: 900, count: 1 });
  });
});

describe('the sizes of a write that changes no record', () => {
  it('are never shown to others', () => {
    const shared = createFieldSizes();
    shared.read('Post', 'title', { bytes: 10, count: 5 });
    const own = createOwnSizes(shared);
    own.written('Post', 'title', 1000);
    own.grown('Post', 'title', 1000);
    own.settle(false);
    own.publish();
    expect(shared.largest('Post', 'title')).toEqual({ bytes: 10, count: 5 });
  });
});

describe('fieldSizesOf', () => {
  it('returns the same sizes for all handlers of a schema', () => {
    const schema = {};
    expect(fieldSizesOf(schema)).toBe(fieldSizesOf(schema));
    expect(fieldSizesOf({})).not.toBe(fieldSizesOf(schema));
  });
});
