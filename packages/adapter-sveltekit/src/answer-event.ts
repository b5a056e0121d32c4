import type { ApiHandler, ApiRequest } from '@modelway/core';
import { readFetchRequest, toFetchResponse } from '@modelway/core/fetch';
import type { RequestEvent } from '@sveltejs/kit';

/** What is known of a request beside its event. */
export interface EventOptions<Client> {
  /** Below the place where the handler is mounted, still percent-encoded. */
  readonly path: string;
  readonly getClient: () => Promise<Client>;
}

/** What `@sveltejs/adapter-node` adds to an event, as far as it is read here. */
interface NodePlatform {
  readonly req?: { readonly socket?: { readonly destroyed?: boolean } };
}

/** Translates in, lets a handler answer, and translates out. */
export async function answerEvent<Client>(
  api: ApiHandler<Client>,
  event: RequestEvent,
  options: EventOptions<Client>,
): Promise<Response> {
  const request = readFetchRequest(event.request, options);
  return toFetchResponse(await api.handle({ ...request, signal: callerSignal(event) }));
}

/** SvelteKit 2 does not abort the signal of a request whose body has been read: Node knows better. */
function callerSignal({ request, platform }: RequestEvent): ApiRequest<unknown>['signal'] & object {
  const { req } = Object(platform) as NodePlatform;
  return {
    get aborted() {
      return request.signal.aborted || req?.socket?.destroyed === true;
    },
  };
}
