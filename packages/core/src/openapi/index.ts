export { type ApiPageOptions, apiPage, apiPagePolicy } from './api-page.ts';
export { type OpenApiOptions, openApi } from './open-api.ts';
export type {
  OpenApiDocument,
  OpenApiInfo,
  OpenApiServer,
} from './openapi-document.ts';
export type { OpenApiHandlerOptions } from './openapi-options.ts';
