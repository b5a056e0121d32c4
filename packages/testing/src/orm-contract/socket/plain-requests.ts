import { restHandler, rpcHandler } from '@modelway/core';
import fc from 'fast-check';
import { withDerived } from '../openapi/derived-members.ts';
import { documentRequests, toTestRequest } from '../openapi/document-requests.ts';
import {
  describeSource,
  failsOnPurpose,
  restKindOf,
  rpcKindOf,
} from '../openapi/fixture-source.ts';
import { fuzzRequests } from '../properties/rpc-fuzz-arbitrary.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import type { PlainRequest } from './wire-requests.ts';

/** Generates requests from both OpenAPI documents, and from the schema and the grammar of RPC. */
export function plainRequests(database: ContractDatabase): fc.Arbitrary<PlainRequest> {
  const rest = describeSource(database, restHandler({ endpoint: '/', log: false }), restKindOf);
  const rpc = describeSource(database, rpcHandler({ log: false }), rpcKindOf);
  const documented = (source: typeof rest, prefix: string) =>
    documentRequests(source).map((drawn): PlainRequest => {
      const request = source.validator.allows(drawn) ? withDerived(drawn) : drawn;
      // A filter of fast-check would draw the same request again.
      if (failsOnPurpose(request)) return { method: 'OPTIONS', url: `${prefix}/`, headers: [] };
      const { method = 'GET', url, headers = {}, body } = toTestRequest(request);
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      return { method, url: prefix + url, headers: Object.entries(headers) as [], ...text };
    });
  const drawn = fuzzRequests(database.orm.schema).map(
    ({ method, path, q, meta, body }): PlainRequest => {
      const query = new URLSearchParams({
        ...(q !== undefined && { q }),
        ...(meta !== undefined && { meta }),
      });
      const headers = body === undefined ? [] : ([['content-type', 'application/json']] as const);
      return { method, url: `/rpc${path}?${query}`, headers, ...(body !== undefined && { body }) };
    },
  );
  return fc.oneof(documented(rest, ''), documented(rpc, '/rpc'), drawn);
}
