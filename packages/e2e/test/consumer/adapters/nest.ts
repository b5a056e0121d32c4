import { ModelwayModule } from '@modelway/adapter-nest';
import { getClient, handler, orm } from '../api.js';

export const module = ModelwayModule.forRoot({ orm, getClient, handler, prefix: '/api' });

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  ModelwayModule.forRoot({ orm, getClient: () => 1 });
}
