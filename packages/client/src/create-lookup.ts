/**
 * Creates an object whose members are created at their first use: those of a client and of what wraps
 * one. Names that no model or procedure can have are absent, unless `members` has them. `then` is one
 * of these, so that a promise can resolve to a client.
 */
export function createLookup(
  create: (name: string) => unknown,
  members: Map<string, unknown> = new Map(),
): object {
  return new Proxy(Object.freeze({}), {
    get(_, name) {
      if (typeof name === 'symbol') return undefined;
      if (!members.has(name) && /^(?!then$)[a-z_]\w*$/i.test(name)) members.set(name, create(name));
      return members.get(name);
    },
  });
}
