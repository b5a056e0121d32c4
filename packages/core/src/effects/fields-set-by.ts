import type { Model } from '../schema/schema-model.ts';
import { type Args, isArgs } from './nested-args.ts';

/**
 * Returns the fields that the data of a record sets. If it names a relationship or its foreign key
 * on the record, both are listed.
 */
export function fieldsSetBy(data: Args, model: Model): readonly string[] {
  const fields = new Set(Object.keys(data).filter((name) => data[name] !== undefined));
  for (const { name, foreignKey = [] } of model.relations) {
    const columns = foreignKey.map(({ field }) => field);
    if (fields.has(name) && !isUpdate(data[name])) {
      for (const column of columns) fields.add(column);
    } else if (columns.some((column) => fields.has(column))) {
      fields.add(name);
    }
  }
  return [...fields];
}

/** Whether nested writes change the related record alone, and not which one it is. */
function isUpdate(writes: unknown): boolean {
  return isArgs(writes) && Object.keys(writes).every((operation) => operation === 'update');
}
