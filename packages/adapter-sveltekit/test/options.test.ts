import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createSvelteKitHandle, createSvelteKitHandler } from '../src/index.ts';

describeAdapterOptions(
  zenstack(schema) as never,
  { createSvelteKitHandle, createSvelteKitHandler },
  { prefix: '/api' },
);
