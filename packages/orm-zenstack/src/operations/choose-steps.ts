import type { Operation } from '@modelway/core';
import { isMembers } from '@modelway/core/sql';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';
import type { CallKind, OperationCall } from './operation-call.ts';

/** Wraps an operation. */
export type Adapt = (run: Operation, call: OperationCall) => Operation;

/** An adaptation of operations to what ZenStack can process. */
export interface Step {
  readonly name: string;
  /** Whether it adapts the calls of an operation, with the options of a client. @default always */
  readonly when?: (call: CallKind) => boolean;
  /** Whether it changes nothing if the arguments are flat. @default false */
  readonly nested?: true;
  readonly adapt: Adapt;
}

/**
 * Creates the function that returns the steps for a call, the innermost first.
 *
 * @param steps all of them, the outermost first.
 */
export function chooseSteps(
  steps: readonly Step[],
): (call: OperationCall, args: unknown) => readonly Step[] {
  const innermostFirst = [...steps].reverse();
  const chosen = new WeakMap<OperationCall['options'], Map<string, Map<string, Chosen>>>();
  const choose = (call: OperationCall): Chosen => {
    const byModel = chosen.get(call.options) ?? new Map<string, Map<string, Chosen>>();
    const byOperation = byModel.get(call.model.name) ?? new Map<string, Chosen>();
    const all = innermostFirst.filter(({ when }) => !when || when(call));
    const steps = { all, flat: all.filter(({ nested }) => !nested) };
    chosen.set(call.options, byModel.set(call.model.name, byOperation));
    byOperation.set(call.operation, steps);
    return steps;
  };
  return (call, args) => {
    const { options, model, operation } = call;
    const known = chosen.get(options)?.get(model.name)?.get(operation) ?? choose(call);
    return isFlat(args, model) ? known.flat : known.all;
  };
}

/** The steps for an operation. */
interface Chosen {
  readonly all: readonly Step[];
  /** Those for flat arguments. */
  readonly flat: readonly Step[];
}

/** The members of flat arguments. */
const FLAT: ReadonlySet<string> = new Set(['where', 'data', 'create', 'update', 'select']);

/** Whether arguments have values of columns, and select columns, and no more. */
function isFlat(args: unknown, model: ZenStackModel): boolean {
  for (const [name, members] of Object.entries(Object(args))) {
    if (!FLAT.has(name) || !isMembers(members)) return false;
    if (Object.values(members).some(isNested)) return false;
    if (name === 'select' && !Object.keys(members).every((each) => isColumn(each, model)))
      return false;
  }
  return true;
}

function isColumn(name: string, { fields }: ZenStackModel): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.relation === undefined;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
