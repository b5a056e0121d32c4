import { resolvePrefix } from '@modelway/core/node';
import {
  All,
  Controller,
  Inject,
  Req,
  Res,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { UnreadBody } from './leave-bodies-unread.ts';
import type { ModelwayMountOptions } from './module-options.ts';
import { MOUNT, type Mount } from './mount.ts';
import { type Exchange, respond } from './respond.ts';

/** The provider of the class that `createController` creates. */
export const CONTROLLER: unique symbol = Symbol('ModelwayController');

/**
 * Creates the controller of a mount; `setRoutes` completes it once the platform is known. Its
 * decorators are applied as functions: the package has no syntax that Node cannot erase.
 */
export function createController(options: ModelwayMountOptions): Type {
  const { prefix = '/', version, guards = [], decorators = [] } = options;
  class ModelwayController {
    readonly #mount: Mount<unknown>;

    constructor(mount: Mount<unknown>) {
      this.#mount = mount;
    }

    /** Writes the response itself: interceptors run around it, but cannot change it. */
    async handle(...exchange: Exchange): Promise<void> {
      await respond(this.#mount, exchange);
    }
  }

  const { prototype } = ModelwayController;
  const handle = Object.getOwnPropertyDescriptor(prototype, 'handle') as PropertyDescriptor;
  Inject(MOUNT)(ModelwayController, undefined, 0);
  Req()(prototype, 'handle', 0);
  Res()(prototype, 'handle', 1);
  UnreadBody()(prototype, 'handle', handle);
  SetMetadata(SWAGGER_EXCLUDES, [true])(ModelwayController);
  UseGuards(...guards)(ModelwayController);
  for (const decorator of decorators) decorator(ModelwayController);
  // Express matches the path as it is in URLs, and Fastify the decoded one.
  const path = [...new Set([resolvePrefix(prefix), prefix.replace(/\/+$/, '')])];
  Controller({ path, ...(version !== undefined && { version }) })(ModelwayController);
  return ModelwayController;
}

/** Sets the routes of the controller, for its path and for all paths below. */
export function setRoutes(controller: Type, platform: string): void {
  const { prototype } = controller;
  const handle = Object.getOwnPropertyDescriptor(prototype, 'handle') as PropertyDescriptor;
  // Express requires a name for a wildcard, and Fastify allows none.
  All(['', platform === 'fastify' ? '*' : '*path'])(prototype, 'handle', handle);
}

/** The metadata of `@ApiExcludeController()` of `@nestjs/swagger`; see `mergeOpenApi`. */
const SWAGGER_EXCLUDES = 'swagger/apiExcludeController';
