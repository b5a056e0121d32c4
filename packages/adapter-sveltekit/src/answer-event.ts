import type { ApiHandler } from '@modelway/core';
import {
  type ClosingSocket,
  type FetchRequestOptions,
  readFetchRequest,
  signalOfSocket,
  toFetchResponse,
} from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** What `@sveltejs/adapter-node` adds to an event, as far as it is read here. */
interface NodePlatform {
  readonly req?: { readonly socket?: ClosingSocket };
}

/** Translates in, lets a handler answer, and translates out. */
export async function answerEvent<Client>(
  api: ApiHandler<Client>,
  event: RequestEvent,
  options: FetchRequestOptions<Client>,
): Promise<Response> {
  const request = readFetchRequest(event.request, options);
  return toFetchResponse(await api.handle({ ...request, signal: signalOf(event) }));
}

/** SvelteKit 2 does not abort the signal of a request whose body has been read: Node knows better. */
function signalOf({ request, platform }: RequestEvent): AbortSignal {
  const { req } = Object(platform) as NodePlatform;
  return req?.socket ? signalOfSocket(req.socket) : request.signal;
}
