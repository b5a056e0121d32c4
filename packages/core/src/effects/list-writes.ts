import { OPERATIONS } from '../grammar/operations.ts';
import type { WholeModel, WholeRelation } from '../schema/whole-model.ts';
import type { ListedWrite } from './listed-write.ts';
import { type Args, eachOf, isArgs, isUpdateEnvelope } from './nested-args.ts';
import { fieldsIn, isUpdate, type SetValues, UNKNOWN, valuesSetBy } from './values-set-by.ts';

/** A call of the ORM client whose arguments are checked. */
export interface WritingCall {
  readonly model: { readonly whole: WholeModel };
  /** The name of the operation in the ORM client: `updateMany`. */
  readonly operation: string;
  readonly args: Args;
}

/** A write, and the model whose records it changes. */
export interface TargetedWrite extends ListedWrite {
  readonly target: WholeModel;
}

/**
 * Lists the writes of a call, at any depth, also those of hidden relationships; none for a read.
 */
export function listWrites({ model, operation, args }: WritingCall): readonly TargetedWrite[] {
  const known = OPERATIONS.get(operation);
  const target = { model: model.whole };
  switch (known?.effect) {
    case 'create':
      return eachOf(args.data).flatMap((row) => created(row, target));
    case 'update':
      return updated(args, target, known.many);
    case 'upsert':
      return upserted(args, target);
    case 'delete':
      return deleted(args.where, target, known.many);
    default:
      return [];
  }
}

/** Whether an operation of the ORM client writes. */
export function isWriteOperation(operation: string): boolean {
  const known = OPERATIONS.get(operation);
  return known !== undefined && known.effect !== 'read';
}

/** The records that a write changes. */
interface Target {
  readonly model: WholeModel;
  /** The relationship that leads to them, and the model that has it. */
  readonly parent?: Parent;
}

interface Parent {
  readonly model: WholeModel;
  readonly relation: WholeRelation;
  /** Whether the record that has the relationship is a new one. */
  readonly isNew: boolean;
}

type Writes = readonly TargetedWrite[];

/** The nested operations on related records; each item of a list is passed on its own. */
const NESTED: Readonly<Record<string, (item: unknown, child: Required<Target>) => Writes>> = {
  create: (data, child) => [...replaced(child), ...created(data, child)],
  createMany: (args, child) =>
    eachOf(isArgs(args) ? args.data : []).flatMap((row) => created(row, child)),
  connect: (where, child) => [...replaced(child), ...linked(where, child, 'connect')],
  connectOrCreate: (args, child) => [
    ...replaced(child),
    ...linked(isArgs(args) ? args.where : undefined, child, 'connect'),
    ...created(isArgs(args) ? args.create : undefined, child),
  ],
  set: (where, child) => linked(where, child, 'connect'),
  disconnect: (where, child) => linked(where, child, 'disconnect'),
  update: (args, child) => updated(isUpdateEnvelope(args) ? args : { data: args }, child),
  updateMany: (args, child) => updated(isArgs(args) ? args : {}, child, true),
  upsert: (args, child) => upserted(isArgs(args) ? args : {}, child),
  delete: (where, child) => deleted(where, child),
  deleteMany: (where, child) => deleted(where, child, true),
};

function created(data: unknown, target: Target): Writes {
  if (!isArgs(data)) return [];
  const values = valuesSetBy(data, target.model);
  const named = fieldsIn(values, target.model);
  const { linkFields = [] } = target.parent?.relation ?? {};
  const fields = linkFields.length > 0 ? [...new Set([...named, ...linkFields])] : named;
  const own = toWrite(target, { operation: 'create', fields, data, many: false });
  return [
    own,
    ...related({ data, values }, target.model, true),
    ...linkedBeside(target.parent, 'connect', true),
  ];
}

function updated({ data, where }: Args, target: Target, many = false): Writes {
  if (!isArgs(data)) return [];
  const values = valuesSetBy(data, target.model);
  const fields = fieldsIn(values, target.model);
  const own = toWrite(target, { operation: 'update', fields, data, ...conditions(where), many });
  return [own, ...related({ data, values }, target.model, false)];
}

