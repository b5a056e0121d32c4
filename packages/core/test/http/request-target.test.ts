import { showValue } from '../../src/errors/show-value.ts';
import {
  pathBelow,
  resolvePrefix,
  splitTarget,
  withoutSegments,
} from '../../src/http/request-target.ts';

describe('splitTarget', () => {
  it.each([
    ['/a/b?c=d', '/a/b', 'c=d'],
    ['/a', '/a', ''],
    ['/a?', '/a', ''],
    ['/a?b?c', '/a', 'b?c'],
    ['/a%2Fb%20?c=%26', '/a%2Fb%20', 'c=%26'],
    ['http://example.com/a?b', '/a', 'b'],
    ['HTTPS://example.com:8080/a?b=http://x/y', '/a', 'b=http://x/y'],
    ['http://example.com', '/', ''],
    ['http://example.com?a=b', '/', 'a=b'],
    ['http://user@[::1]:80/a/', '/a/', ''],
    ['http://example.com/a#b?c', '/a', ''],
  ])('splits %s', (url, path, query) => {
    expect(splitTarget(url)).toEqual({ path, query });
  });
});

describe('resolvePrefix', () => {
  it.each([
    ['/', ''],
    ['/api', '/api'],
    ['/api/', '/api'],
    ['/a/b//', '/a/b'],
    ['/ä b/c', '/%C3%A4%20b/c'],
    ['/%C3%A4', '/%C3%A4'],
    ['/😀', '/%F0%9F%98%80'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('accepts %s', (prefix, place) => {
    expect(resolvePrefix(prefix)).toBe(place);
  });

  it.each(['', 'api', 'http://x/api', undefined, 1])('rejects %j', (prefix) => {
    expect(() => resolvePrefix(prefix as string)).toThrow(
      new TypeError(`Option prefix must start with a slash, not ${showValue(prefix)}.`),
    );
  });
});

describe('pathBelow', () => {
  it.each([
    ['/api', '/api/post/1', '/post/1'],
    ['/api', '/api/', '/'],
    ['/api', '/api', ''],
    ['', '/post', '/post'],
    ['/a/b', '/a/b/c%2Fd', '/c%2Fd'],
    ['/api', '/apiary', undefined],
    ['/api', '/API/post', undefined],
    ['/api', '/v1/api/post', undefined],
    ['/api', '/ap', undefined],
  ])('returns for the prefix %j and %s the rest %j', (prefix, path, rest) => {
    expect(pathBelow(path, prefix)).toBe(rest);
  });
});

describe('withoutSegments', () => {
  it.each([
    ['/a/b/c', 0, '/a/b/c'],
    ['/a/b/c', 2, '/c'],
    ['/a/b/', 2, '/'],
    ['/a/b', 2, ''],
    ['/a%2Fb/c', 1, '/c'],
  ])('returns %s without %i segments: %j', (path, count, rest) => {
    expect(withoutSegments(path, count)).toBe(rest);
  });
});
