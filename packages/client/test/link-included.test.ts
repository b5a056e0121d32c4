import fc from 'fast-check';
import { linkIncluded } from '../src/link-included.ts';

const user = (id: number, relationships = {}) => ({
  type: 'user',
  id,
  attributes: { name: `User ${id}` },
  relationships,
});

describe('linkIncluded', () => {
  it('sets no prototype by a relationship named __proto__', () => {
    const relationships = JSON.parse('{"__proto__":{"data":{"type":"user","id":1}}}');
    const linked = linkIncluded({ data: user(2, relationships), included: [user(1)] });
    expect(Object.getPrototypeOf(linked)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(linked, '__proto__')?.value).toMatchObject({ id: 1 });
  });

  it('makes attributes and relationships members of their resource', () => {
    const [post] = linkIncluded({
      data: [
        {
          type: 'post',
          id: 1,
          attributes: { title: 'Notes' },
          relationships: {
            author: { data: { type: 'user', id: 2 } },
            tags: { data: [{ type: 'tag', id: 3 }] },
            category: { data: null },
            comments: { links: {} },
          },
          links: { self: '/post/1' },
        },
      ],
      included: [user(2), { type: 'tag', id: 3, attributes: { name: 'a' }, relationships: {} }],
    });
    expect(post).toStrictEqual({
      type: 'post',
      id: 1,
      title: 'Notes',
      author: { type: 'user', id: 2, name: 'User 2' },
      tags: [{ type: 'tag', id: 3, name: 'a' }],
      category: null,
    });
  });

  it('returns null for no resource, and an empty list', () => {
    expect(linkIncluded({ data: null })).toBeNull();
    expect(linkIncluded({ data: [] })).toEqual([]);
  });

  it('keeps the identifier of a resource that is not included', () => {
    const data = user(1, { friend: { data: { type: 'user', id: '1/2' } } });
    expect(linkIncluded({ data })).toMatchObject({ friend: { type: 'user', id: '1/2' } });
  });

  it('resolves the identifiers of a linkage document', () => {
    const linked = linkIncluded({ data: [{ type: 'user', id: 2 }], included: [user(2)] });
    expect(linked).toEqual([{ type: 'user', id: 2, name: 'User 2' }]);
  });

  it('links a chain of any length, and does not change the document', () => {
    const users = Array.from({ length: 20_000 }, (_, id) =>
      user(id, { next: { data: { type: 'user', id: id + 1 } } }),
    );
    const [data, ...included] = users;
    const before = JSON.stringify(users);
    linkIncluded({ data: data ?? null, included });
    expect(JSON.stringify(users)).toBe(before);
  });

  it('resolves every relationship to the one object of its resource', () => {
    const id = fc.nat(5);
    const graph = fc.array(fc.record({ friend: fc.option(id), friends: fc.array(id) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(graph, fc.boolean(), (nodes, isMany) => {
        const identify = (each: number) => ({ type: 'user', id: each });
        const users = nodes.map(({ friend, friends }, index) =>
          user(index, {
            friend: { data: friend === null ? null : identify(friend) },
            friends: { data: friends.map(identify) },
          }),
        );
        const data = isMany ? users : users.slice(0, 1);
        const linked = linkIncluded({ data, included: users.slice(data.length) });
        const all = reach(linked as unknown as readonly Node[]);
        const objectOf = (each: number) => (nodes[each] ? all.get(each) : identify(each));
        for (const [index, { friend, friends }] of all) {
          const node = nodes[index];
          if (!node) continue;
          expectSame([friend], [node.friend === null ? null : objectOf(node.friend)]);
          expectSame(friends, node.friends.map(objectOf));
        }
      }),
    );
  });
});

interface Node {
  readonly id: number;
  readonly friend: Node | null;
  readonly friends: readonly Node[];
}

/** Expects the same objects, and equal identifiers of those that are not included. */
function expectSame(found: readonly unknown[], expected: readonly unknown[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, each] of expected.entries()) {
    if (typeof each === 'object' && each && 'name' in each) expect(found[index]).toBe(each);
    else expect(found[index]).toEqual(each);
  }
}

/** The resources that the linked ones lead to, by their ids. */
function reach(roots: readonly Node[]): ReadonlyMap<number, Node> {
  const found = new Map<number, Node>();
  const visit = (node: Node | null | undefined): void => {
    if (!node || found.has(node.id)) return;
    found.set(node.id, node);
    visit(node.friend);
    node.friends?.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}
