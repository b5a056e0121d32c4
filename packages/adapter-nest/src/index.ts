export { type MergedDocument, mergeOpenApi } from './merge-openapi.ts';
export { ModelwayModule } from './modelway-module.ts';
export type {
  ClientProvider,
  ModelwayClients,
  ModelwayHandlerOptions,
  ModelwayModuleAsyncOptions,
  ModelwayModuleOptions,
  ModelwayOptionsFactory,
  NestRequest,
} from './module-options.ts';
