import {
  type Annotations,
  encodeAt,
  encodeScalar,
  joinPathText,
  NOWHERE,
} from '@modelway/serialization';
import type { Field, Model } from '../../schema/schema-model.ts';
import type { FieldSets } from '../parse/query/parse-fields.ts';
import type { Row } from '../plan/rest-plan.ts';

/** A field that is rendered as an attribute, with the parts that all resources share. */
interface AttributeColumn {
  readonly name: string;
  /** The path below the resource object, `.attributes.name`, or `NOWHERE`. */
  readonly path: string;
  /**
   * Whether JSON carries its values unchanged, except an integer that a driver returns as a bigint.
   */
  readonly plain: boolean;
}

interface AttributesShape {
  readonly columns: readonly AttributeColumn[];
  /** All attributes as null: copying it is faster than adding one member after the other. */
  readonly empty: Readonly<Record<string, unknown>>;
}

/** Renders the attributes of a row of a model. */
export type RenderAttributes = (model: Model, row: Row, path: string) => Record<string, unknown>;

/** Types whose values JSON carries unchanged, including any keys in a Json column. */
const PLAIN: ReadonlySet<string> = new Set(['String', 'Boolean', 'Int', 'Enum', 'Json']);

/** The attributes of each model, and of each sparse fieldset. */
const SHAPES = new WeakMap<Model | ReadonlySet<Field>, AttributesShape>();

/**
 * Creates the renderer of attributes for one document.
 *
 * @param annotations receives the types of the values that JSON cannot carry.
 */
export function createRenderAttributes(
  fields: FieldSets,
  annotations: Annotations,
): RenderAttributes {
  return (model, row, path) => {
    const shape = shapeOf(model, fields.get(model));
    const attributes: Record<string, unknown> = { ...shape.empty };
    for (const column of shape.columns) {
      const value = row[column.name];
      if (value === null || value === undefined) continue;
      attributes[column.name] =
        column.plain && typeof value !== 'bigint'
          ? value
          : encodeValue(value, annotations, column.path === NOWHERE ? NOWHERE : path + column.path);
    }
    return attributes;
  };
}

function shapeOf(model: Model, shown: ReadonlySet<Field> | undefined): AttributesShape {
  const known = SHAPES.get(shown ?? model);
  if (known) return known;
  const columns = model.scalars
    // JSON:API 1.1, "Fields": no attribute may be named "id".
    .filter((field) => field.name !== 'id' && (!shown || shown.has(field)))
    .map(({ name, type }) => ({
      name,
      path: joinPathText('.attributes', name),
      plain: PLAIN.has(type),
    }));
  const shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  SHAPES.set(shown ?? model, shape);
  return shape;
}

/** Encodes a list, or any unexpected value of a field. */
function encodeValue(value: unknown, annotations: Annotations, path: string): unknown {
  const scalar = encodeScalar(value);
  if (!scalar) return typeof value === 'number' ? value : encodeAt(value, annotations, path);
  if (scalar.type) annotations.add(path, scalar.type);
  return scalar.json;
}
