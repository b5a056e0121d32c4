import {
  FILTER_OPERATORS,
  type FilterOperator,
  operatorsOf,
} from '../../packages/core/src/rest/rest-operators.ts';
import type { ScalarType } from '../../packages/core/src/schema/schema-description.ts';
import type { ScalarField } from '../../packages/core/src/schema/schema-model.ts';
import type { RespondToSample } from '../samples/blog-api.ts';
import { toRequest } from '../samples/to-block.ts';
import { code, toTable } from './to-table.ts';

/** The meaning of each operator; the type requires an entry for a new one. */
export const MEANINGS: Readonly<Record<FilterOperator, string>> = {
  equals: 'equals one of the values',
  ne: 'equals none of the values',
  in: 'equals one of the values, as without an operator',
  notIn: 'equals none of the values, as with `$ne`',
  null: 'is NULL (`true`), or is not (`false`)',
  between: 'is in the range, including both ends',
  lt: 'is less than one of the values',
  lte: 'is less than or equal to one of the values',
  gt: 'is greater than one of the values',
  gte: 'is greater than or equal to one of the values',
  contains: 'contains one of the values',
  icontains: 'contains one of the values, ignoring case',
  search: 'contains all words of one of the values',
  startsWith: 'starts with one of the values',
  endsWith: 'ends with one of the values',
  has: 'contains one of the values',
  hasEvery: 'contains all of the values',
  hasSome: 'contains at least one of the values',
  isEmpty: 'is empty (`true`), or is not (`false`)',
};

const TYPES: Readonly<Record<ScalarType, string>> = {
  String: 'String',
  Int: 'Int',
  BigInt: 'BigInt',
  Float: 'Float',
  Decimal: 'Decimal',
  DateTime: 'DateTime',
  Boolean: 'Boolean',
  Enum: 'enums',
  Bytes: 'Bytes',
  Json: 'Json',
  Object: 'typed Json',
};

const VALUES = {
  flag: '`true` or `false`',
  pair: 'two values',
  parts: 'one or more',
  values: 'one or more',
};

/** The table of operators on scalar fields, with the types that support each. */
export function operatorTable(): string {
  const known = new Set(Object.keys(TYPES).flatMap((type) => operatorsIn(type as ScalarType)));
  const missing = [...known].find((operator) => !Object.hasOwn(MEANINGS, operator));
  if (missing) throw new Error(`$${missing} is not described`);
  const rows = (Object.keys(MEANINGS) as FilterOperator[]).map((operator) => [
    operator === 'equals' ? '(none)' : code(`$${operator}`),
    MEANINGS[operator],
    VALUES[FILTER_OPERATORS[operator].operand ?? 'values'],
    typesWith(operator),
  ]);
  return toTable([['operator', 'the field …', 'value', 'types'], ...rows]);
}

function operatorsIn(type: ScalarType): readonly FilterOperator[] {
  const field = { type, rejectsNull: false };
  const [single, list] = [false, true].map((isList) =>
    operatorsOf({ ...field, list: isList } as ScalarField),
  );
  return [...(single ?? []), ...(list ?? [])];
}

const ON_LISTS = new Set(operatorsOf({ type: 'String', list: true } as ScalarField));

function typesWith(operator: FilterOperator): string {
  if (ON_LISTS.has(operator)) return 'lists, but not of typed Json';
  const all = Object.keys(TYPES) as ScalarType[];
  const nameThose = (has: boolean) =>
    all.filter((type) => operatorsIn(type).includes(operator) === has).map((type) => TYPES[type]);
  const absent = nameThose(false);
  return absent.length < 3
    ? `all but ${['lists', ...absent].join(', ')}`
    : nameThose(true).join(', ');
}

/** The meaning of each filter on a relationship, for to-one and to-many. */
const LINK_MEANINGS: Readonly<Record<string, readonly [toOne: string, toMany: string]>> = {
  'filter[r]=ids': ['has one of the ids', 'contains at least one of the ids'],
  'filter[r$in]=ids': ['the same', 'the same'],
  'filter[r$ne]=ids': ['has another id', 'contains none of the ids'],
  'filter[r$notIn]=ids': ['the same', 'the same'],
  'filter[r$null]=flag': ['is empty (`true`), or is not (`false`)', ''],
  'filter[r$isEmpty]=flag': ['', 'is empty (`true`), or is not (`false`)'],
  'filter[r][field]=…': ['the related resource matches', 'at least one related resource matches'],
  'filter[r$every][field]=…': ['', 'all related resources match, or there are none'],
  'filter[r$none][field]=…': ['', 'no related resource matches'],
};

const TO_ONE = 'author';
const TO_MANY = 'comments';

/** The table of filters on relationships that the handler accepts. */
export async function linkOperatorTable(respond: RespondToSample): Promise<string> {
  const words = ['', ...Object.keys(MEANINGS), 'some', 'every', 'none'].map((word) =>
    word === '' ? '' : `$${word}`,
  );
  const takes = (name: string, value: string) => takesFilter(respond, name, value);
  const rows: (readonly string[])[] = [];
  for (const word of words) {
    for (const below of ['', '[field]']) {
      const [toOne, toMany] = await Promise.all(
        [TO_ONE, TO_MANY].map(async (relation) => {
          const name = `filter[${relation}${word}]${below && '[id]'}`;
          return (await takes(name, '1')) ? '1' : (await takes(name, 'true')) ? 'true' : '';
        }),
      );
      if (!toOne && !toMany) continue;
      const value = below ? '…' : toOne === '1' || toMany === '1' ? 'ids' : 'flag';
      rows.push(linkRow(`filter[r${word}]${below}=${value}`, [toOne !== '', toMany !== '']));
    }
  }
  if (rows.length !== Object.keys(LINK_MEANINGS).length) throw new Error('A line too many');
  return toTable([['filter', 'a to-one relationship …', 'a to-many relationship …'], ...rows]);
}

function linkRow(key: string, taken: readonly boolean[]): readonly string[] {
  const meanings = LINK_MEANINGS[key];
  const documented = meanings?.map((meaning) => meaning !== '');
  if (String(documented) !== String(taken)) throw new Error(`${key} is ${taken}: not as described`);
  return [code(key), ...(meanings ?? []).map((meaning) => meaning || '–')];
}

async function takesFilter(
  respond: RespondToSample,
  name: string,
  value: string,
): Promise<boolean> {
  const sample = { path: '/api/rest/post', query: { [name]: value }, status: 200 };
  return (await respond(toRequest(sample), sample)).ok;
}
