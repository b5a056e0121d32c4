import { toTsQuery } from '../../src/sql/index.ts';

describe('toTsQuery', () => {
  it.each([
    ['fat rat', "'fat' & 'rat'"],
    ['  fat\n rat ', "'fat' & 'rat'"],
    ["o'neil", "'o''neil'"],
    ['a\\b', "'a\\\\b'"],
    ['fat | !rat:*', "'fat' & '|' & '!rat:*'"],
    ['', ''],
  ])('quotes each word of %j', (words, query) => {
    expect(toTsQuery(words)).toBe(query);
  });
});
