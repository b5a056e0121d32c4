import type { ZenStackSchema } from '@modelway/orm-zenstack';
import type { CommonHandlerOptions } from '../options.ts';
import { correctRest, correctRpc } from './correct-document.ts';

/** Options of an OpenAPI document. */
export interface OpenApiSpecOptions {
  /** The title of the API. @default 'ZenStack Generated API' */
  readonly title?: string | undefined;
  /** The version of the API. @default '1.0.0' */
  readonly version?: string | undefined;
  /** The description of the API. @default none */
  readonly description?: string | undefined;
  /** The summary of the API. @default none */
  readonly summary?: string | undefined;
  /** Whether operations that policies can deny have a response 403. @default false */
  readonly respectAccessPolicies?: boolean | undefined;
}

/** An OpenAPI 3.1 document. */
export interface OpenApiSpec {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  // biome-ignore lint/suspicious/noExplicitAny: as loose as the types of OpenAPI documents are.
  readonly [member: string]: any;
}

type HandlerName = 'RestApiHandler' | 'RPCApiHandler';

const CORRECTIONS: Readonly<Record<HandlerName, typeof correctRest>> = {
  RestApiHandler: correctRest,
  RPCApiHandler: correctRpc,
};

/**
 * Generates the document of `@zenstackhq/server` for one of its handlers, and corrects it where
 * the responses of the handlers differ from it.
 *
 * @throws {TypeError} if `@zenstackhq/server` is not installed.
 */
export async function generateSpec(
  name: HandlerName,
  { modelway: _, ...options }: CommonHandlerOptions,
  spec: OpenApiSpecOptions = {},
): Promise<OpenApiSpec> {
  const { [name]: Handler } = await importServer();
  const document = await new Handler(options).generateSpec(spec);
  return CORRECTIONS[name](document, options.schema);
}

/** The classes that generate documents, by shape. */
type Generators = Record<
  HandlerName,
  new (options: {
    readonly schema: ZenStackSchema;
  }) => { generateSpec(options: OpenApiSpecOptions): Promise<OpenApiSpec> }
>;

async function importServer(): Promise<Generators> {
  try {
    return (await import('@zenstackhq/server/api')) as unknown as Generators;
  } catch (cause) {
    const message = 'generateSpec() requires @zenstackhq/server. Install it: npm install ';
    throw new TypeError(`${message}@zenstackhq/server`, { cause });
  }
}
