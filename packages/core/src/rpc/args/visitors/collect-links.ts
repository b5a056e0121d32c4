import type { Operation } from '../../../grammar/operations.ts';
import type { JsonObject } from '../../../http/parse-json.ts';
import {
  keysIn,
  type Link,
  linksByForeignKey,
  type PartialLink,
  partialKey,
  type TakenLink,
} from '../../../links/link.ts';
import type {
  OptionalLink,
  UpsertBranch,
  WrittenLinks,
  WrittenRow,
} from '../../../links/written-links.ts';
import type { ForeignKeyPair } from '../../../schema/schema-description.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';
import type { WholeModel } from '../../../schema/whole-model.ts';
import type { ArgsVisitor, Walk } from '../args-visitor.ts';
import { isPlainObject, isTop } from '../walk.ts';

/** What is collected. */
export interface CollectedLinks {
  readonly operation: Operation;
  /** Whether linked records are checked. */
  readonly checked: boolean;
  /** Whether the ORM client takes a record from the one that has it. */
  readonly takes: boolean;
}

/**
 * Collects the effects of a write on links between records. The walk fills the result.
 *
 * @throws {ValidationError} for a part of a compound foreign key in a write that does not return
 * its record.
 */
export function collectLinks({ operation: { effect, returns }, checked, takes }: CollectedLinks): {
  readonly visitors: readonly ArgsVisitor[];
  readonly links: WrittenLinks;
} {
  const links: Link[] = [];
  const partial: PartialLink[] = [];
  const optional: OptionalLink[] = [];
  const taken: TakenLink[] = [];
  const rows: WrittenRow[] = [];
  const needed = new Set<Model>();
  const branches = new Map<Link, UpsertBranch>();
  const collected = { links, partial, optional, taken, needed, rows, branches };
  const visitor: ArgsVisitor = {
    visitNestedWrite: ({ relation, needsRecord }) => {
      if (needsRecord) needed.add(relation.target);
    },
    ...(checked && {
      visitData: (data, { model, mode }, walk) => {
        const isNew = mode === 'create';
        if (isNew && isCertain(walk)) rows.push({ model, data });
        const byKey = linksByForeignKey({ model, data, isNew });
        const linked = [...byKey.links];
        const [part] = byKey.partial;
        if (part && !(isTop(walk) && returns === 'record')) throw partialKey(part);
        partial.push(...byKey.partial);
        for (const relation of model.relations) {
          const writes = data[relation.name];
          if (!isPlainObject(writes)) continue;
          for (const where of [...listOf(writes.connect), ...listOf(writes.set)]) {
            linked.push(linkOf(relation, where));
          }
          const certain = effect !== 'upsert' && isCertain(walk);
          for (const item of listOf(writes.connectOrCreate)) {
            optional.push({ relation, link: linkOf(relation, item.where), item, writes, certain });
          }
        }
        links.push(...linked);
        const branch = effect === 'upsert' ? branchOf(walk) : undefined;
        if (branch) for (const link of linked) branches.set(link, branch);
      },
    }),
  };
  const taking: ArgsVisitor = {
    visitData: (data, { model }) => taken.push(...takenLinks(data, model)),
  };
  return { visitors: takes ? [visitor, taking] : [visitor], links: collected };
}

/** Returns the links to records that only one record may have. */
function takenLinks(data: JsonObject, model: Model): readonly TakenLink[] {
  return model.relations.flatMap((relation) => {
    const { foreignKey } = relation;
    const writes = data[relation.name];
    if (!foreignKey || !isPlainObject(writes) || !isUniqueIn(foreignKey, model.whole)) return [];
    const items = listOf(writes.connectOrCreate).map((item) => item.where);
    return [...listOf(writes.connect), ...listOf(items)].map((where) => ({
      ...linkOf(relation, where),
      ...{ model, relation, foreignKey },
    }));
  });
}

/** Whether a foreign key contains a unique key, visible or hidden. */
function isUniqueIn(foreignKey: readonly ForeignKeyPair[], { uniqueKeys }: WholeModel): boolean {
  const names = new Set(foreignKey.map(({ field }) => field));
  return uniqueKeys.some(({ fields }) => fields.every((name) => names.has(name)));
}

/** Whether a record is created in any case, even if another one exists. */
function isCertain(walk: Walk): boolean {
  const { key, parent } = walk;
  if (!parent) return true;
  if (key === 'connectOrCreate' || key === 'upsert') return false;
  return !(isTop(walk) && key === 'create') && isCertain(parent);
}

/** Returns the part of an upsert that contains the data. */
function branchOf({ key, parent }: Walk): UpsertBranch | undefined {
  if (parent?.parent) return branchOf(parent);
  return key === 'create' || key === 'update' ? key : undefined;
}

function listOf(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isPlainObject);
}

/** Returns a link by the key of its `where`. Other conditions in it apply before the write. */
function linkOf(relation: RelationField, where: unknown): Link {
  const { name, target } = relation;
  const [key = Object(where) as JsonObject] = keysIn(where, target);
  return { name, target, key, relation };
}
