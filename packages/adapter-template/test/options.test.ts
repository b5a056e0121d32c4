import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createTemplateHandler } from '../src/index.ts';

describeAdapterOptions(zenstack(schema) as never, { createTemplateHandler }, { prefix: '/api' });
