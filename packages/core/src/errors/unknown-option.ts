import { unknownName } from './unknown-name.ts';

/** The context of an unknown name in an option. */
interface UnknownIn {
  readonly name: string;
  readonly known: Iterable<string>;
  /** Whether the error lists all known names. @default false */
  readonly listed?: boolean;
}

/** Creates the error for an unknown name in an option, with a suggestion. */
export function unknownIn(
  option: string,
  what: string,
  { name, known, listed = false }: UnknownIn,
): TypeError {
  const text = unknownName(what, name, { known });
  const names = listed ? ` Supported: ${[...known].join(', ')}.` : '';
  return new TypeError(`Option ${option}: ${text.charAt(0).toLowerCase()}${text.slice(1)}${names}`);
}
