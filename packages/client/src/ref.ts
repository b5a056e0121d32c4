/** A value of the result of an earlier call of the same transaction. */
export interface Reference {
  readonly call: object;
  /** The members and indexes that lead to the value. */
  readonly path: readonly string[];
}

const REFERENCES = new WeakMap<object, Reference>();

/**
 * Refers to the result of an earlier call in the arguments of a later call of the same
 * transaction. The types are those of the result.
 *
 * @example
 * ```ts
 * const author = api.user.create({ data: { name: 'Ada' } });
 * const post = api.post.create({ data: { title: 'Notes', authorId: ref(author).id } });
 * await api.$transaction([author, post]);
 * ```
 */
export function ref<Result>(call: PromiseLike<Result>): NonNullable<Result> {
  return createReference({ call, path: [] }) as NonNullable<Result>;
}

/** Returns the reference that a value of the arguments is, if it is one. */
export function referenceOf(value: unknown): Reference | undefined {
  return typeof value === 'object' && value !== null ? REFERENCES.get(value) : undefined;
}

function createReference({ call, path }: Reference): object {
  const proxy: object = new Proxy(Object.freeze({}), {
    get(_, key) {
      // The codec rejects a value with this tag, so that no reference is sent as `{}`.
      if (key === Symbol.toStringTag) return 'Reference (ref() requires $transaction)';
      return typeof key === 'symbol' ? undefined : createReference({ call, path: [...path, key] });
    },
    // A copy of the members would be empty, and so a condition that every record meets.
    ownKeys() {
      throw new TypeError('A reference cannot be spread: refer to each member.');
    },
  });
  REFERENCES.set(proxy, { call, path });
  return proxy;
}
