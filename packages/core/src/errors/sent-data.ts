import type { ApiErrorOptions } from './api-error.ts';
import type { OrmError } from './orm-error.ts';

/** The data of a write, and where its fields are in the request. */
export interface SentData {
  readonly model: {
    readonly name: string;
    readonly relations: readonly {
      readonly name: string;
      readonly foreignKey?: readonly { readonly field: string }[] | undefined;
    }[];
  };
  readonly data: unknown;
  readonly at: (field: string) => FieldLocation;
}

/** Where a field is: the path in the arguments of RPC, and the source of a REST error. */
export type FieldLocation = Pick<ApiErrorOptions, 'path' | 'source'>;

const SENT = new WeakMap<object, SentData>();

/**
 * Remembers the data of a write that has failed. The error itself stays as it is, since retries and
 * the option `databaseErrors` read it first.
 */
export function rememberSent(error: unknown, sent: SentData): void {
  if (Object(error) === error) SENT.set(error as object, sent);
}

/**
 * Returns where the field of a failure is in the request: of several fields, the only one in it. It
 * is `undefined` if the failure may be about another record, or about a key that a relationship sets
 * as well.
 */
export function locateField(error: unknown, failure: OrmError): FieldLocation | undefined {
  const { model, data, at } = SENT.get(Object(error)) ?? {};
  if (!model || !at || failure.model !== model.name) return undefined;
  const [field, ...others] = (failure.fields ?? []).filter((each) =>
    Object.hasOwn(Object(data), each),
  );
  if (field === undefined || others.length > 0) return undefined;
  const mayBeOther = model.relations.some(
    ({ name, foreignKey }) =>
      Object.hasOwn(Object(data), name) || foreignKey?.some((pair) => pair.field === field),
  );
  return mayBeOther ? undefined : at(field);
}
