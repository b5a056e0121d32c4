import type { ApiHandler } from '@modelway/core';
import { type FetchRequestOptions, readFetchRequest, toFetchResponse } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** What `@sveltejs/adapter-node` adds to an event, as far as it is read here. */
interface NodePlatform {
  readonly req?: { readonly socket?: { readonly destroyed?: boolean } };
}

/** Translates in, lets a handler answer, and translates out. */
export async function answerEvent<Client>(
  api: ApiHandler<Client>,
  event: RequestEvent,
  options: FetchRequestOptions<Client>,
): Promise<Response> {
  const request = readFetchRequest(event.request, options);
  return toFetchResponse(await api.handle({ ...request, isAborted: () => isAborted(event) }));
}

/** SvelteKit 2 does not abort the signal of a request whose body has been read: Node knows better. */
function isAborted({ request, platform }: RequestEvent): boolean {
  const { req } = Object(platform) as NodePlatform;
  return request.signal.aborted || req?.socket?.destroyed === true;
}
