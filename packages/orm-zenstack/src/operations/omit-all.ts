import type { Operation } from '@modelway/core';
import { omittedByClient } from '../schema/zenstack-client.ts';
import type { ZenStackField } from '../schema/zenstack-schema.ts';
import type { OperationCall } from './operation-call.ts';

interface Selection {
  readonly select?: object;
  readonly include?: Readonly<Record<string, unknown>>;
  readonly omit?: Readonly<Record<string, unknown>>;
}

/**
 * Reads the ids of records whose columns are all omitted, and returns empty records. ZenStack would
 * send a query without columns, or return `true` from an update.
 */
export function readOmitted(run: Operation, { model, options }: OperationCall): Operation {
  // Records of a model that others extend have the columns of these.
  if (model.subModels?.length) return run;
  return (args) => {
    const { omit, include, ...others }: Selection = Object(args);
    if (!omit || others.select || Object.values(include ?? {}).some(Boolean)) return run(args);
    const isOmitted = ({ name, omit: byDefault }: ZenStackField) =>
      omit[name] ?? omittedByClient(options, model.name, name) ?? byDefault;
    const columns = Object.values(model.fields).filter(({ relation }) => !relation);
    if (!columns.every(isOmitted)) return run(args);
    const select = Object.fromEntries(model.idFields.map((name) => [name, true]));
    return emptied(run({ ...others, select }));
  };
}

async function emptied(running: ReturnType<Operation>): Promise<unknown> {
  const result = await running;
  return Array.isArray(result) ? result.map(() => ({})) : result && {};
}
