import { encodeArgs } from '../src/client.ts';

class Filter {
  get id() {
    return 1;
  }
}

class Narrow extends Filter {}

/** Has an own getter, which is a member, and a setter. */
class Renamed {
  constructor() {
    Object.defineProperty(this, 'own', { get: () => 1, enumerable: true });
  }
  rename() {}
  set title(_title: string) {}
}

describe('encodeArgs', () => {
  it('sends the members of an object of a class', () => {
    const where = Object.assign(new Renamed(), { name: 'a' });
    expect(encodeArgs({ where }).json).toStrictEqual({ where: { own: 1, name: 'a' } });
  });

  it('sends a copy of an object with getters', () => {
    const filter = Object.assign(new Filter(), { own: 1 });
    expect(encodeArgs({ where: { ...filter, id: filter.id } }).json).toStrictEqual({
      where: { own: 1, id: 1 },
    });
  });

  it.each([
    ['its class', Object.assign(new Filter(), { name: 'a' }), 'Filter'],
    ['a class above it', Object.assign(new Narrow(), { name: 'a' }), 'Narrow'],
  ])('rejects an object with members and with a getter of %s', (_title, where, name) => {
    expect(() => encodeArgs({ where })).toThrow(
      new TypeError(`Cannot send the getter "id" of a ${name} at where`),
    );
  });
});
