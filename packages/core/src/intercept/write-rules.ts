import type { ListedWrite, WriteKind } from '../effects/listed-write.ts';
import { PolicyDeniedError } from '../errors/policy-denial.ts';
import { showValue } from '../errors/show-value.ts';
import { ownMember } from '../http/parse-json.ts';
import { assertFunction, assertKnownOptions, assertObject } from '../options/assert-options.ts';
import { modelFamilies } from '../schema/model-family.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { InterceptContext, Interceptor } from './interceptor.ts';
import { requireCheck } from './required-checks.ts';

/** Options of `writeRules`. */
export interface WriteRulesOptions<Caller = undefined, Client = unknown> {
  /**
   * Returns the caller, for the rules; called once for a request that a rule is about.
   * @default undefined
   */
  readonly caller?: (context: InterceptContext<Client>) => Caller | Promise<Caller>;
  /** Model name → operation → rule. A write without a rule is allowed. */
  readonly rules: WriteRules<NoInfer<Caller>, Client>;
}

/** Rules by the name of the model in the schema, and by the operation of the write. */
export type WriteRules<Caller = unknown, Client = unknown> = Readonly<
  Record<string, { readonly [Kind in WriteKind]?: WriteRule<Caller, Client> }>
>;

/**
 * Decides on a write: `true` allows it. `false`, or a message for the caller, denies the request
 * with a 403 before anything is written.
 */
export type WriteRule<Caller = unknown, Client = unknown> = (
  write: RuledWrite<Caller, Client>,
) => boolean | string | Promise<boolean | string>;

/** A write, and who makes it. */
export interface RuledWrite<Caller = unknown, Client = unknown> extends ListedWrite {
  /** The result of the option `caller`. */
  readonly caller: Caller;
  /**
   * The context of the interceptor. For the write of a step with references, `client` is that of
   * the transaction.
   */
  readonly context: InterceptContext<Client>;
}

/**
 * Creates an interceptor that denies writes by rules, wherever they are in a request: in bulk
 * writes, upserts, nested writes and transactions. The writes of a step with references to earlier
 * results are decided in the transaction, when their values are known. Writes inside procedures,
 * and what the database does by itself, are not covered.
 *
 * If a model extends another one, a rule for either of them is about writes of both.
 *
 * @example
 * ```ts
 * const rules = writeRules({
 *   caller: ({ request }) => roleOf(request.header('authorization')),
 *   rules: {
 *     Item: {
 *       update: ({ fields, caller }) => !fields.includes('price') || caller === 'manager',
 *       delete: () => 'Items are never deleted',
 *     },
 *   },
 * });
 * rpcHandler({ intercept: rules });
 * ```
 * @throws {TypeError} that names an unknown model or operation: at start-up, or at the first request
 * if another interceptor calls the rules.
 */
export function writeRules<Caller = undefined, Client = unknown>(
  options: WriteRulesOptions<Caller, Client>,
): Interceptor<Client> {
  const { rules, caller } = readOptions(options);
  const relatedIn = memoizeRelated(rules);
  const intercept: Interceptor<Client> = async (context, next) => {
    const related = relatedIn(context.schema);
    const rulesOf = (write: ListedWrite) =>
      [write.model, ...(related.get(write.model) ?? [])].flatMap(
        (model) => ruleOf(rules, model, write) ?? [],
      );
    const ruled = context.writes.filter((write) => rulesOf(write).length > 0);
    if (ruled.length === 0) return await next();
    const known = (await caller?.(context)) as Caller;
    const check = async (given: readonly ListedWrite[], client: Client): Promise<void> => {
      const at = client === context.client ? context : { ...context, client };
      for (const write of given) {
        for (const rule of rulesOf(write)) {
          assertAllowed(await rule({ ...write, caller: known, context: at }));
        }
      }
    };
    await check(
      ruled.filter(({ unresolved }) => !unresolved),
      context.client,
    );
    if (!ruled.some(({ unresolved }) => unresolved)) return await next();
    const end = requireCheck(context.attributes, check);
    try {
      return await next({ checkResolved: check });
    } finally {
      end();
    }
  };
  const prepare = (schema: SchemaDescription): Interceptor<Client> => {
    relatedIn(schema);
    return intercept;
  };
  return Object.assign(intercept, { prepare });
}

const KINDS: readonly WriteKind[] = ['create', 'update', 'delete', 'connect', 'disconnect'];

function readOptions<Caller, Client>(
  options: WriteRulesOptions<Caller, Client>,
): WriteRulesOptions<Caller, Client> {
  const given = Object(options) as WriteRulesOptions<Caller, Client>;
  assertKnownOptions(given, ['caller', 'rules'], 'writeRules');
  const { rules, caller } = given;
  if (caller !== undefined) assertFunction('caller', caller);
  assertObject('rules', rules);
  for (const [model, ofModel] of Object.entries(rules)) {
    assertKnownOptions(Object(ofModel), KINDS, `rules.${model}`);
    for (const [kind, rule] of Object.entries(ofModel)) {
      assertFunction(`rules.${model}.${kind}`, rule);
    }
  }
  return given;
}

type RelatedModels = ReadonlyMap<string, readonly string[]>;

/** Returns a function that checks the rules and relates their models, once for each schema. */
function memoizeRelated(rules: object): (schema: SchemaDescription) => RelatedModels {
  const bySchema = new WeakMap<SchemaDescription, RelatedModels>();
  return (schema) => {
    const known = bySchema.get(schema);
    if (known) return known;
    assertModels(rules, schema);
    const related = relatedModels(schema);
    bySchema.set(schema, related);
    return related;
  };
}

function assertModels(rules: object, { models }: SchemaDescription): void {
  assertKnownOptions(
    rules,
    models.map(({ name }) => name),
    'rules',
  );
}

/**
 * The models that a model extends, and those that extend it: a row of one is a row of the others.
 */
function relatedModels(schema: SchemaDescription): RelatedModels {
  const related = [...modelFamilies(schema)].map(
    ([name, { bases, extensions }]) => [name, [...bases, ...extensions]] as const,
  );
  return new Map(related);
}

function ruleOf<Caller, Client>(
  rules: WriteRules<Caller, Client>,
  model: string,
  { operation }: ListedWrite,
): WriteRule<Caller, Client> | undefined {
  const ofModel = ownMember(rules, model) as (typeof rules)[string] | undefined;
  return ofModel?.[operation];
}

function assertAllowed(allowed: unknown): void {
  if (allowed === true) return;
  if (allowed === false) throw new PolicyDeniedError();
  if (typeof allowed === 'string') throw new PolicyDeniedError(allowed);
  throw new TypeError(
    `A write rule must return a boolean or a message, not ${showValue(allowed)}.`,
  );
}
