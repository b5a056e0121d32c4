import { delegateName } from '@modelway/core/sql';

/** A ZenStack client of a schema, with or without plugins and a caller set. */
export interface ZenStackClient<Schema> {
  readonly $schema: Schema;
  readonly $options?: object;
}

/** The transactions of a client, by shape. */
export interface TransactionalClient {
  readonly $qb?: { readonly isTransaction?: boolean };
  $transaction<Result>(
    run: (client: never) => Promise<Result>,
    options?: { readonly isolationLevel: 'repeatable read' | 'serializable' },
  ): Promise<Result>;
}

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
  return (omit?.[delegateName(model)] ?? omit?.[model])?.[field];
}

/** The names that a client's plugins add to the results of a model. */
export function fieldsOfPlugins(
  { plugins = [] }: ZenStackClientOptions,
  model: string,
): readonly string[] {
  return plugins.flatMap((plugin) =>
    Object.keys((plugin as ResultPlugin).result?.[delegateName(model)] ?? {}),
  );
}

/** Whether access policies hold for a client. */
export function hasPolicies({ plugins = [] }: ZenStackClientOptions): boolean {
  return plugins.some((plugin) => (plugin as { readonly id?: unknown }).id === 'policy');
}

/** Whether a client has plugins of the app, which run code of their own. */
export function hasOtherPlugins({ plugins = [] }: ZenStackClientOptions): boolean {
  return plugins.some((plugin) => (plugin as { readonly id?: unknown }).id !== 'policy');
}

/** Whether a client runs its queries in an open transaction. */
export function isInTransaction(client: object): boolean {
  return (client as TransactionalClient).$qb?.isTransaction === true;
}
