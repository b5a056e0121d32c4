import { unknownName } from './unknown-name.ts';

/** Names in an option that do not exist: of a model, a field, a member. */
interface UnknownIn {
  readonly name: string;
  readonly known: Iterable<string>;
  /** Whether the error lists all that are known. @default false */
  readonly listed?: boolean;
}

/** Creates the error for a misspelt name in an option, with the nearest one. */
export function unknownIn(
  option: string,
  what: string,
  { name, known, listed = false }: UnknownIn,
): TypeError {
  const text = unknownName(what, name, { known });
  const names = listed ? ` Supported: ${[...known].join(', ')}.` : '';
  return new TypeError(`Option ${option}: ${text.charAt(0).toLowerCase()}${text.slice(1)}${names}`);
}
