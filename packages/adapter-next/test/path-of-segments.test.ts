import { lastSegments, pathOfSegments } from '../src/path-of-segments.ts';

describe('pathOfSegments', () => {
  it.each([
    { path: '/api/rest/tag/1', segments: ['tag', '1'], expected: '/tag/1' },
    { path: '/base/de/api/rest/tag/', segments: ['tag'], expected: '/tag' },
    { path: '/api/rest', segments: [], expected: '' },
    { path: '/api/rest/a%2fb', segments: ['a/b'], expected: '/a%2fb' },
    { path: '/api/rest/%252F', segments: ['%2F'], expected: '/%252F' },
    { path: '/api/rest/a+b/%2B', segments: ['a+b', '+'], expected: '/a+b/%2B' },
  ])('keeps the encoding of $path', ({ path, segments, expected }) => {
    expect(pathOfSegments(segments, path)).toBe(expected);
  });

  it('accepts segments that a platform has not decoded', () => {
    expect(pathOfSegments(['a%2Fb'], '/api/rest/a%2Fb')).toBe('/a%2Fb');
  });

  it.each([
    { path: '/users/7', segments: ['user', '7'], expected: '/user/7' },
    { path: '/u', segments: ['user', 'a/b?c#d'], expected: '/user/a%2Fb%3Fc%23d' },
    { path: '/', segments: ['user'], expected: '/user' },
    { path: '/api/%zz', segments: ['100%'], expected: '/100%25' },
  ])('encodes the segments again if $path was rewritten', ({ path, segments, expected }) => {
    expect(pathOfSegments(segments, path)).toBe(expected);
  });
});

describe('lastSegments', () => {
  it.each([
    { count: 0, expected: [] },
    { count: 1, expected: ['b%2Fc'] },
    { count: 2, expected: ['a', 'b%2Fc'] },
    { count: 9, expected: ['', 'a', 'b%2Fc'] },
  ])('returns the last $count segments, or all if there are fewer', ({ count, expected }) => {
    expect(lastSegments('/a/b%2Fc/', count)).toEqual(expected);
  });
});
