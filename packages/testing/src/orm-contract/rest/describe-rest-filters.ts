import { restHandler } from '@modelway/core';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** A field with its operator, a value as a client means it, and the samples that match. */
type Case = readonly [selector: string, value: string, samples: readonly number[]];

const ALL = [1, 2, 3, 4];

/** On text, `null` in the third sample and otherwise as in `filter-rows.ts`. */
const TEXT: readonly Case[] = [
  ['string', 'alpha', [1]],
  ['string', 'ALPHA', []],
  ['string', '', [2]],
  ['string', 'alpha,', [1, 2]],
  ['string', String.raw`100%_of\\it\, "yes"`, [3]],
  ['string', 'straße ÄÖ 💡', [4]],
  ['string', '\u{1f4a1}', []],
  ['string$ne', 'alpha', [2, 3, 4]],
  ['string$ne', 'alpha,', [3, 4]],
  ['string$in', 'alpha,,nope', [1, 2]],
  ['string$notIn', 'alpha,,nope', [3, 4]],
  ['string$null', 'false', ALL],
  ['string$null', 'true', []],
  ['string$contains', '%', [3]],
  ['string$contains', '_', [3]],
  ['string$contains', String.raw`\\`, [3]],
  ['string$contains', String.raw`\i`, [3]],
  ['string$contains', String.raw`%\_`, []],
  ['string$contains', String.raw`\,`, [3]],
  ['string$contains', '"', [3]],
  ['string$contains', 'ß', [4]],
  ['string$contains', '💡', [4]],
  ['string$contains', 'lph', [1]],
  ['string$contains', 'LPH', []],
  ['string$contains', 'lph,ß', [1, 4]],
  ['string$contains', '', ALL],
  ['string$icontains', 'LPH', [1]],
  ['string$icontains', 'äö', [4]],
  ['string$icontains', '%', [3]],
  ['string$icontains', '_', [3]],
  ['string$icontains', String.raw`\\`, [3]],
  ['string$icontains', 'LPH,%', [1, 3]],
  ['string$startsWith', 'al', [1]],
  ['string$startsWith', '%', []],
  ['string$startsWith', '_', []],
  ['string$startsWith', '100%', [3]],
  ['string$startsWith', 'str,al', [1, 4]],
  ['string$startsWith', '', ALL],
  ['string$endsWith', 'pha', [1]],
  ['string$endsWith', '%', []],
  ['string$endsWith', '💡', [4]],
  ['string$lt', 'alpha', [2, 3]],
  ['string$lte', 'alpha', [1, 2, 3]],
  ['string$gte', '', ALL],
  ['string$gt', '', [1, 3, 4]],
  ['string$between', '1,alpha', [1, 3]],
  ['stringOpt', '', [2]],
  ['stringOpt$null', 'true', [3]],
  ['stringOpt$null', 'false', [1, 2, 4]],
  ['stringOpt$ne', 'alpha', [2, 4]],
  ['stringOpt$notIn', 'alpha,', [4]],
  ['stringOpt$icontains', 'alpha', [1, 4]],
  ['stringOpt$contains', '', [1, 2, 4]],
];

