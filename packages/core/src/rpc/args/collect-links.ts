import { ValidationError } from '../../errors/resource-errors.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { keyIn, type Link, linksByForeignKey } from '../../schema/link.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { ArgsVisitor, Walk } from './args-visitor.ts';
import { isPlainObject } from './walk.ts';

/** What the arguments of a write do to links between records. */
export interface WrittenLinks {
  /** Whether a relationship is replaced as a whole (`set`). */
  readonly replaced: boolean;
  /** Records that are linked as they are: by `connect`, `set` or a foreign key. */
  readonly links: readonly Link[];
  /** Records that are linked if they are there, and else created. */
  readonly optional: readonly OptionalLink[];
  /** The data of records that the write creates, and may link to. */
  readonly rows: readonly WrittenRow[];
}

/** One item of `connectOrCreate`. */
export interface OptionalLink {
  readonly relation: RelationField;
  readonly link: Link;
  readonly item: JsonObject;
  /** The nested writes in which it stands. */
  readonly writes: JsonObject;
}

/** The data of a record. */
export interface WrittenRow {
  readonly model: Model;
  readonly data: JsonObject;
}

/**
 * Collects what a write does to links between records; filled by the walk.
 *
 * @param checked whether linked records are looked for.
 */
export function collectLinks(checked: boolean): {
  readonly visitor: ArgsVisitor;
  readonly links: WrittenLinks;
} {
  const links: Link[] = [];
  const optional: OptionalLink[] = [];
  const rows: WrittenRow[] = [];
  const collected = { replaced: false, links, optional, rows };
  const visitor: ArgsVisitor = {
    visitNestedWrite: ({ operation }) => {
      if (operation === 'set') collected.replaced = true;
    },
    ...(checked && {
      visitData: (data, { model, mode }, walk) => {
        if (mode === 'create' && isCertain(walk)) rows.push({ model, data });
        links.push(...linksByForeignKey(model.relations, data));
        for (const relation of model.relations) {
          const writes = data[relation.name];
          if (!isPlainObject(writes)) continue;
          for (const where of [...listOf(writes.connect), ...listOf(writes.set)]) {
            links.push(linkOf(relation, where));
          }
          for (const item of listOf(writes.connectOrCreate)) {
            optional.push({ relation, link: linkOf(relation, item.where), item, writes });
          }
        }
      },
    }),
  };
  return { visitor, links: collected };
}

/** Whether a record is created for certain: not only if another one is not there. */
function isCertain({ key, parent }: Walk): boolean {
  if (!parent) return true;
  const isTop = parent.parent === undefined;
  if (key === 'connectOrCreate' || key === 'upsert' || (isTop && key === 'create')) return false;
  return isCertain(parent);
}

function listOf(value: unknown): readonly JsonObject[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isPlainObject);
}

/** Other conditions of the `where` hold before the write; its key names the record. */
function linkOf({ name, target }: RelationField, where: unknown): Link {
  const { idKey, uniqueKeys } = target;
  for (const { name: keyName, fields } of [idKey, ...uniqueKeys.values()]) {
    const values = fields.length === 1 ? where : Object(where)[keyName];
    const key = keyIn(Object(values), fields);
    if (key) return { name, target, key };
  }
  throw new ValidationError(`"${name}" needs a whole unique key of the ${target.type} to link.`);
}
