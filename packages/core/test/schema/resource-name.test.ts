import { resourceType } from '../../src/schema/resource-name.ts';

describe('resourceType', () => {
  it.each([
    ['Post', 'post'],
    ['PostLike', 'postLike'],
    ['post', 'post'],
    ['URLEntry', 'uRLEntry'],
    ['X', 'x'],
  ])('names %s %s', (model, type) => {
    expect(resourceType(model)).toBe(type);
  });
});
