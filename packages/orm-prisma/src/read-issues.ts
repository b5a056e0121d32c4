import type { OrmIssue, SchemaDescription } from '@modelway/core';

/** A call of the client: what was asked of it. */
export interface PrismaCall {
  readonly model: string;
  readonly args: unknown;
}

/** The members of the arguments that hold the values of a row. */
const DATA = ['data', 'create', 'update'];

/**
 * What Prisma's validation found, in words of our own: its message shows source code and the names of
 * everything that would have been possible.
 */
export function readIssues(
  message: string,
  call: PrismaCall | undefined,
  schema: SchemaDescription,
): readonly OrmIssue[] {
  for (const [pattern, say] of FINDINGS) {
    const name = pattern.exec(lastParagraph(message))?.[1];
    if (name === undefined) continue;
    // A required value that clients cannot send.
    if (isOmitted(name, call, schema)) return [];
    return [{ path: pathOf(name, call, schema), message: say(name) }];
  }
  return [];
}

/** Above it is the call, as far as Prisma shows it; a client may have sent anything in there. */
function lastParagraph(message: string): string {
  return message.slice(message.lastIndexOf('\n\n') + 1).trim();
}

const FINDINGS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^Unknown argument `(\w+)`/, (name) => `Unknown argument "${name}"`],
  [/^Unknown field `(\w+)`/, (name) => `Unknown field "${name}"`],
  [/^Invalid scalar field `(\w+)` for/, (name) => `"${name}" is not a relationship`],
  [/^Argument `(\w+)` is missing/, (name) => `"${name}" is missing`],
  [/^Argument `(\w+)` must not be null/, (name) => `"${name}" must not be null`],
  [
    /^Argument `(\w+)`: Invalid value provided/,
    (name) => `The value of "${name}" is of a wrong type`,
  ],
  [/^Invalid value for argument `(\w+)`/, (name) => `The value of "${name}" is malformed`],
  [/^Invalid value for selection field `(\w+)`/, (name) => `The value of "${name}" is malformed`],
  [/^Argument `(\w+)` of type \w+ needs/, (name) => `"${name}" has too few or too many members`],
  [/^Argument `(\w+)` is required because/, (name) => `"${name}" is missing`],
  [/integer for field `(\w+)`$/, (name) => `The value of "${name}" is out of range`],
  [/^The `?(\w+)`? statement/, (name) => `"${name}" selects nothing`],
  [/^Please either use `(\w+)` or/, (name) => `"${name}" cannot stand beside the other selection`],
];

function pathOf(
  name: string,
  call: PrismaCall | undefined,
  schema: SchemaDescription,
): OrmIssue['path'] {
  const args = Object(call?.args) as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(args, name)) return [name];
  const isField = fieldOf(name, call, schema) !== undefined;
  const root = DATA.find((each) => Object.hasOwn(args, each) && !Array.isArray(args[each]));
  return isField && root !== undefined ? [root, name] : [];
}

function isOmitted(name: string, call: PrismaCall | undefined, schema: SchemaDescription): boolean {
  return fieldOf(name, call, schema)?.omitted ?? false;
}

function fieldOf(name: string, call: PrismaCall | undefined, { models }: SchemaDescription) {
  return models
    .find((model) => model.name === call?.model)
    ?.fields.find((field) => field.name === name);
}
