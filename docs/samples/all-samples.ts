import {
  howToFiles,
  howToManyToMany,
  howToPagination,
  howToTroubleshooting,
  readme,
} from './how-to.ts';
import { restErrors } from './rest-errors.ts';
import { restFiltering } from './rest-filtering.ts';
import { restIndex } from './rest-index.ts';
import { restOperations } from './rest-operations.ts';
import { restReading } from './rest-reading.ts';
import { restRelationships } from './rest-relationships.ts';
import { restWriting } from './rest-writing.ts';
import { rpcIndex } from './rpc-index.ts';
import { rpcModels } from './rpc-models.ts';
import { rpcProcedures } from './rpc-procedures.ts';
import { rpcReading } from './rpc-reading.ts';
import { rpcTransactions } from './rpc-transactions.ts';
import { rpcWriting } from './rpc-writing.ts';
import type { Samples } from './sample.ts';

/** The samples of each page. */
export const PAGES: Readonly<Record<string, Samples>> = {
  '../README.md': readme,
  'how-to/pagination.md': howToPagination,
  'how-to/many-to-many.md': howToManyToMany,
  'how-to/files.md': howToFiles,
  'how-to/troubleshooting.md': howToTroubleshooting,
  'rest/index.md': restIndex,
  'rest/reading.md': restReading,
  'rest/filtering.md': restFiltering,
  'rest/writing.md': restWriting,
  'rest/relationships.md': restRelationships,
  'rest/atomic-operations.md': restOperations,
  'rest/errors-and-negotiation.md': restErrors,
  'rpc/index.md': rpcIndex,
  'rpc/reading.md': rpcReading,
  'rpc/writing.md': rpcWriting,
  'rpc/transactions.md': rpcTransactions,
  'rpc/models.md': rpcModels,
  'rpc/procedures.md': rpcProcedures,
};
