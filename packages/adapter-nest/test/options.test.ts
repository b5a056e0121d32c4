import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapterOptions, schema } from '@modelway/testing';
import { ModelwayModule } from '../src/index.ts';

const forRoot = ModelwayModule.forRoot as (options: never) => unknown;

describeAdapterOptions(zenstack(schema) as never, { forRoot }, { prefix: '/api' });

describe('forRootAsync', () => {
  const forRootAsync = ModelwayModule.forRootAsync as (options: object) => unknown;
  const useFactory = () => ({});

  it.each<[string, object, string]>([
    [
      'a misspelt option',
      { useFactory, guard: [] },
      'Unknown option "guard". Did you mean "guards"?',
    ],
    [
      'an option of the factory',
      { useFactory, handler: () => {} },
      'Return the option "handler" from the factory of forRootAsync.',
    ],
    ['no factory', {}, 'exactly one of useFactory, useClass, useExisting'],
    ['two factories', { useFactory, useClass: class {} }, 'exactly one of'],
    ['a function', { useFactory, getClient: () => {} }, 'getClient of forRootAsync must be'],
    ['no provider', { useFactory, getClient: {} }, 'getClient of forRootAsync must be'],
  ])('rejects %s', (_, options, message) => {
    expect(() => forRootAsync(options)).toThrow(message);
  });
});
