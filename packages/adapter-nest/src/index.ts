export { type MergedDocument, mergeOpenApi } from './merge-openapi.ts';
export { ModelwayModule } from './modelway-module.ts';
export type {
  ClientProvider,
  GetClient,
  ModelwayClients,
  ModelwayHandlerOptions,
  ModelwayModuleAsyncOptions,
  ModelwayModuleOptions,
  ModelwayMountOptions,
  ModelwayOptionsFactory,
  NestRequest,
} from './module-options.ts';
