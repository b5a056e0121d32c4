import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createNextHandlers, createNextPagesHandler } from '../src/index.ts';

const orm = zenstack(schema) as never;

describeAdapterOptions(orm, { createNextHandlers });
describeAdapterOptions(orm, { createNextPagesHandler }, { param: 'path' });
