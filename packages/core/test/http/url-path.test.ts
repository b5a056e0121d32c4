import { parseUrlPath } from '../../src/http/request-target.ts';

describe('parseUrlPath', () => {
  it.each([
    ['', []],
    ['/', []],
    ['/post', ['post']],
    ['post', ['post']],
    ['/post/', ['post']],
    ['/post/1', ['post', '1']],
    ['/post//', ['post', '']],
    ['//post', ['', 'post']],
    ['/post/a%2Fb', ['post', 'a/b']],
    ['/post/a+b', ['post', 'a+b']],
    ['/post/%25', ['post', '%']],
    ['/post/%252E', ['post', '%2E']],
    ['/post/%C3%BC', ['post', 'ü']],
    ['/__proto__/constructor', ['__proto__', 'constructor']],
  ])('reads %j', (path, segments) => {
    expect(parseUrlPath(path)).toEqual(segments);
  });

  it.each(['/%', '/post/%zz', '/post/%ff', '/%E0%A4/1'])('returns undefined for %j', (path) => {
    expect(parseUrlPath(path)).toBeUndefined();
  });
});
