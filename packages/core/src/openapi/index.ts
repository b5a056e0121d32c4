export type {
  OpenApiHandlerOptions,
  OpenApiInfo,
  OpenApiServer,
} from '../options/openapi-options.ts';
export { type ApiPageOptions, apiPage, apiPagePolicy } from './api-page.ts';
export { type OpenApiOptions, openApi } from './open-api.ts';
export type { OpenApiDocument } from './openapi-document.ts';
export {
  type ApiDescription,
  type DescribedField,
  type DescribedModel,
  type DescribedOperation,
  type DescribedProcedure,
  type DescribedRelationship,
  describeApi,
} from './rpc/describe-api.ts';
