import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { createFastifyPlugin } from '../src/index.ts';

describeAdapterOptions(zenstack(schema) as never, { createFastifyPlugin });
