import type { ProcedureModelsOption } from '../../src/rpc/procedure-models.ts';
import { LIBRARY } from '../library-schema.ts';
import { rpcContext } from '../rpc-context.ts';

const SCHEMA = {
  ...LIBRARY,
  procedures: [
    { name: 'lend', kind: 'mutation' },
    { name: 'popular', kind: 'query' },
  ],
} as const;
const [FIRST, SECOND] = LIBRARY.models.map(({ name }) => name) as [string, string];
const inPath = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

describe('the models of a procedure', () => {
  const modelsOf = (option: ProcedureModelsOption, procedure: string, expose = {}) =>
    rpcContext({ procedureModels: option, expose }, SCHEMA).procedureModels(procedure);
  const all = rpcContext({}, SCHEMA).readModels.all();

  it('are all exposed ones by default; a query writes none', () => {
    expect(modelsOf({}, 'lend')).toEqual({ reads: all, writes: all });
    expect(modelsOf({}, 'popular')).toEqual({ reads: all, writes: [] });
    expect(modelsOf({ lend: { reads: [] } }, 'lend')).toEqual({ reads: [], writes: all });
  });

  it('are the declared ones', () => {
    const lend = { reads: [SECOND], writes: [SECOND, FIRST] };
    expect(modelsOf({ lend }, 'lend')).toEqual({
      reads: [inPath(SECOND)],
      writes: [FIRST, SECOND].map(inPath).sort(),
    });
  });

  it('are warned of once if they are not declared, with what that costs', () => {
    const warnings: string[] = [];
    const log = ({ message }: { readonly message: string }) => warnings.push(message);
    const option = { lend: { reads: [], writes: [] } };
    const { procedureModels } = rpcContext({ procedureModels: option, log }, SCHEMA);
    for (const name of ['lend', 'popular', 'popular']) procedureModels(name);
    expect(warnings).toEqual([
      'Clients ask for the models of the procedure popular, which declares none: it is read again after every write. Declare them: procedureModels: { popular: { reads: […] } }.',
    ]);
  });

  it('never include a hidden one', () => {
    const expose = { models: { [FIRST]: false } };
    const lend = { reads: [FIRST], writes: [FIRST, SECOND] };
    expect(modelsOf({ lend }, 'lend', expose)).toEqual({ reads: [], writes: [inPath(SECOND)] });
  });

  it.each([
    [null, /^Option procedureModels must be an object, not null/],
    [{ lent: {} }, /^Option procedureModels: unknown procedure "lent"\. Did you mean "lend"\?/],
    [{ lend: [FIRST] }, /^Option procedureModels\.lend must be an object/],
    [
      { lend: { read: [] } },
      /^Unknown option "procedureModels\.lend\.read"\. Did you mean "reads"/,
    ],
    [{ lend: { reads: FIRST } }, /^Option procedureModels\.lend\.reads must be a list of models/],
    [{ lend: { writes: ['Nope'] } }, /^Option procedureModels\.lend\.writes: unknown model "Nope"/],
    [{ popular: { writes: [] } }, /popular\.writes is not allowed: popular is a query\.$/],
  ])('reject %j', (option, message) => {
    expect(() => modelsOf(option as never, 'lend')).toThrow(message);
  });
});
