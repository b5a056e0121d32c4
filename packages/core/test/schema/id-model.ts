import type { ScalarType } from '../../src/schema/schema-description.ts';
import type { Model } from '../../src/schema/schema-model.ts';
import { scalar } from '../library-schema.ts';

/** A model of which only the id fields count; they are named a, b, … */
export function idModel(...types: readonly ScalarType[]): Model {
  const idFields = types.map((type, i) => scalar('abc'.charAt(i), type));
  return { idFields } as unknown as Model;
}
