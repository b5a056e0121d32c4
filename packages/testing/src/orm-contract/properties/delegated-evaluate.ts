/** A stored row of a table. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A model with the data for a plain evaluation of filters. */
export interface EvaluatedModel {
  readonly scalars: Readonly<Record<string, readonly unknown[]>>;
  readonly relations: Readonly<Record<string, EvaluatedRelation>>;
}

/** A relationship, with a function that finds its rows. */
export interface EvaluatedRelation {
  readonly target: string;
  readonly list: boolean;
  /** Returns the related rows: at most one, unless it is a list. */
  find(row: Row): readonly Row[];
}

/** Whether a row matches a filter of RPC, in plain JavaScript. */
export function fits(
  where: object,
  row: Row,
  {
    model,
    models,
  }: { readonly model: string; readonly models: ReadonlyMap<string, EvaluatedModel> },
): boolean {
  const at = (target: string) => ({ model: target, models });
  return Object.entries(where).every(([key, value]) => {
    if (key === 'AND') return value.every((each: object) => fits(each, row, at(model)));
    if (key === 'OR') return value.some((each: object) => fits(each, row, at(model)));
    if (key === 'NOT') return !fits(value, row, at(model));
    const relation = models.get(model)?.relations[key];
    if (!relation) return row[key] === value;
    const related = relation.find(row);
    const fitting = (each: object) =>
      related.filter((other) => fits(each, other, at(relation.target)));
    if (value === null) return related.length === 0;
    if ('some' in value) return fitting(value.some).length > 0;
    if ('every' in value) return fitting(value.every).length === related.length;
    if ('none' in value) return fitting(value.none).length === 0;
    if ('isNot' in value) return fitting(value.isNot).length === 0;
    return fitting(value.is ?? value).length > 0;
  });
}
