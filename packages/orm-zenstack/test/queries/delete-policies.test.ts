import { delegatedSchema } from '@modelway/testing';
import { createDeletePolicies } from '../../src/queries/delete-policies.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';

interface Plugin {
  readonly id: string;
}

/** A client whose plugins are those of its options. */
class FakeClient {
  readonly $options: { readonly plugins: readonly Plugin[] };
  readonly $qb: { readonly isTransaction: boolean };

  constructor(plugins: readonly Plugin[], isTransaction = false) {
    this.$options = { plugins };
    this.$qb = { isTransaction };
  }

  $unuseAll(): FakeClient {
    return new FakeClient([]);
  }

  $use(plugin: Plugin): FakeClient {
    return new FakeClient([...this.$options.plugins, plugin]);
  }
}

const schema = delegatedSchema as unknown as ZenStackSchema;
const [first, policy, last] = ['first', 'policy', 'last'].map((id) => ({ id })) as Plugin[];
const policies = createDeletePolicies(schema);

describe('the delete policies of models that extend others', () => {
  it('replace the policy plugin in its place, once', () => {
    const client = new FakeClient([first, policy, last] as Plugin[]);
    const applied = policies?.apply(client);
    const { plugins = [] } = applied?.$options ?? {};
    expect(plugins.map(({ id }) => id)).toEqual(['first', 'policy', 'last']);
    expect([plugins[0] === first, plugins[1] === policy, plugins[2] === last]).toEqual([
      true,
      false,
      true,
    ]);
    expect(policies?.apply(client)).toBe(applied);
    expect(policies?.apply(applied as FakeClient)).toBe(applied);
  });

  it('leave a client without policies as it is', () => {
    const client = new FakeClient([first] as Plugin[]);
    expect(policies?.apply(client)).toBe(client);
  });

  it('need a client outside of a transaction of the app', () => {
    const client = new FakeClient([policy] as Plugin[], true);
    expect(() => policies?.apply(client)).toThrow(TypeError);
    const opened = new FakeClient(
      policies?.apply(new FakeClient([policy] as Plugin[])).$options.plugins ?? [],
      true,
    );
    expect(policies?.apply(opened)).toBe(opened);
  });

  it('are none in a schema whose extending models have those of their base model', () => {
    const { Asset, Secret } = schema.models;
    const inheriting = { ...Secret, attributes: Asset?.attributes };
    const models = { Asset, Secret: inheriting } as unknown as ZenStackSchema['models'];
    expect(createDeletePolicies({ ...schema, models })).toBeUndefined();
  });

  it('allow transactions of the app in a schema with cascades alone', () => {
    const { Asset, Document, Person } = schema.models;
    const models = { Asset, Document: { ...Document, attributes: Asset?.attributes }, Person };
    const cascading = createDeletePolicies({ ...schema, models } as ZenStackSchema);
    const opened = new FakeClient([policy] as Plugin[], true);
    expect(cascading?.apply(opened)).toBe(opened);
    expect(cascading?.apply(new FakeClient([policy] as Plugin[]))).not.toBe(opened);
  });
});