const NUMBERS: readonly Case[] = [
  ['int', '-2147483648', [3]],
  ['int', '0,2147483647', [2, 4]],
  ['int$lt', '0', [3]],
  ['int$lte', '0', [2, 3]],
  ['int$gt', '1', [4]],
  ['int$gte', '1', [1, 4]],
  ['int$lt', '0,2', [1, 2, 3]],
  ['int$between', '0,1', [1, 2]],
  ['int$between', '1,0', []],
  ['int$ne', '0', [1, 3, 4]],
  ['int$in', '0,1,7', [1, 2]],
  ['int$notIn', '0,1,7', [3, 4]],
  ['intOpt$ne', '1', [2, 4]],
  ['intOpt$null', 'true', [3]],
  ['intOpt$null', 'false', [1, 2, 4]],
  ['bigIntOpt$null', 'false', [1, 2, 4]],
  ['decimalOpt$null', 'false', [1, 2, 4]],
  ['floatOpt$null', 'false', [1, 2, 4]],
  ['intOpt$lt', '0', [4]],
  ['id', '9007199254740993', [4]],
  ['id', '9007199254740992', []],
  ['id$gt', '9007199254740992', [4]],
  ['id$lt', '9007199254740993', [1, 2, 3]],
  ['id$in', '1,9007199254740993', [1, 4]],
  ['bigInt', '9007199254740993', [4]],
  ['bigInt$lte', '-9223372036854775808', [3]],
  ['bigInt$between', '9007199254740993,9223372036854775807', [4]],
  ['bigInt$ne', '9007199254740992', ALL],
  ['bigIntOpt$notIn', '0,1', [4]],
  ['float', '0.5', [1]],
  ['float', '5e-1', [1]],
  ['float', '-0', [2]],
  ['float', '1e300', [4]],
  ['float$gt', '1e299', [4]],
  ['float$lt', '-1.4', [3]],
  ['float$between', '-1.5,0.5', [1, 2, 3]],
  ['floatOpt', '-0.1', [4]],
  ['floatOpt$null', 'true', [3]],
  ['decimal', '1.5', [1]],
  ['decimal', '1.500', [1]],
  ['decimal', '-0.000000000000000000000000000001', [3]],
  ['decimal', '123456789012345678901234567890.123456789', [4]],
  ['decimal', '123456789012345678901234567890.12345679', []],
  ['decimal$gt', '123456789012345678901234567890.123456788', [4]],
  ['decimal$lt', '0', [3]],
  ['decimal$between', '-0.000000000000000000000000000001,0', [2, 3]],
  ['decimal$in', '0,1.50', [1, 2]],
  ['decimalOpt', '1.5', [1, 4]],
  ['decimalOpt$ne', '1.5', [2]],
];

const OTHERS: readonly Case[] = [
  ['boolean', 'true', [1, 4]],
  ['boolean', 'true,false', ALL],
  ['boolean$ne', 'true', [2, 3]],
  ['boolean$ne', 'true,false', []],
  ['boolean$in', 'true', [1, 4]],
  ['boolean$in', 'true,false', ALL],
  ['boolean$notIn', 'true', [2, 3]],
  ['boolean$notIn', 'true,false', []],
  ['booleanOpt', 'true,false', [1, 2]],
  ['booleanOpt$ne', 'true', [2]],
  ['booleanOpt$notIn', 'true', [2]],
  ['booleanOpt$null', 'true', [3, 4]],
  ['booleanOpt$null', 'false', [1, 2]],
  ['dateTime', '2024-02-29T23:59:59.999Z', [4]],
  ['dateTime', '2024-01-01T01:00:00+01:00', [1]],
  ['dateTime', '1970-01-01T00:00:00.001Z', [2]],
  ['dateTime', '1970-01-01T00:00:00Z', []],
  ['dateTime$lt', '2024-01-01T00:00:00.000Z', [2, 3]],
  ['dateTime$lte', '2023-12-31T23:59:59.999Z', [2, 3]],
  ['dateTime$lte', '2023-12-31T23:59:59.998Z', [2]],
  ['dateTime$gt', '2023-12-31T23:59:59.999Z', [1, 4]],
  ['dateTime$between', '2023-12-31T00:00:00Z,2024-01-01T00:00:00Z', [1, 3]],
  ['dateTimeOpt$null', 'true', [3, 4]],
  ['dateTimeOpt$null', 'false', [1, 2]],
  ['dateTimeOpt$ne', '2024-01-01T00:00:00Z', [2]],
  ['bytes', 'AQID', [1]],
  ['bytes', 'AP8=,/g==', [3, 4]],
  ['bytes$ne', 'AQID', [2, 3, 4]],
  ['bytes$in', 'AQID,AP8=', [1, 3]],
  ['bytes$notIn', 'AQID,AP8=', [2, 4]],
  ['bytesOpt$null', 'true', [3, 4]],
  ['bytesOpt$null', 'false', [1, 2]],
  ['bytesOpt$ne', 'AQID', [2]],
  ['json', '{"b":[true,null,"x, y"],"a":1}', [1]],
  ['json', '{"a":1}', []],
  ['json', '[1,2]', [4]],
  ['json', '[2,1]', []],
  ['json', '"text"', [3]],
  ['json', 'null', [2]],
  ['json$ne', '[1,2]', [1, 2, 3]],
  ['json$ne', 'null', [1, 3, 4]],
  ['json$null', 'true', []],
  ['jsonOpt', 'false', [4]],
  ['jsonOpt', 'null', [2]],
  ['jsonOpt$null', 'true', [3]],
  ['jsonOpt$null', 'false', [1, 2, 4]],
  ['jsonOpt$ne', 'false', [1, 2]],
  ['jsonOpt$ne', 'null', [1, 4]],
  ['role', 'AUTHOR', [2, 4]],
  ['role', 'AUTHOR,ADMIN', [2, 3, 4]],
  ['role$ne', 'AUTHOR', [1, 3]],
  ['role$in', 'READER,ADMIN', [1, 3]],
  ['role$notIn', 'READER,ADMIN', [2, 4]],
  ['roleOpt$ne', 'READER', [2]],
  ['roleOpt$null', 'true', [3, 4]],
  ['roleOpt$null', 'false', [1, 2]],
];

