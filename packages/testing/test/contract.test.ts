import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT } from '../src/orm-contract/contract.ts';
import { BEYOND_SQLITE } from '../src/orm-contract/support/lightest-database.ts';

const PACKAGES = join(import.meta.dirname, '../..');
const BINDINGS = ['orm-prisma', 'orm-zenstack'];

describe('the contract of ORM bindings', () => {
  const parts = Object.keys(CONTRACT).flatMap((part) =>
    BINDINGS.map((binding) => ({ part, binding })),
  );

  it.each(parts)('has a test file for $part in $binding', ({ part, binding }) => {
    const file = join(PACKAGES, binding, 'test/contract', `${part}.test.ts`);
    const isForZenStack = part.startsWith('delegated');
    expect(existsSync(file)).toBe(binding === 'orm-zenstack' || !isForZenStack);
  });

  it('names each suite once', () => {
    const names = Object.values(CONTRACT).flatMap((part) =>
      Object.values(part).flatMap(Object.keys),
    );
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining([...BEYOND_SQLITE]));
  });
});
