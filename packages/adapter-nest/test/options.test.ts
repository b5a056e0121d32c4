import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { ModelwayModule } from '../src/index.ts';

const forRoot = ModelwayModule.forRoot as (options: never) => unknown;

describeAdapterOptions(zenstack(schema) as never, { forRoot }, { prefix: '/api' });
