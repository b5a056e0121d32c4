import type { JsonObject } from '../../http/parse-json.ts';
import { UNNESTED } from '../../limits/condition-nesting.ts';
import type { Procedure, ScalarField } from '../../schema/schema-model.ts';
import { referredValue } from '../../schema/values/reference.ts';
import { isDecodedJson } from '../../schema/values/scalar-value.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, mapValues, unknownKey, walkList, walkMembers } from './walk.ts';
import { walkValue } from './walk-value.ts';

/**
 * Walks `{ args: { name: value } }`, and rebuilds the arguments from checked values. If the binding
 * checks them itself, any value is accepted.
 *
 * @returns the arguments; `undefined` if there are none.
 * @throws {ValidationError} for a name that is unknown or missing.
 * @throws {InvalidValueError} for a value that does not match its parameter.
 */
export function walkProcedure(
  envelope: JsonObject,
  { params }: Procedure,
  { visitors, grammar }: Pick<Walk, 'visitors' | 'grammar'>,
): unknown {
  const walk: Walk = { visitors, grammar, depth: 0, hops: 0, nesting: UNNESTED };
  const { args } = walkMembers(envelope, walk, (key, value, inner) => {
    if (key !== 'args') throw unknownKey(key, walk, ['args']);
    return params ? walkParams(value, params, inner) : mapValues(value, referredValue);
  });
  const missing = [...(params?.values() ?? [])].find(({ optional }) => !optional);
  if (args === undefined && missing)
    throw expectedAt(`"args" with a value for "${missing.name}"`, walk);
  return args;
}

function walkParams(
  args: unknown,
  params: NonNullable<Procedure['params']>,
  walk: Walk,
): JsonObject {
  const rebuilt = walkMembers(args, walk, (key, value, inner) => {
    const param = params.get(key);
    if (!param) throw unknownKey(key, walk, params.keys());
    // An optional argument may be absent, but not null.
    const one = { ...param, list: false, optional: false };
    if (!param.list) return walkArgument(value, one, inner);
    return walkList(value, inner, (item, at) => walkArgument(item, one, at));
  });
  const missing = [...params.values()].find(
    ({ name, optional }) => !optional && !Object.hasOwn(rebuilt, name),
  );
  if (missing) throw expectedAt(`a value for "${missing.name}"`, walk);
  return rebuilt;
}

function walkArgument(sent: unknown, param: ScalarField, walk: Walk): unknown {
  const value = referredValue(sent);
  // Unlike that of a column, the object is not stored as JSON.
  const isObject = param.type === 'Object' && isPlainObject(value) && isDecodedJson(value);
  return isObject ? value : walkValue(sent, param, walk);
}
