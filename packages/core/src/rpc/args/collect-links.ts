import type { JsonObject } from '../../http/parse-json.ts';
import { type Link, linksByForeignKey, type PartialLink, partialKey } from '../../schema/link.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { ArgsVisitor, Walk } from './args-visitor.ts';
import { keysIn } from './keys-in.ts';
import { isPlainObject } from './walk.ts';

/** What the arguments of a write do to links between records. */
export interface WrittenLinks {
  /** Whether a relationship is replaced as a whole (`set`). */
  readonly replaced: boolean;
  /** Records that are linked as they are: by `connect`, `set` or a foreign key. */
  readonly links: readonly Link[];
  /** Records that are linked by a part of a key, whose rest the written record has. */
  readonly partial: readonly PartialLink[];
  /** Records that are linked if they are there, and else created. */
  readonly optional: readonly OptionalLink[];
  /** The models of related records that have to be there. */
  readonly needed: ReadonlySet<Model>;
  /** The data of records that the write creates, and may link to. */
  readonly rows: readonly WrittenRow[];
  /** The part of an upsert in which a link stands. */
  readonly branches: ReadonlyMap<Link, UpsertBranch>;
}

/** One of the two writes of an upsert, of which one is made. */
export type UpsertBranch = 'create' | 'update';

/** One item of `connectOrCreate`. */
export interface OptionalLink {
  readonly relation: RelationField;
  readonly link: Link;
  readonly item: JsonObject;
  /** The nested writes in which it stands. */
  readonly writes: JsonObject;
  /** Whether it is made in any case: not only if another record is there, or is not. */
  readonly certain: boolean;
}

/** The data of a record. */
export interface WrittenRow {
  readonly model: Model;
  readonly data: JsonObject;
}

/** The operations that return the record that they write. */
const RETURNS_RECORD: ReadonlySet<string> = new Set(['create', 'update', 'upsert']);

/** The nested writes that may fail since a related record is not there. */
const NEEDS_RECORD: ReadonlySet<string> = new Set([
  'connect',
  'set',
  'disconnect',
  'update',
  'upsert',
  'delete',
]);

/**
 * Collects what a write does to links between records; filled by the walk.
 *
 * @param operation as the ORM client names it.
 * @param checked whether linked records are looked for.
 * @throws {ValidationError} for a part of a compound foreign key in any other write.
 */
export function collectLinks(
  operation: string,
  checked: boolean,
): {
  readonly visitor: ArgsVisitor;
  readonly links: WrittenLinks;
} {
  const links: Link[] = [];
  const partial: PartialLink[] = [];
  const optional: OptionalLink[] = [];
  const rows: WrittenRow[] = [];
  const needed = new Set<Model>();
  const branches = new Map<Link, UpsertBranch>();
  const collected = { replaced: false, links, partial, optional, needed, rows, branches };
  const visitor: ArgsVisitor = {
    visitNestedWrite: ({ relation, operation }) => {
      if (operation === 'set') collected.replaced = true;
      if (NEEDS_RECORD.has(operation)) needed.add(relation.target);
    },
    ...(checked && {
      visitData: (data, { model, mode }, walk) => {
        const isNew = mode === 'create';
        if (isNew && isCertain(walk)) rows.push({ model, data });
        const byKey = linksByForeignKey({ model, data, isNew });
        const linked = [...byKey.links];
        const [part] = byKey.partial;
        if (part && !(isTop(walk) && RETURNS_RECORD.has(operation))) throw partialKey(part);
        partial.push(...byKey.partial);
        for (const relation of model.relations) {
          const writes = data[relation.name];
          if (!isPlainObject(writes)) continue;
          for (const where of [...listOf(writes.connect), ...listOf(writes.set)]) {
            linked.push(linkOf(relation, where));
          }
          const certain = operation !== 'upsert' && isCertain(walk);
          for (const item of listOf(writes.connectOrCreate)) {
            optional.push({ relation, link: linkOf(relation, item.where), item, writes, certain });
          }
        }
        links.push(...linked);
        const branch = operation === 'upsert' ? branchOf(walk) : undefined;
        if (branch) for (const link of linked) branches.set(link, branch);
      },
    }),
  };
  return { visitor, links: collected };
}

/** Whether a record is created for certain: not only if another one is not there. */
function isCertain(walk: Walk): boolean {
  const { key, parent } = walk;
  if (!parent) return true;
  if (key === 'connectOrCreate' || key === 'upsert') return false;
  return !(isTop(walk) && key === 'create') && isCertain(parent);
}

/** The part of an upsert in which data stands. */
function branchOf({ key, parent }: Walk): UpsertBranch | undefined {
  if (parent?.parent) return branchOf(parent);
  return key === 'create' || key === 'update' ? key : undefined;
}

/** Whether data is that of the operation's own record. */
function isTop({ parent }: Walk): boolean {
  return parent !== undefined && parent.parent === undefined;
}

function listOf(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isPlainObject);
}

/** Other conditions of the `where` hold before the write; its key names the record. */
function linkOf(relation: RelationField, where: unknown): Link {
  const { name, target } = relation;
  const [key = Object(where) as JsonObject] = keysIn(where, target);
  return { name, target, key, relation };
}
