import type { ApiHandler } from '@modelway/core';
import {
  type ClosingSocket,
  type FetchRequestOptions,
  readFetchRequest,
  signalOfSocket,
  toFetchResponse,
} from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** The member that `@sveltejs/adapter-node` adds to an event and this adapter reads. */
interface NodePlatform {
  readonly req?: { readonly socket?: ClosingSocket };
}

/** Handles an event and returns the response. */
export async function handleEvent<Client>(
  api: ApiHandler<Client>,
  event: RequestEvent,
  options: FetchRequestOptions<Client>,
): Promise<Response> {
  const request = readFetchRequest(event.request, options);
  return toFetchResponse(await api.handle({ ...request, signal: signalOf(event) }));
}

/** Prefers the socket: SvelteKit 2 does not abort the signal once the body has been read. */
function signalOf({ request, platform }: RequestEvent): AbortSignal {
  const { req } = Object(platform) as NodePlatform;
  return req?.socket ? signalOfSocket(req.socket) : request.signal;
}
