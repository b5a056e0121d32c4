import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createNextHandlers, createNextPagesHandler } from '../src/index.ts';

describeAdapterOptions(zenstack(schema) as never, { createNextHandlers, createNextPagesHandler });
