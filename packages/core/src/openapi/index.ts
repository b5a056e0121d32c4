export type {
  OpenApiHandlerOptions,
  OpenApiInfo,
  OpenApiServer,
} from '../options/openapi-options.ts';
export { type ApiPageOptions, apiPage, apiPagePolicy } from './api-page.ts';
export { type OpenApiOptions, openApi } from './open-api.ts';
export type { OpenApiDocument } from './openapi-document.ts';
