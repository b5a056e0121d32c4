import type { ContractServer } from '@modelway/testing';
import { APP_VARY } from '@modelway/testing/contract-app';
import { type Command, startRecipe } from './start-recipe.ts';

/** The commands of an app that its framework builds. */
export interface BuiltRecipe {
  readonly build: Command;
  readonly start: Command;
}

/** The settings of all apps: no telemetry, and what their middleware adds. */
const ENV = {
  APP_VARY,
  ASTRO_TELEMETRY_DISABLED: '1',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  NUXT_TELEMETRY_DISABLED: '1',
};

/** Builds an app with its framework, and starts the result on Node. */
export function startBuiltRecipe(
  app: string,
  { build, start }: BuiltRecipe,
): Promise<ContractServer> {
  return startRecipe(app, { build, start: () => start, env: ENV });
}
