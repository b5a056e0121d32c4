import { assertObject, unknownIn, wrongOption } from '../options/assert-options.ts';
import { exposedTypes } from '../schema/model-family.ts';
import type { ReadModels } from '../schema/read-models.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { ResponseModels } from './response-models.ts';

/** The models that a procedure uses, by their names in the schema. */
export interface ProcedureModels {
  /** The models that its result depends on. @default all exposed models */
  readonly reads?: readonly string[];
  /**
   * The models that a mutation changes, including those of cascades. A query has no `writes`.
   * @default all exposed models
   */
  readonly writes?: readonly string[];
}

/** The value of the option `procedureModels`, by the name of the procedure. */
export type ProcedureModelsOption = Readonly<Record<string, ProcedureModels>>;

/** What the models of procedures are built from. */
export interface ProcedureModelsSource {
  readonly description: SchemaDescription;
  readonly schema: SchemaModel;
  readonly readModels: ReadModels;
  /** Logs what a declaration would spare, when the models of a procedure without one are asked for. */
  readonly warn: (message: string) => void;
}

/**
 * Checks the option `procedureModels` and returns a function from the name of a procedure to its
 * exposed models.
 *
 * @throws {TypeError} that names the unknown name or the value of the wrong type.
 */
export function buildProcedureModels(
  option: ProcedureModelsOption,
  { description, schema, readModels, warn }: ProcedureModelsSource,
): (procedure: string) => ResponseModels {
  assertProcedureModels(option, description);
  const toTypes = (names: readonly string[] | undefined) =>
    names ? exposedTypes(names, schema) : readModels.all();
  const mutations = new Set(
    (description.procedures ?? []).flatMap(({ name, kind }) => (kind === 'mutation' ? name : [])),
  );
  const warned = new Set<string>();
  return (procedure) => {
    if (!Object.hasOwn(option, procedure) && !warned.has(procedure)) {
      warned.add(procedure);
      warn(explain(procedure, mutations.has(procedure)));
    }
    const { reads, writes } = Object.hasOwn(option, procedure) ? (option[procedure] ?? {}) : {};
    return { reads: toTypes(reads), writes: mutations.has(procedure) ? toTypes(writes) : [] };
  };
}

function explain(name: string, isMutation: boolean): string {
  const spared = isMutation
    ? 'every query of the caller is read again after it'
    : 'it is read again after every write';
  const members = isMutation ? 'reads: […], writes: […]' : 'reads: […]';
  return `Clients ask for the models of the procedure ${name}, which declares none: ${spared}. Declare them: procedureModels: { ${name}: { ${members} } }.`;
}

function assertProcedureModels(
  option: ProcedureModelsOption,
  { procedures = [], models }: SchemaDescription,
): void {
  assertObject('procedureModels', option);
  const kinds = new Map(procedures.map(({ name, kind }) => [name, kind]));
  const known = new Set(models.map(({ name }) => name));
  for (const [name, declared] of Object.entries(option)) {
    const path = `procedureModels.${name}`;
    const kind = kinds.get(name);
    if (!kind) throw unknownIn('procedureModels', 'procedure', { name, known: kinds.keys() });
    assertObject(path, declared, ['reads', 'writes']);
    if (kind === 'query' && declared.writes) {
      throw new TypeError(`Option ${path}.writes is not allowed: ${name} is a query.`);
    }
    for (const [member, names] of Object.entries(declared)) {
      assertModels(`${path}.${member}`, names, known);
    }
  }
}

function assertModels(option: string, names: unknown, known: ReadonlySet<string>): void {
  if (names === undefined) return;
  if (!Array.isArray(names)) {
    throw wrongOption(option, 'a list of models', names);
  }
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw unknownIn(option, 'model', { name: String(unknown), known, listed: true });
  }
}
