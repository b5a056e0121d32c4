import { buildRestContext, type RestContext } from '../src/rest/rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from '../src/rest/rest-options.ts';
import type { Field, Model, RelationField, ScalarField } from '../src/schema/schema-model.ts';
import { recordingOrm } from './recording-orm.ts';

export const ENDPOINT = 'http://api.test/rest';

/** The context of a REST handler over the library's schema. */
export function libraryContext(options: Partial<RestHandlerOptions> = {}): RestContext {
  return buildRestContext(
    recordingOrm().orm,
    resolveRestOptions({ endpoint: ENDPOINT, ...options }),
  );
}

const SCHEMA = libraryContext().schema;

/** A model of the library, by its resource type. */
export function libraryModel(type: string): Model {
  const model = SCHEMA.byType.get(type);
  if (!model) throw new TypeError(`no model ${type}`);
  return model;
}

export function scalarField(type: string, name: string): ScalarField {
  return fieldOf(type, name, 'scalar') as ScalarField;
}

export function relationField(type: string, name: string): RelationField {
  return fieldOf(type, name, 'relation') as RelationField;
}

function fieldOf(type: string, name: string, kind: Field['kind']): Field {
  const field = libraryModel(type).fields.get(name);
  if (field?.kind !== kind) throw new TypeError(`no ${kind} ${type}.${name}`);
  return field;
}