function upserted({ where, create, update }: Args, target: Target): Writes {
  return [...created(create, target), ...updated({ where, data: update }, target)];
}

function deleted(where: unknown, target: Target, many = false): Writes {
  if (where === false) return [];
  return [toWrite(target, { operation: 'delete', fields: [], ...conditions(where), many })];
}

/** A change of a relationship, seen from the records that it leads to. */
function linked(
  where: unknown,
  child: Required<Target>,
  operation: 'connect' | 'disconnect',
): Writes {
  if (where === false) return [];
  const { oppositeKey, linkFields: fields } = child.parent.relation;
  const isTheirs = oppositeKey !== undefined;
  const change = { fields, ...conditions(where), many: false };
  const own = toWrite(child, { operation: isTheirs ? 'update' : operation, ...change });
  return [own, ...linkedBeside(child.parent, operation, false)];
}

/** The record that a to-one relationship replaces. */
function replaced(child: Required<Target>): Writes {
  const { relation, isNew } = child.parent;
  return relation.list || isNew ? [] : linked(undefined, child, 'disconnect');
}

/** Lists the writes to related records that the data of a record contains. */
function related(
  { data, values }: { readonly data: Args; readonly values: SetValues },
  model: WholeModel,
  isNew: boolean,
): Writes {
  return model.relations.flatMap((relation) => {
    const writes = data[relation.name];
    const isByKey = relation.foreignKey?.some(({ field }) => values.has(field)) === true;
    if (writes === undefined && !isByKey) return [];
    const child = { model: relation.target, parent: { model, relation, isNew } };
    if (!isArgs(writes)) return linkedByKey(values, child);
    return [...nested(writes, child), ...(isUpdate(writes) ? linkedByKey(values, child) : [])];
  });
}

function nested(writes: Args, child: Required<Target>): Writes {
  return Object.entries(writes).flatMap(([operation, value]) => {
    const list = Object.hasOwn(NESTED, operation) ? NESTED[operation] : undefined;
    if (!list || value === undefined) return [];
    const left = operation === 'set' ? linked(undefined, child, 'disconnect') : [];
    const others = left.map((write) => ({ ...write, many: true }));
    return [...others, ...eachOf(value).flatMap((item) => list(item, child))];
  });
}

/** The records that a relationship leads to, if its foreign key is set by its columns. */
function linkedByKey(values: SetValues, child: Required<Target>): Writes {
  const pairs = child.parent.relation.foreignKey ?? [];
  const set = pairs.filter(({ field }) => values.has(field));
  if (set.length === 0) return [];
  if (set.some(({ field }) => values.get(field) === null)) {
    return linked(undefined, child, 'disconnect');
  }
  const known = set.filter(({ field }) => values.get(field) !== UNKNOWN);
  const key = known.map(({ field, references }) => [references, values.get(field)] as const);
  const where = key.length > 0 ? Object.fromEntries(key) : undefined;
  return [...replaced(child), ...linked(where, child, 'connect')];
}

/**
 * The other relationships of related records whose key changes with the one that holds the link.
 */
function linkedBeside(
  parent: Parent | undefined,
  operation: 'connect' | 'disconnect',
  isNew: boolean,
): Writes {
  const { beside = [], target: model } = parent?.relation ?? {};
  if (!model || beside.length === 0) return [];
  return beside.flatMap((relation) => {
    const child = { model: relation.target, parent: { model, relation, isNew } };
    const own = linked(undefined, child, operation);
    return operation === 'connect' ? [...replaced(child), ...own] : own;
  });
}

function conditions(where: unknown): Pick<ListedWrite, 'where'> {
  return isArgs(where) ? { where } : {};
}

function toWrite(
  { model, parent }: Target,
  write: Omit<ListedWrite, 'model' | 'parent'>,
): TargetedWrite {
  const via = parent && { model: parent.model.name, relationship: parent.relation.name };
  return { model: model.name, target: model, ...write, ...(via && { parent: via }) };
}
