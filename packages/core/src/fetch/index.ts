export { LIST_HEADERS } from '../http/api-handler.ts';
export { pathBelow, resolvePrefix, splitTarget, withoutSegments } from '../http/request-target.ts';
export { type ClosingSocket, signalOfSocket } from '../http/socket-signal.ts';
export { createFetchHandler, type FetchHandlerOptions } from './create-fetch-handler.ts';
export { type FetchRequestOptions, readFetchRequest } from './read-fetch-request.ts';
export { toFetchResponse } from './to-fetch-response.ts';
