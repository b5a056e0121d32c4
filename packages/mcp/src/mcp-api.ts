import type {
  ApiDescription,
  DescribedModel,
  DescribedOperation,
  DescribedProcedure,
} from '@modelway/core/openapi';

/** What the tools of a handler can use. */
export interface McpApi {
  /** The models by their names in lower case. */
  readonly models: ReadonlyMap<string, DescribedModel>;
  readonly procedures: readonly DescribedProcedure[];
  /** The operations that any model has. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Returns the effect of an operation. */
  readonly effectOf: (operation: string) => DescribedOperation['effect'] | undefined;
}

/** Builds the tables of the tools. Without `write`, nothing that writes is in them. */
export function buildMcpApi({ models, procedures }: ApiDescription, write: boolean): McpApi {
  const visible = models.map((model) => ({
    ...model,
    operations: model.operations.filter(({ effect }) => write || effect === 'read'),
  }));
  const operations = visible.flatMap((model) => model.operations);
  const effects = new Map(operations.map(({ name, effect }) => [name, effect]));
  const named = (isRead: boolean) =>
    [...effects].flatMap(([name, effect]) => ((effect === 'read') === isRead ? [name] : []));
  return {
    models: new Map(visible.map((model) => [model.model.toLowerCase(), model])),
    procedures: procedures.filter(({ kind }) => write || kind === 'query'),
    reads: named(true),
    writes: named(false),
    effectOf: (operation) => effects.get(operation),
  };
}

/** Describes one model, or all of them in short; `undefined` for an unknown model. */
export function describe(api: McpApi, model?: string): Record<string, unknown> | undefined {
  if (model !== undefined) {
    const found = api.models.get(model.toLowerCase());
    return found && { models: [found] };
  }
  const models = Array.from(api.models.values(), summarize);
  return { models, ...(api.procedures.length > 0 && { procedures: api.procedures }) };
}

function summarize({ model, documentation, relationships, operations }: DescribedModel): object {
  const effects = new Set(operations.map(({ effect }) => effect));
  return {
    model,
    ...(documentation !== undefined && { documentation }),
    can: [...effects],
    relationships: relationships.map(({ name, model: target, list }) =>
      list ? `${name}: ${target}[]` : `${name}: ${target}`,
    ),
  };
}
