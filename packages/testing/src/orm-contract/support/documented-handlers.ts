import {
  type CreateApiHandler,
  restHandler as createRest,
  rpcHandler as createRpc,
  type OrmBinding,
  type RestHandlerOptions,
  type RpcHandlerOptions,
} from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import {
  type Protocol,
  type ResponseValidator,
  responseValidator,
} from '../../openapi/response-validator.ts';
import { runFewerCases } from './test-size.ts';

/** The reason why the responses of a handler are not those of its document. */
export type Undocumented =
  | 'an interceptor responds'
  | 'the ORM client is a stub'
  | 'a resource type is named operations';

/** Creates a REST handler that fails if a response does not match its OpenAPI document. */
export function restHandler(options: RestHandlerOptions, reason?: Undocumented): CreateApiHandler {
  const create = createRest(options);
  return reason ? create : documented(create, { options, protocol: 'rest' });
}

/** Creates the handler that suites of RPC run on, in place of `rpcHandler`. */
type CreateInPlace = (options: RpcHandlerOptions) => CreateApiHandler;

let inPlace: CreateInPlace | undefined;

/** Runs the suites of RPC of this test file on another protocol that has its requests. */
export function runInPlaceOfRpc(create: CreateInPlace): void {
  // The same requests are sent to the handler itself.
  runFewerCases(4);
  inPlace = create;
}

/** Creates an RPC handler that fails if a response does not match its OpenAPI document. */
export function rpcHandler(
  options: RpcHandlerOptions = {},
  reason?: Undocumented,
): CreateApiHandler {
  if (inPlace) return inPlace(options);
  const create = createRpc(options);
  return reason ? create : documented(create, { options, protocol: 'rpc' });
}

interface Documented {
  readonly options: object;
  readonly protocol: Protocol;
}

function documented(create: CreateApiHandler, of: Documented): CreateApiHandler {
  return (orm) => {
    const handler = create(orm);
    let validate: ResponseValidator | undefined;
    return {
      handle: async (request) => {
        const response = await handler.handle(request);
        const { method, path } = request;
        validate ??= validatorOf(create, orm, of);
        const wrong = validate({ method, path, ...response });
        if (wrong) throw new Error(`The OpenAPI document does not describe ${wrong}`);
        return response;
      },
    };
  };
}

/** The validators of each schema, by the options and the dialect of their handlers. */
const VALIDATORS = new WeakMap<object, Map<string, ResponseValidator>>();

function validatorOf<Client>(
  create: CreateApiHandler,
  orm: OrmBinding<Client>,
  { options, protocol }: Documented,
): ResponseValidator {
  const known = VALIDATORS.get(orm.schema) ?? new Map<string, ResponseValidator>();
  VALIDATORS.set(orm.schema, known);
  // Limits describe requests, and functions do not change the document.
  const key = JSON.stringify([protocol, { ...options, limits: undefined }, orm.dialect]);
  const validator = known.get(key) ?? validatorBy(documentOf(create, orm), protocol);
  known.set(key, validator);
  return validator;
}

function documentOf<Client>(create: CreateApiHandler, orm: OrmBinding<Client>): object {
  return openApi({ orm, handlers: { '': create }, info: { title: 'Fixture', version: '1' } });
}

/** The validators by the text of their documents: several databases have the same. */
const BY_TEXT = new Map<string, ResponseValidator>();

function validatorBy(document: object, protocol: Protocol): ResponseValidator {
  const text = `${protocol} ${JSON.stringify(document)}`;
  const validator = BY_TEXT.get(text) ?? responseValidator(document, protocol);
  BY_TEXT.set(text, validator);
  return validator;
}
