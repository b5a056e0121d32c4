import { type RunningApp, startNextApp, startServer, startSvelteKitApp } from './start-app.ts';

/** A framework that has an adapter. */
export interface HttpCase {
  readonly framework: string;
  start(): Promise<RunningApp>;
}

/** All frameworks. They run one at a time. */
export const HTTP_CASES: readonly HttpCase[] = [
  { framework: 'Express 5', start: () => startServer('express') },
  { framework: 'Fastify 5', start: () => startServer('fastify') },
  { framework: 'Hono 4', start: () => startServer('hono') },
  { framework: 'NestJS 12 on Express', start: () => startServer('nest-express') },
  { framework: 'NestJS 12 on Fastify', start: () => startServer('nest-fastify') },
  { framework: 'fetch', start: () => startServer('fetch') },
  { framework: 'Next.js 16', start: startNextApp },
  { framework: 'SvelteKit 3', start: startSvelteKitApp },
];
