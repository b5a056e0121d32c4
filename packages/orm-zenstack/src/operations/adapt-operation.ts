import type { Operation, OrmBinding } from '@modelway/core';
import { createSkipCheck, createsMany, readsRecords } from '@modelway/core/sql';
import {
  type Adapted,
  adaptSelection,
  includeCounts,
  trimResult,
} from '../arguments/adapt-selection.ts';
import { createComputedCheck } from '../arguments/computed-fields.ts';
import { createEmptyListAdapter } from '../arguments/empty-lists.ts';
import { createInheritanceCheck } from '../arguments/inherited-fields.ts';
import { assertLimit } from '../arguments/limited-writes.ts';
import { assertAggregates, negateAggregates } from '../arguments/negate-aggregates.ts';
import { countRange } from '../arguments/order-range.ts';
import { createConditionRestriction, isConditional } from '../arguments/readable-conditions.ts';
import { hasCursor, startAtCursors } from '../arguments/start-at-cursor.ts';
import { createUnfilteredWriteCheck } from '../arguments/unfiltered-writes.ts';
import { createWithoutFullSelect } from '../arguments/without-full-select.ts';
import { explainNullConstructor } from '../errors/explain-null-constructor.ts';
import { readColumns } from '../queries/read-columns.ts';
import { takesExtended } from '../schema/model-hierarchy.ts';
import { hasPolicies } from '../schema/zenstack-client.ts';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';
import { attachHooks } from './attach-hooks.ts';
import { type Adapt, chooseSteps, type Step } from './choose-steps.ts';
import { deleteExtended } from './delete-extended.ts';
import { deleteInSnapshot } from './delete-in-snapshot.ts';
import { deleteManyWithoutKeys } from './delete-without-keys.ts';
import { insertInChunks } from './insert-in-chunks.ts';
import { readOmitted } from './omit-all.ts';
import type { CallKind, OperationCall } from './operation-call.ts';
import { readAggregates } from './read-aggregates.ts';
import { createCursorReader } from './read-cursor-row.ts';
import { readCreated, readReturned } from './read-written.ts';
import { updateExtended } from './update-extended.ts';
import { upsertExtended } from './upsert-extended.ts';

/**
 * Creates the function that adapts the operations of clients of a schema. A step is asynchronous
 * only where it must be: each promise takes time, in every request.
 */
export function createOperationAdapter(schema: ZenStackSchema, binding: OrmBinding<object>): Adapt {
  const stepsOf = chooseSteps(listSteps(schema, binding));
  return (run, call) =>
    explainNullConstructor((args) => {
      let adapted = run;
      for (const { adapt } of stepsOf(call, args)) adapted = adapt(adapted, call);
      return adapted(args);
    });
}

/** Lists the steps for the operations of a schema, the outermost first. */
export function listSteps(schema: ZenStackSchema, binding: OrmBinding<object>): readonly Step[] {
  return [skipCheck(binding), ...stepsForArguments(schema, binding), ...STEPS_FOR_CALLS];
}

/** ZenStack itself reports nested updates, links and deletions that it skips. */
function skipCheck(binding: OrmBinding<object>): Step {
  const denySkipped = createSkipCheck({
    binding,
    skipping: new Set(['disconnect', 'set', 'upsert']),
    updates: false,
    inOrder: false,
    // The step is for clients with policies only.
    hasPolicies: () => true,
  });
  return {
    name: 'deny nested writes that would skip records',
    when: ({ options }) => hasPolicies(options),
    nested: true,
    adapt: (run, { client, model, operation }) =>
      denySkipped(run, { client, model: model.name, operation }),
  };
}

/** Returns the steps that check and change the arguments, in this order. */
function stepsForArguments(
  schema: ZenStackSchema,
  { schema: description }: OrmBinding<object>,
): readonly Step[] {
  const assertFiltered = createUnfilteredWriteCheck(schema);
  const adaptEmptyLists = createEmptyListAdapter(description);
  const restrictConditions = createConditionRestriction(schema);
  return [
    ...checksOfFields(schema),
    {
      name: 'reject nested writes that would reach other rows',
      when: (call) => !isRead(call),
      nested: true,
      adapt: checking((args, { model, options }) => assertFiltered(args, model, options)),
    },
    {
      name: 'reject conditions on aggregates that ZenStack would drop',
      when: ({ operation }) => operation === 'groupBy',
      adapt: checking((args, { model }) => assertAggregates(args, model, schema)),
    },
    {
      name: 'negate the aggregates of a group, rather than a field of a record',
      when: ({ operation }) => operation === 'groupBy',
      adapt: changing(negateAggregates),
    },
    {
      name: 'compare lists with an empty one where ZenStack would negate `isEmpty`',
      when: () => adaptEmptyLists !== undefined,
      adapt: changing((args, { model }) => adaptEmptyLists?.(model.name, args)),
    },
    {
      name: 'restrict the conditions of writes to rows that the caller can read',
      when: isConditional,
      adapt: changing(restrictConditions),
    },
    { name: 'return empty records if all columns are omitted', nested: true, adapt: readOmitted },
    {
      name: 'read the records of bulk writes with their related ones',
      when: ({ operation }) => operation.endsWith('ManyAndReturn'),
      nested: true,
      adapt: readReturned,
    },
    {
      name: 'create related records of the new record, and of no other',
      when: ({ operation, options }) =>
        (operation === 'create' || operation === 'upsert') && !hasPolicies(options),
      nested: true,
      adapt: readCreated,
    },
    {
      name: 'insert long lists in several statements; the other steps here are for one statement',
      when: insertsMany,
      adapt: insertInChunks,
    },
    ...stepsForSelections(schema),
  ];
}

