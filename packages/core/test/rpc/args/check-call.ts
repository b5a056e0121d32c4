import type { RpcHandlerOptions } from '../../../src/index.ts';
import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import type { SchemaDescription } from '../../../src/schema/schema-description.ts';
import { LIBRARY } from '../../library-schema.ts';
import { rpcContext } from '../../rpc-context.ts';

/** Checks a call such as `book.findMany`, and returns the arguments for the ORM client. */
export function checkCall(
  target: string,
  args: object,
  options: RpcHandlerOptions & { readonly schema?: SchemaDescription } = {},
) {
  const { schema = LIBRARY, ...rest } = options;
  const context = rpcContext(rest, schema);
  const [model = '', operation = ''] = target.split('.');
  return argsChecker(context)(findOperation(model, operation, context.schema), args as never).args;
}
