import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createHonoHandler } from '../src/index.ts';

describeAdapterOptions(zenstack(schema) as never, { createHonoHandler, createFetchHandler });