const LISTS: readonly Case[] = [
  ['strings$has', 'a', [1, 4]],
  ['strings$has', '', [3]],
  ['strings$has', String.raw`a\,b`, [3]],
  ['strings$has', '%', []],
  ['strings$has', 'b,ü', [1, 4]],
  ['strings$hasEvery', 'a,b', [1]],
  ['strings$hasEvery', 'a', [1, 4]],
  ['strings$hasEvery', String.raw`,a\,b`, [3]],
  ['strings$hasSome', 'b,100%', [1, 3]],
  ['strings$hasSome', 'nope', []],
  ['strings$isEmpty', 'true', [2]],
  ['strings$isEmpty', 'false', [1, 3, 4]],
  ['ints$has', '2', [1, 4]],
  ['ints$has', '-1', [3]],
  ['ints$hasEvery', '1,2', [1]],
  ['ints$hasSome', '-1,2147483647', [3, 4]],
  ['ints$isEmpty', 'true', [2]],
];

/** A filter that is wrong: the code says whether it is the operator or the value. */
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

/** What SQL's three values of logic mean: a comparison with NULL is neither true nor false. */
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

/** What a filter, right or wrong, needs of the database. */
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
  ...ORDER,
  ...['contains', 'icontains', 'search', 'startsWith', 'endsWith', 'every', 'none', 'some'],
  ...LIST,
];

/** A field of each type with one of its values, and the operators that it has. */
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

/** Filters on the columns of one table. */
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
  )('answers %s=%j with %j, and counts the same', async (selector, value, samples) => {
    const { status, body } = await send(parameter(`filter[${selector}]`, value));
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    expect(samplesOf(body)).toEqual(samples);
    expect(body.meta.total).toBe(samples.length);
  });

  it.each(NULL_CASES)('takes NULL in %s as SQL does: %s', async (_, query, samples) => {
    const parameters = query.split('&').map((part) => part.split('=') as [string, string]);
    const { body } = await send(parameters.map((part) => parameter(...part)).join('&'));
    expect(samplesOf(body)).toEqual(samples);
  });

  itEachNeeds(start, WRONG, ([selector, value]) => needOf(selector, value))(
    'refuses %s=%j with %s',
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

  it('tells every parameter that is wrong at once', async () => {
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

/** A value of the field that suits the operator. */
function operand(word: string, value: string): string {
  if (word === 'null' || word === 'isEmpty') return 'true';
  return word === 'between' ? `${value},${value}` : value;
}

/** The samples by their place, as the last one's id is long. */
function samplesOf({ data }: TestResponse['body']): readonly number[] {
  return data.map(({ id }: { readonly id: string }) => (id.length === 1 ? Number(id) : 4));
}
