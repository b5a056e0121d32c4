import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { REST_OPERATORS } from '../support/grammar-names.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { ALL, LISTS, NUMBERS, OTHERS, TEXT } from './filter-cases.ts';

/** An invalid filter: the code says whether the operator or the value is wrong. */
const WRONG: readonly (readonly [selector: string, value: string, code: string])[] = [
  ['nope', 'x', 'invalid-filter'],
  ['constructor', 'x', 'invalid-filter'],
  ['__proto__', 'x', 'invalid-filter'],
  ['string$', 'x', 'invalid-filter'],
  ['string$equals', 'x', 'invalid-filter'],
  ['string$CONTAINS', 'x', 'invalid-filter'],
  ['$or', 'x', 'invalid-filter'],
  ['$contains', 'x', 'invalid-filter'],
  ['string][string', 'x', 'invalid-filter'],
  ['string][$or][0', 'x', 'invalid-filter'],
  ['strings', 'a', 'invalid-filter'],
  ['string', 'a\0b', 'invalid-value'],
  ['string$contains', '\0', 'invalid-value'],
  ['string$null', 'yes', 'invalid-value'],
  ['string$null', '', 'invalid-value'],
  ['string$between', 'a', 'invalid-value'],
  ['string$between', 'a,b,c', 'invalid-value'],
  ['int', '', 'invalid-value'],
  ['int', '12abc', 'invalid-value'],
  ['int', '1.0', 'invalid-value'],
  ['int', ' 1', 'invalid-value'],
  ['int', '2147483648', 'invalid-value'],
  ['int', '1,', 'invalid-value'],
  ['int$between', '1,x', 'invalid-value'],
  ['bigInt', '9223372036854775808', 'invalid-value'],
  ['bigInt', '1e3', 'invalid-value'],
  ['float', 'NaN', 'invalid-value'],
  ['float', '1e999', 'invalid-value'],
  ['decimal', 'one', 'invalid-value'],
  ['boolean', '1', 'invalid-value'],
  ['boolean', '', 'invalid-value'],
  ['dateTime', '2024-02-30T00:00:00Z', 'invalid-value'],
  ['dateTime', 'yesterday', 'invalid-value'],
  ['dateTime', '', 'invalid-value'],
  ['bytes', '&&', 'invalid-value'],
  ['json', '{', 'invalid-value'],
  ['json', '', 'invalid-value'],
  ['role', 'author', 'invalid-value'],
  ['role', 'toString', 'invalid-value'],
  ['ints$has', 'a', 'invalid-value'],
  ['ints$has', '', 'invalid-value'],
  ['strings$isEmpty', '1', 'invalid-value'],
];

/** SQL's three-valued logic: a comparison with NULL is neither true nor false. */
const NULL_CASES: readonly (readonly [string, string, readonly number[]])[] = [
  ['$ne', 'filter[intOpt$ne]=1', [2, 4]],
  ['a negated comparison', 'filter[$not][intOpt]=1', [2, 4]],
  ['a comparison negated twice', 'filter[$not][$not][intOpt]=1', [1]],
  [
    '$ne, with $null beside it',
    'filter[$or][0][intOpt$ne]=1&filter[$or][1][intOpt$null]=true',
    [2, 3, 4],
  ],
  ['a negated $null', 'filter[$not][intOpt$null]=true', [1, 2, 4]],
  ['a negated $null of a required field', 'filter[$not][int$null]=false', []],
  ['a $null negated that never holds', 'filter[$not][int$null]=true', ALL],
  ['$lt', 'filter[intOpt$lt]=100', [1, 2, 4]],
  ['negated alternatives', 'filter[$not][$or][0][intOpt]=1&filter[$not][$or][1][int]=0', [4]],
  ['a negated pair that is false', 'filter[$not][intOpt]=1&filter[$not][int]=0', ALL],
  ['a group of two', 'filter[$and][0][intOpt$ne]=1&filter[$and][1][int$gt]=0', [4]],
];

const LISTED: ReadonlySet<string> = new Set(['strings', 'ints']);

/** Returns the feature of the database that a filter, valid or not, requires. */
function needOf(selector: string, value: string): Capability | readonly Capability[] | undefined {
  const [field = '', operator = ''] = selector.split('$');
  if (LISTED.has(field)) return 'list-columns';
  const isPart = /^(i?contains|startsWith|endsWith)$/.test(operator);
  if (isPart && /[%_]/.test(value)) return 'literal-parts';
  if (operator === 'contains' && value === 'LPH') return 'case-sensitive-search';
  if (operator === 'icontains' && value === 'äö') return 'case-beyond-ascii';
  if (field === 'json' && value.startsWith('{"b"')) return ['json-member-order', 'json-lists'];
  if (field.startsWith('json') && value.includes('[')) return 'json-lists';
  if (/^string(Opt\$(ne|notIn))?$/.test(selector) && /^alpha,?$/i.test(value)) {
    return 'case-sensitive-text';
  }
  if (/^(bytes|boolean)Opt\$null$/.test(selector)) return 'null-of-two-types';
  if (field === 'decimal' && value.length > 35) return 'exact-decimals';
  return field === 'int' && value === '2147483648' ? 'narrow-ints' : undefined;
}

