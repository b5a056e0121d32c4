import { isUpdateEnvelope } from '../effects/nested-args.ts';
import { fieldNamed } from '../schema/field-named.ts';
import type { ModelDescription, ScalarFieldDescription } from '../schema/schema-description.ts';
import { isMembers, type Members, mapMembers } from './members.ts';

/** Functions that return what to send: the same value if nothing has to change. */
export interface ArgumentMaps {
  /** Maps a `where`, of a nested write as well. */
  readonly where: (where: Members, model: ModelDescription) => Members;
  /** Maps a condition on groups. */
  readonly having: (having: Members, model: ModelDescription) => Members;
  /** Maps a condition that selects one record: a `cursor`, or one to `connect` or `set`. */
  readonly key: (key: Members, model: ModelDescription) => Members;
  /** Maps the new value of a column. @default unchanged */
  readonly column?: (write: unknown, field: ScalarFieldDescription) => unknown;
}

type MapPart = (part: unknown, model: ModelDescription) => unknown;

/**
 * Creates the function that maps every condition in the arguments of an operation: those of reads,
 * of related records and their counts, and of nested writes. It maps the new values of columns, too.
 *
 * @param byName the models of the schema, by name.
 */
export function createArgumentMap(
  byName: ReadonlyMap<string, ModelDescription>,
  { where, having, key, column }: ArgumentMaps,
): (model: string, args: unknown) => unknown {
  const maps = { where: ofMembers(where), having: ofMembers(having), key: ofMembers(key) };
  const mapArgs: MapPart = (args, model) =>
    mapMembers(args, (member, name) => {
      switch (name) {
        case 'where':
        case 'having':
          return maps[name](member, model);
        case 'cursor':
          return maps.key(member, model);
        case 'select':
        case 'include':
          return mapSelection(member, model);
        case 'data':
        case 'create':
        case 'update':
          return mapEach(member, (data) => mapData(data, model));
        default:
          return member;
      }
    });
  const mapRelated = (part: unknown, model: ModelDescription, map: MapPart): unknown =>
    mapMembers(part, (member, name) => {
      const field = fieldNamed(model, name);
      const target = field?.kind === 'relation' ? byName.get(field.model) : undefined;
      return target ? map(member, target) : member;
    });
  const mapSelection: MapPart = (selection, model) =>
    mapMembers(mapRelated(selection, model, mapArgs), (member, name) =>
      name === '_count'
        ? mapMembers(member, (counted) => mapRelated(counted, model, mapArgs))
        : member,
    );
  const mapData: MapPart = (data, model) =>
    mapColumns(mapRelated(data, model, mapWrites), model, column);
  const mapWrites: MapPart = (writes, model) =>
    mapMembers(writes, (items, operation) => {
      const kind = kindOf(operation);
      return mapEach(items, (item) => {
        const isData = kind === 'args' && operation === 'update' && !isUpdateEnvelope(item);
        return { ...maps, data: mapData, args: mapArgs }[isData ? 'data' : kind](item, model);
      });
    });
  return (model, args) => {
    const described = byName.get(model);
    return described ? mapArgs(args, described) : args;
  };
}

function mapColumns(
  data: unknown,
  model: ModelDescription,
  column: ArgumentMaps['column'],
): unknown {
  if (!column) return data;
  return mapMembers(data, (write, name) => {
    const field = fieldNamed(model, name);
    return field?.kind === 'scalar' ? column(write, field) : write;
  });
}

function ofMembers(map: ArgumentMaps['where']): MapPart {
  return (part, model) => (isMembers(part) ? map(part, model) : part);
}

/** Returns the kind of a nested write's operand. */
function kindOf(operation: string): 'data' | 'where' | 'key' | 'args' {
  if (operation === 'create') return 'data';
  if (operation === 'connect' || operation === 'set') return 'key';
  return /^(disconnect|delete|deleteMany)$/.test(operation) ? 'where' : 'args';
}

/** Maps one item, or each one of a list. Returns the same list if none changes. */
export function mapEach(items: unknown, map: (item: unknown) => unknown): unknown {
  if (!Array.isArray(items)) return map(items);
  const mapped = items.map(map);
  return mapped.some((item, i) => item !== items[i]) ? mapped : items;
}
