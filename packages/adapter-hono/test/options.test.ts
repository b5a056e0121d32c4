import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createHonoHandler } from '../src/index.ts';

const orm = zenstack(schema) as never;

describeAdapterOptions(orm, { createHonoHandler });
describeAdapterOptions(orm, { createFetchHandler }, { prefix: '/api' });