const EQUALITY = ['', 'ne', 'in', 'notIn', 'null'];
const ORDER = [...EQUALITY, 'lt', 'lte', 'gt', 'gte', 'between'];
const LIST = ['has', 'hasEvery', 'hasSome', 'isEmpty'];
const OPERATORS = [
  ...REST_OPERATORS.map((name) => (name === 'equals' ? '' : name)),
  ...['every', 'none', 'some'],
];

/** A field of each type with one of its values and its operators. */
const FIELDS: readonly (readonly [string, string, readonly string[]])[] = [
  ['string', 'x', [...ORDER, 'contains', 'icontains', 'startsWith', 'endsWith']],
  ['stringOpt', 'x', [...ORDER, 'contains', 'icontains', 'startsWith', 'endsWith']],
  ['id', '1', ORDER],
  ['int', '1', ORDER],
  ['intOpt', '1', ORDER],
  ['bigInt', '1', ORDER],
  ['float', '1', ORDER],
  ['decimal', '1', ORDER],
  ['dateTime', '2024-01-01T00:00:00Z', ORDER],
  ['boolean', 'true', EQUALITY],
  ['booleanOpt', 'true', EQUALITY],
  ['role', 'ADMIN', EQUALITY],
  ['roleOpt', 'ADMIN', EQUALITY],
  ['bytes', 'AQID', EQUALITY],
  ['json', '1', ['', 'ne', 'null']],
  ['jsonOpt', '1', ['', 'ne', 'null']],
  ['strings', 'a', LIST],
  ['ints', '1', LIST],
];

/** Describes filters on the columns of one table. */
export function describeRestFilters(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (query: string): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(database.orm), {
      url: `/sample?${query}`,
      client: database.as(ADA),
    });

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
  });
  afterAll(() => database.close());

  itEachNeeds(start, [...TEXT, ...NUMBERS, ...OTHERS, ...LISTS], ([selector, value]) =>
    needOf(selector, value),
  )('responds to %s=%j with %j, and counts the same', async (selector, value, samples) => {
    const { status, body } = await send(parameter(`filter[${selector}]`, value));
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    expect(samplesOf(body)).toEqual(samples);
    expect(body.meta.total).toBe(samples.length);
  });

  it.each(NULL_CASES)('treats NULL in %s as SQL does: %s', async (_, query, samples) => {
    const parameters = query.split('&').map((part) => part.split('=') as [string, string]);
    const { body } = await send(parameters.map((part) => parameter(...part)).join('&'));
    expect(samplesOf(body)).toEqual(samples);
  });

  itEachNeeds(start, WRONG, ([selector, value]) => needOf(selector, value))(
    'rejects %s=%j with %s',
    async (selector, value, code) => {
      const name = `filter[${selector}]`;
      const { status, body } = await send(parameter(name, value));
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ code })]]);
      expect(body.errors[0].source).toEqual({ parameter: name });
    },
  );

  itEachNeeds(start, FIELDS, ([field]) =>
    field === 'booleanOpt' ? 'null-of-two-types' : LISTED.has(field) ? 'list-columns' : undefined,
  )('has the operators that make sense on %s, and refuses all others', async (...of) => {
    const [field, value, operators] = of;
    for (const word of OPERATORS) {
      const name = `filter[${field}${word === '' ? '' : `$${word}`}]`;
      const { status, body } = await send(parameter(name, operand(word, value)));
      const [error] = body.errors ?? [];
      expect([word, status, error?.code, error?.source]).toEqual(
        operators.includes(word)
          ? [word, 200, undefined, undefined]
          : [word, 400, 'invalid-filter', { parameter: name }],
      );
    }
  });

  it('reports every invalid parameter at once', async () => {
    const { status, body } = await send('filter[nope]=1&filter[int]=x&filter[string]=fine&sort=no');
    expect(status).toBe(400);
    expect(body.errors.map((error: TestResponse['body']) => [error.code, error.source])).toEqual([
      ['invalid-filter', { parameter: 'filter[nope]' }],
      ['invalid-value', { parameter: 'filter[int]' }],
      ['invalid-sort', { parameter: 'sort' }],
    ]);
  });
}

function parameter(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** Returns a value of the field that suits the operator. */
function operand(word: string, value: string): string {
  if (word === 'null' || word === 'isEmpty') return 'true';
  return word === 'between' ? `${value},${value}` : value;
}

/** The samples by their position, as the last one's id is long. */
function samplesOf({ data }: TestResponse['body']): readonly number[] {
  return data.map(({ id }: { readonly id: string }) => (id.length === 1 ? Number(id) : 4));
}
