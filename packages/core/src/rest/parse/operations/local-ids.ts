import type { Model } from '../../../schema/schema-model.ts';
import { createReference } from '../../../schema/values/reference.ts';
import type { IdValues } from '../../../schema/values/resource-id.ts';

/** Returns the id of the resource with a local id; `undefined` if no earlier operation adds it. */
export type FindLocal = (type: string, lid: string) => string | number | undefined;

/** The ids of the resources that the operations of a request add, by their local ids. */
export type KnownIds = ReadonlyMap<string, string | number>;

/** Local ids whose resources do not exist yet. */
export interface PendingIds {
  readonly find: FindLocal;
  /** Defines a local id. Returns the index of the operation that has defined it before, if any. */
  define(name: LocalName): number | undefined;
  /** The references to the ids, by the texts that stand for them. */
  readonly pending: ReadonlyMap<string, IdValues>;
}

interface LocalName {
  readonly type: string;
  readonly lid: string;
  /** The index of the operation that adds the resource. */
  readonly index: number;
  /** `undefined` for an unknown type. */
  readonly model: Model | undefined;
}

/** Creates the local ids of a request, before any of its operations runs. */
export function createPendingIds(): PendingIds {
  const indexes = new Map<string, number>();
  const pending = new Map<string, IdValues>();
  // Unknown to the client, so that no id that it sends is taken for one of these.
  const secret = crypto.randomUUID();
  const textOf = (index: number): string => `${secret}:${index}`;
  return {
    pending,
    find: (type, lid) => {
      const index = indexes.get(localKey(type, lid));
      return index === undefined ? undefined : textOf(index);
    },
    define: ({ type, lid, index, model }) => {
      const key = localKey(type, lid);
      const other = indexes.get(key);
      if (other !== undefined) return other;
      indexes.set(key, index);
      const references = model?.idFields.map(
        ({ name }) => [name, createReference(index, [name])] as const,
      );
      if (references) pending.set(textOf(index), Object.fromEntries(references));
      return undefined;
    },
  };
}

/** Returns the key of a local id: resources of two types may have the same one. */
export function localKey(type: string, lid: string): string {
  return JSON.stringify([type, lid]);
}

/** Finds the ids of resources that exist. */
export function findIn(known: KnownIds): FindLocal {
  return (type, lid) => known.get(localKey(type, lid));
}
