import { schema } from '../gen/zenstack/schema.ts';

/** The versions of an application: the second one stores the texts of notes in another column. */
export type Version = 'text' | 'content';

/** Statements for a database that both versions use at once. */
export const EXPAND = `
  set lock_timeout = '2s';
  alter table "Note" add column content text;
  create function sync_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.content is not distinct from old.content then
        new.content := coalesce(new.text, new.content);
      end if;
      new.text := new.content;
      return new;
    end $$;
  create trigger sync_note before insert or update on "Note"
    for each row execute function sync_note();
  alter table "Note" alter column text drop not null;`;

/** Copies the texts of older rows; the trigger does the rest. */
export const BACKFILL = 'update "Note" set text = text where content is null';

/** Statements for a database that only the second version uses. */
export const CONTRACT = `
  set lock_timeout = '2s';
  drop trigger sync_note on "Note";
  drop function sync_note;
  alter table "Note" drop column text;
  alter table "Note" alter column content set not null;`;

/** Returns the schema of a version: the API is the same. */
export function schemaOf(version: Version): typeof schema {
  const { Note } = schema.models;
  const map = {
    name: '@map',
    args: [{ name: 'name', value: { kind: 'literal', value: version } }],
  };
  const text = { ...Note.fields.text, attributes: [map] };
  const renamed = { ...Note, fields: { ...Note.fields, text } };
  return Object.assign(Object.create(schema), { models: { ...schema.models, Note: renamed } });
}
