import type { ExposeOptions, ModelExposure } from '../../src/schema/exposure.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import { LIBRARY } from '../library-schema.ts';

const build = (expose: ExposeOptions) => buildSchemaModel(LIBRARY, { expose });

describe('an invalid option expose', () => {
  it.each<[string, Readonly<Record<string, ModelExposure | boolean>>, string]>([
    ['an unknown model', { Nope: true }, 'expose.models: unknown model "Nope".'],
    ['a type for a model', { book: true }, 'expose.models: unknown model "book".'],
    ['a model named as Object has it', { constructor: false }, 'unknown model "constructor".'],
    [
      'an unknown field',
      { Book: { fields: { nope: false } } },
      'Book.fields: unknown field "nope".',
    ],
    [
      'an unknown operation',
      { Book: { operations: ['list' as never] } },
      'Option expose.models.Book.operations: unknown operation "list". Supported: read, create, update, delete.',
    ],
    [
      'to hide the id',
      { Book: { fields: { id: false } } },
      'Option expose.models.Book.fields: "id" is part of the id and cannot be hidden.',
    ],
    [
      'to hide a part of the id',
      { BookLoan: { fields: { reader: false } } },
      'Option expose.models.BookLoan.fields: "reader" is part of the id and cannot be hidden.',
    ],
  ])('rejects %s with a TypeError that names it', (_, models, message) => {
    expect(() => build({ models })).toThrow(TypeError);
    expect(() => build({ models })).toThrow(message);
    expect(() => build({ models })).toThrow(/^Option expose\.models/);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'expose must be an object, not '],
    ['null', null, 'expose must be an object, not null'],
    [
      'a misspelt member',
      { model: { Book: false } },
      'Unknown option "expose.model". Did you mean "models"? Supported: models, procedures, default.',
    ],
    [
      'a model at its top',
      { Book: false },
      'Unknown option "expose.Book". Supported: models, procedures, default.',
    ],
    [
      'another default',
      { default: 'nothing' },
      `Option expose.default must be 'all' or 'none', not "nothing".`,
    ],
    [
      'models of another kind',
      { models: ['Book'] },
      'Option expose.models must be an object, not a list.',
    ],
    [
      'a text for a model',
      { models: { Book: 'read' } },
      'Option expose.models.Book must be an object, not "read".',
    ],
    ['null for a model', { models: { Book: null } }, 'Book must be an object, not null'],
    [
      'a misspelt member of a model',
      { models: { Book: { field: { title: false } } } },
      'Unknown option "expose.models.Book.field". Did you mean "fields"? Supported: operations, fields.',
    ],
    [
      'operations that are no list',
      { models: { Book: { operations: 'read' } } },
      'Book.operations must be a list of read, create, update, delete',
    ],
    [
      'fields that are a list',
      { models: { Book: { fields: ['title'] } } },
      'Option expose.models.Book.fields must be an object, not a list.',
    ],
    [
      'a misspelt member of a field',
      { models: { Book: { fields: { title: { writ: false } } } } },
      'Unknown option "expose.models.Book.fields.title.writ". Did you mean "write"? Supported: read, write.',
    ],
    [
      'a text for whether to write',
      { models: { Book: { fields: { title: { write: 'no' } } } } },
      'Option expose.models.Book.fields.title.write must be true or false, not "no".',
    ],
    [
      'a procedure that does not exist',
      { procedures: { nope: true } },
      'Option expose.procedures: unknown procedure "nope".',
    ],
    [
      'a text for whether to expose a procedure',
      { procedures: { stamp: 'no' } },
      'Option expose.procedures.stamp must be true or false, not "no".',
    ],
    [
      'a number for whether to read',
      { models: { Book: { fields: { title: { read: 0 } } } } },
      'title.read must be true or false, not 0',
    ],
  ])('rejects %s, which would fail to hide something', (_, expose, message) => {
    expect(() => build(expose as ExposeOptions)).toThrow(TypeError);
    expect(() => build(expose as ExposeOptions)).toThrow(message);
    expect(() => build(expose as ExposeOptions)).toThrow(/^(Option |Unknown option ")expose\b/);
  });
});
