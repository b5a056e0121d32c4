import type { Operation } from '@modelway/core';
import { omittedByClient } from '../schema/zenstack-client.ts';
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
  const isExtended = Boolean(model.subModels?.length);
  const columns = Object.values(model.fields).filter(({ relation }) => !relation);
  const select = Object.fromEntries(model.idFields.map((name) => [name, true]));
  return async (args) => {
    const { omit, ...rest }: Selection = Object(args);
    const isNarrow = rest.select !== undefined || Object.values(rest.include ?? {}).some(Boolean);
    // Records of a model that others extend have the columns of these.
    if (!omit || isNarrow || isExtended || !columns.every(isOmitted)) return await run(args);
    const { include: _, ...own } = rest;
    const result = await run({ ...own, select });
    return Array.isArray(result) ? result.map(() => ({})) : result && {};

    function isOmitted({ name, omit: byDefault }: (typeof columns)[number]): boolean {
      return Boolean(omit?.[name] ?? omittedByClient(options, model.name, name) ?? byDefault);
    }
  };
}