/** Returns the steps for what arguments select. */
function stepsForSelections(schema: ZenStackSchema): readonly Step[] {
  const withoutFullSelect = createWithoutFullSelect(schema);
  return [
    { name: 'start reads at the row of a cursor', when: selects, nested: true, adapt: startReads },
    {
      name: 'read the fields that orders and joins need',
      when: selects,
      nested: true,
      adapt: readNeeded,
    },
    {
      name: 'omit a selection that changes nothing',
      when: (call) => isRead(call) || call.operation === 'create',
      adapt: changing((args, { model, options }) => withoutFullSelect(args, model, options)),
    },
    {
      name: 'include counts in the results of writes',
      when: (call) => selects(call) && !isRead(call),
      nested: true,
      adapt: changing((args, { model }) => includeCounts(args, model)),
    },
  ];
}

/** Returns the steps for fields that are not in the table of their model. */
function checksOfFields(schema: ZenStackSchema): readonly Step[] {
  const assertInherited = createInheritanceCheck(schema);
  const assertColumns = createComputedCheck(schema);
  return [
    {
      name: 'reject inherited fields that would read or change other rows',
      when: () => assertInherited !== undefined,
      adapt: checking((args, { model, operation }) => assertInherited?.(args, model, operation)),
    },
    {
      name: 'reject computed fields that ZenStack takes for columns',
      when: () => assertColumns !== undefined,
      adapt: checking((args, { model }) => assertColumns?.(args, model)),
    },
    {
      name: 'reject a limit that would select no rows',
      when: ({ operation, enums }) => enums !== undefined && !readsRecords(operation),
      adapt: checking((args, { model }) => assertLimit(args, model, schema)),
    },
  ];
}

/** The steps that run operations otherwise, or convert their results; the first one is outermost. */
const STEPS_FOR_CALLS: readonly Step[] = [
  {
    name: 'convert the values that SQLite returns in other types, and enums, by their names',
    when: (call) => isSqlite(call) || call.enums !== undefined,
    adapt: (run, call) => async (args) => readColumns(await run(args), call),
  },
  {
    name: 'convert the aggregates that SQLite returns in other types',
    when: isSqlite,
    adapt: (run, { operation, model }) => readAggregates(run, operation, model),
  },
  {
    name: 'count the rows of a range',
    when: ({ operation }) => operation === 'count',
    adapt: (run, { client, find }) => countRange(run, find(client, 'aggregate')),
  },
  {
    name: 'delete many rows with those of models that extend others',
    when: deletesExtended,
    adapt: (_, { client, model }) => deleteExtended(client, model),
  },
  {
    name: 'update both tables of a model that extends another, or none',
    when: ({ operation, model }) =>
      operation.startsWith('updateMany') && model.baseModel !== undefined,
    adapt: (run, call) => updateExtended(run, packed(call), call),
  },
  {
    name: 'update or create a row of such a model, never both',
    when: ({ operation, model, options }) =>
      operation === 'upsert' && model.baseModel !== undefined && hasPolicies(options),
    adapt: upsertExtended,
  },
  {
    name: 'delete many rows without returning their keys',
    when: (call) => call.operation === 'deleteMany' && !deletesExtended(call),
    adapt: deleteManyWithoutKeys,
  },
  {
    // Without policies, ZenStack reads nothing first; SQLite runs one transaction at a time.
    name: 'delete the row in the state that was read',
    when: (call) =>
      call.operation === 'delete' && !isSqlite(call) && Boolean(call.options.plugins?.length),
    adapt: (_, call) => deleteInSnapshot(packed(call), call.find),
  },
  {
    name: 'keep Json values and Bytes with policies, and columns that JSON or drivers cannot hold',
    when: ({ packing, jsonValues, policyBytes }) =>
      packing !== undefined || jsonValues !== undefined || policyBytes !== undefined,
    adapt: attachHooks,
  },
];

/** Changes the arguments of an operation. */
function changing(change: (args: unknown, call: OperationCall) => unknown): Adapt {
  return (run, call) => (args) => run(change(args, call));
}

/** Checks the arguments of an operation. */
function checking(assert: (args: unknown, call: OperationCall) => void): Adapt {
  return (run, call) => (args) => {
    assert(args, call);
    return run(args);
  };
}

function startReads(run: Operation, call: OperationCall): Operation {
  const { schema, model } = call;
  const startAt = async (args: unknown) =>
    await run(await startAtCursors(args, { schema, model, readRow: createCursorReader(call) }));
  return (args) => (hasCursor(args) ? startAt(args) : run(args));
}

function readNeeded(run: Operation, { schema, model, options }: OperationCall): Operation {
  const trimmed = async (adapted: Adapted) => trimResult(await run(adapted.args), adapted);
  return (args) => {
    const adapted = adaptSelection(args, model, { schema, options });
    return adapted.trim ? trimmed(adapted) : run(adapted.args);
  };
}

/** Returns the client for an operation in a transaction of its own, inside which no hook can be added. */
function packed({ client, packing }: OperationCall): object {
  return packing ? packing.pack(client) : client;
}

function insertsMany({ operation }: CallKind): boolean {
  return createsMany(operation);
}

/** Whether the arguments may select related rows. */
function selects(call: CallKind): boolean {
  return !insertsMany(call);
}

/** Whether the arguments may select the result, and change nothing. */
function isRead({ operation }: CallKind): boolean {
  return readsRecords(operation);
}

function isSqlite({ schema }: CallKind): boolean {
  return schema.provider.type === 'sqlite';
}

function deletesExtended({ operation, model, schema }: CallKind): boolean {
  return operation === 'deleteMany' && takesExtended(model, schema);
}
