import type { Components } from './components.ts';
import type { Ref } from './openapi-document.ts';

/** Returns the headers of failures that may be temporary. */
export function retryAfterHeaders(components: Components): Readonly<Record<string, Ref>> {
  const header = components.shared.ref('headers', 'Retry-After', () => ({
    description: 'The number of seconds after which the request may succeed, with a 503.',
    schema: { type: 'integer' },
  }));
  return { 'Retry-After': header };
}
