import { createsMany } from '../grammar/operations.ts';
import { listWrites, type WritingCall } from './list-writes.ts';
import type { ListedWrite } from './listed-write.ts';
import type { WriteEffects } from './write-effects.ts';

/** Adds the names in paths of the exposed models whose rows a call may change; none for a read. */
export function addModelsWritten(
  call: WritingCall,
  effects: WriteEffects,
  models: Set<string>,
): void {
  for (const write of writesOf(call)) {
    for (const types of typesChangedBy(write, effects)) {
      for (const type of types) models.add(type);
    }
  }
}

/** Lists the writes of a call; of many records with columns only, that of one is enough. */
function writesOf(call: WritingCall): readonly ListedWrite[] {
  const { data } = call.args;
  const isBulk = createsMany(call.operation) && Array.isArray(data);
  return listWrites(isBulk ? { ...call, args: { data: data.slice(0, 1) } } : call);
}

function typesChangedBy(
  { model, operation, fields, parent }: ListedWrite,
  effects: WriteEffects,
): readonly (readonly string[])[] {
  switch (operation) {
    case 'create':
      return [effects.changed(model)];
    case 'update':
      return [effects.changed(model), ...fields.map((field) => effects.rekeyed(model, field))];
    case 'delete':
      return [effects.deleted(model)];
    // The write of the record with the foreign key is listed itself.
    case 'connect':
    case 'disconnect':
      return parent ? [effects.linked(parent.model, parent.relationship)] : [];
  }
}
