import type { Operation } from '@modelway/core';
import { lowerFirst } from './client-options.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** How many rows one query looks for. */
const ROWS_PER_QUERY = 500;

/** An error that the ORM's policy plugin could have thrown. */
class KeptRowError extends Error {
  readonly reason = 'rejected-by-policy';
  readonly model: string;

  constructor(model: string) {
    super(`A policy denies deleting rows of ${model}.`);
    this.model = model;
  }
}

type Row = Readonly<Record<string, unknown>>;

interface Delegate {
  findMany(args: object): Promise<readonly Row[]>;
  count(args: object): Promise<number>;
  deleteMany(args: object): Promise<unknown>;
}

interface Transactional {
  $transaction<Result>(run: (client: object) => Promise<Result>): Promise<Result>;
}

/** Whether rows of a model that extends another are deleted with those of this one. */
export function takesExtended({ fields }: ZenStackModel, { models }: ZenStackSchema): boolean {
  return Object.values(fields).some(({ type, relation }) => {
    const target = models[type];
    const opposite = target?.fields[relation?.opposite ?? ''];
    return target?.baseModel !== undefined && opposite?.relation?.onDelete === 'Cascade';
  });
}

/**
 * `deleteMany` of a model with which rows of an extending model are deleted. ZenStack deletes these
 * first: without a `where`, all there are; and also those of rows that a policy then keeps.
 *
 * @throws {KeptRowError} if a policy keeps one of the rows; nothing is deleted then.
 */
export function deleteExtended(client: object, { name, idFields }: ZenStackModel): Operation {
  const select = Object.fromEntries(idFields.map((field) => [field, true]));
  return (args) =>
    (client as Transactional).$transaction(async (transaction) => {
      const delegate = (transaction as Readonly<Record<string, Delegate>>)[lowerFirst(name)];
      if (!delegate) throw new TypeError(`The ORM client has no model "${name}".`);
      const { where = {}, ...rest } = Object(args) as { readonly where?: object };
      const rows = await delegate.findMany({ where, select });
      const result = await delegate.deleteMany({ ...rest, where });
      for (let i = 0; i < rows.length; i += ROWS_PER_QUERY) {
        const kept = await delegate.count({ where: { OR: rows.slice(i, i + ROWS_PER_QUERY) } });
        if (kept > 0) throw new KeptRowError(name);
      }
      return result;
    });
}
