import { returnsRecords } from '../../../grammar/operations.ts';
import type { ReadModels } from '../../../schema/read-models.ts';
import type { ArgsVisitor } from '../args-visitor.ts';
import { isPlainObject } from '../walk.ts';

/**
 * Creates the visitor that adds the models which the arguments reach, by their names in paths.
 * Those of nested writes count if a condition finds the records.
 */
export function collectReads(readModels: ReadModels, models: Set<string>): ArgsVisitor {
  const { ofRows, ofWholeRows } = readModels;
  const add = (types: readonly string[]): void => {
    for (const type of types) models.add(type);
  };
  return {
    visitCondition: (field) => {
      if (field.kind === 'relation') add(ofRows(field.target.name));
    },
    visitCounted: ({ relation }) => add(ofRows(relation.target.name)),
    visitNestedWrite: ({ relation, operation }) => {
      if (!operation.startsWith('create')) add(ofRows(relation.target.name));
    },
    visitRead: (args, { model, returns }) => {
      const isWhole = returnsRecords(returns) && !isPlainObject(args.select);
      add((isWhole ? ofWholeRows : ofRows)(model.name));
      return args;
    },
  };
}
