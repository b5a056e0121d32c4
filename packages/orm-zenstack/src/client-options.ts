/** The client options that change the contents of results, by shape. */
export interface ZenStackClientOptions {
  /** Model, with its first letter in either case → field → whether results omit it. */
  readonly omit?: Readonly<
    Record<string, Readonly<Record<string, boolean | undefined>> | undefined>
  >;
  readonly plugins?: readonly unknown[];
}

/** A plugin that adds fields to the results of a model. */
interface ResultPlugin {
  readonly result?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

/** Whether a client's own settings omit a field; `undefined` if they do not mention it. */
export function omittedByClient(
  { omit }: ZenStackClientOptions,
  model: string,
  field: string,
): boolean | undefined {
  return (omit?.[lowerFirst(model)] ?? omit?.[model])?.[field];
}

/** The names that a client's plugins add to the results of a model. */
export function fieldsOfPlugins(
  { plugins = [] }: ZenStackClientOptions,
  model: string,
): readonly string[] {
  return plugins.flatMap((plugin) =>
    Object.keys((plugin as ResultPlugin).result?.[lowerFirst(model)] ?? {}),
  );
}

/** The name of a model's delegate on a client: `postLike`. */
export function lowerFirst(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}
