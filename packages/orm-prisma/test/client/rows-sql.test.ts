import type { ModelDescription, ScalarFieldDescription } from '@modelway/core';
import { idCondition, sqlNamesOf } from '../../src/client/rows-sql.ts';

const scalar = (field: Partial<ScalarFieldDescription>): ScalarFieldDescription => ({
  ...{ kind: 'scalar', name: 'n', type: 'Int', list: false, optional: false, hasDefault: false },
  ...{ databaseGenerated: false, computed: false, omitted: false, searchable: false },
  ...field,
});

const model: ModelDescription = {
  name: 'Seat',
  fields: [
    scalar({ name: 'n' }),
    scalar({ name: 'kind', type: 'Enum', column: 'seat"kind', databaseValues: { FIRST: 'first' } }),
  ],
  idFields: ['n', 'kind'],
  uniqueKeys: [],
};

describe('idCondition', () => {
  it('compares with the spelling of the database', () => {
    const names = sqlNamesOf(model, 'postgresql', 'tenant');
    const ids = ['FIRST', 'SECOND', 'constructor'].map((kind) => ({ n: 1, kind }));
    expect(names.table).toBe('"tenant"."Seat"');
    expect(idCondition(ids.slice(0, 1), names, 'postgresql').condition).toBe(
      '("n" = $1 AND "seat""kind" = $2)',
    );
    expect(idCondition(ids, names, 'postgresql').values).toEqual([
      ...[1, 'first'],
      ...[1, 'SECOND'],
      ...[1, 'constructor'],
    ]);
  });
});
