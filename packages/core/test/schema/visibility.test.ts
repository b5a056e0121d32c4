import { visibilityIn } from '../../src/schema/schema-model.ts';
import { libraryContext } from '../library-context.ts';

describe('visibilityIn', () => {
  it.each([
    ['Author', 'name', true],
    ['Author', 'mentor', true],
    ['Author', 'secret', false],
    ['Author', 'nope', false],
    ['Author', 'constructor', false],
    ['constructor', 'name', false],
    [undefined, 'name', false],
  ])('returns for %s.%s: %p', (model, field, visible) => {
    expect(visibilityIn(libraryContext().schema)(model, field)).toBe(visible);
  });
});
