/** The part of a ZenStack client that runs queries of its own, by shape. */
export interface QueryingClient {
  readonly $qb?: QueryBuilder;
}

/** The part of Kysely that reads expressions of one table. */
export interface QueryBuilder {
  selectFrom(table: string): SelectQuery;
}

interface SelectQuery {
  select(columns: (build: ExpressionBuilder) => readonly unknown[]): SelectQuery;
  where(condition: (build: ExpressionBuilder) => Expression): SelectQuery;
  execute(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface ExpressionBuilder {
  (column: string, operator: 'in', values: readonly unknown[]): Expression;
  ref(column: string): Expression;
  val(value: string): Expression;
  cast(value: Expression, type: 'text'): Expression;
  and(values: Readonly<Record<string, unknown>>): Expression;
  or(conditions: readonly Expression[]): Expression;
  readonly fn: {
    (name: string, values: readonly Expression[]): Expression;
    countAll(): Expression;
  };
}

export interface Expression {
  as(name: string): unknown;
}
