import { withArticle } from '../../src/errors/show-value.ts';

describe('withArticle', () => {
  it.each([
    ['invoice', 'an invoice'],
    ['Order', 'an Order'],
    ['post', 'a post'],
    ['user', 'a user'],
  ])('writes %s as %s', (name, text) => {
    expect(withArticle(name)).toBe(text);
  });
});
