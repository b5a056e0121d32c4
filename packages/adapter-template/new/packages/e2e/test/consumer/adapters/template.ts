import { createTemplateHandler } from '@modelway/adapter-template';
import { getClient, orm } from '../api.js';

export const handler = createTemplateHandler({ orm, getClient });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createTemplateHandler({ orm, getClient: () => 1 });
}
