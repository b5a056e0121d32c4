import type { OrmIssue, SchemaDescription } from '@modelway/core';
import { isObject } from '@modelway/core/sql';

/** A call of the client that failed. */
export interface PrismaCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
}

/** The members of the arguments that contain the values of a row. */
const DATA = ['data', 'create', 'update'];

/** A message of Prisma's validation, with the name that it is about. */
interface Finding {
  readonly pattern: RegExp;
  readonly toMessage: (name: string) => string;
  /** Whether the arguments contain the name. */
  readonly named?: true;
}

/**
 * Rewrites the findings of Prisma's validation. Its own message shows source code and the names of
 * everything that would have been valid.
 */
export function readIssues(
  message: string,
  call: PrismaCall | undefined,
  schema: SchemaDescription,
): readonly OrmIssue[] {
  const text = lastParagraph(message);
  for (const { pattern, toMessage, named } of FINDINGS) {
    const name = pattern.exec(text)?.[1];
    if (name === undefined) continue;
    const field = schema.models
      .find((model) => model.name === call?.model)
      ?.fields.find((each) => each.name === name);
    // Say nothing: the name is that of a hidden field.
    if (!named && field?.omitted) return [];
    if (named) {
      const path = findKey(dataFirst(call?.args), name)?.slice(0, -1) ?? [];
      const isData = DATA.includes(String(path[0])) && isFieldSomewhere(name, schema);
      return [{ path, message: isData ? notBeside(name) : toMessage(name) }];
    }
    const path =
      dataPath(name, call?.args, field !== undefined) ?? (call && findGap(name, call, schema));
    // A field name that the arguments do not contain may be hidden from clients.
    const isSent = path || findKey(call?.args, name) !== undefined;
    const message =
      isSent || !isFieldSomewhere(name, schema) ? toMessage(name) : 'A required value is missing';
    return [{ path: path ?? [], message }];
  }
  return [];
}

/**
 * Returns the last paragraph. Prisma prints the call above it, which may contain any text of a
 * client.
 */
function lastParagraph(message: string): string {
  return message.slice(message.lastIndexOf('\n\n') + 1).trim();
}

const unrecognized = (name: string): string => `Unknown key "${name}"`;
const notBeside = (name: string): string =>
  `"${name}" cannot be set beside a relationship, or inside one that sets it`;
const malformed = (name: string): string => `The value of "${name}" is malformed`;
const missing = (name: string): string => `"${name}" is required`;

const FINDINGS: readonly Finding[] = [
  { pattern: /^Unknown argument `(\w+)`/, toMessage: unrecognized, named: true },
  { pattern: /^Unknown field `(\w+)`/, toMessage: unrecognized, named: true },
  {
    pattern: /^Invalid scalar field `(\w+)` for/,
    toMessage: (name) => `"${name}" is not a relationship`,
    named: true,
  },
  { pattern: /^Argument `(\w+)` is missing/, toMessage: missing },
  { pattern: /^Argument `(\w+)` is required because/, toMessage: missing },
  {
    pattern: /^Argument `(\w+)` must not be null/,
    toMessage: (name) => `"${name}" must not be null`,
  },
  {
    pattern: /^Argument `(\w+)`: Invalid value provided/,
    toMessage: (name) => `The value of "${name}" has the wrong type`,
  },
  { pattern: /^Invalid value for argument `(\w+)`/, toMessage: malformed },
  { pattern: /^Invalid value for selection field `(\w+)`/, toMessage: malformed },
  {
    pattern: /^Argument `(\w+)` of type \w+ needs/,
    toMessage: (name) => `"${name}" has too few or too many members`,
  },
  {
    pattern: /integer for field `(\w+)`$/,
    toMessage: (name) => `The value of "${name}" is out of range`,
  },
  { pattern: /^The `?(\w+)`? statement/, toMessage: (name) => `"${name}" selects nothing` },
  {
    pattern: /^Please either use `(\w+)` or/,
    toMessage: (name) => `"${name}" cannot be combined with the other selection`,
  },
];

function dataPath(name: string, args: unknown, isField: boolean): OrmIssue['path'] | undefined {
  const members = Object(args) as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(members, name)) return [name];
  const root = DATA.find((each) => Object.hasOwn(members, each) && !Array.isArray(members[each]));
  return isField && root !== undefined ? [root, name] : undefined;
}

function isFieldSomewhere(name: string, { models }: SchemaDescription): boolean {
  return models.some(({ fields }) => fields.some((field) => field.name === name));
}

/** Finds the path at which the data of a related record lacks a field. */
function findGap(
  name: string,
  { model, args }: Omit<PrismaCall, 'operation'>,
  schema: SchemaDescription,
): OrmIssue['path'] | undefined {
  const fields = schema.models.find((each) => each.name === model)?.fields ?? [];
  for (const [key, value] of membersOf(args)) {
    const relation = fields.find((field) => field.kind === 'relation' && field.name === key);
    const inner = relation?.kind === 'relation' ? relation.model : model;
    const isMissing =
      inner === model &&
      (DATA.includes(key) || Array.isArray(args)) &&
      fields.some((field) => field.name === name) &&
      isObject(value) &&
      !Object.hasOwn(value, name);
    if (isMissing) return [toKey(key, args), name];
    const path = findGap(name, { model: inner, args: value }, schema);
    if (path) return [toKey(key, args), ...path];
  }
  return undefined;
}

/**
 * Returns arguments with the data in front: Prisma rejects a known name there, not in conditions.
 */
function dataFirst(args: unknown): object {
  const members = Object(args) as Readonly<Record<string, unknown>>;
  const names = DATA.filter((name) => Object.hasOwn(members, name));
  return { ...Object.fromEntries(names.map((name) => [name, members[name]])), ...members };
}

/** Finds the path at which the arguments contain a member: Prisma reports only its name. */
function findKey(value: unknown, name: string): OrmIssue['path'] | undefined {
  if (isObject(value) && Object.hasOwn(value, name)) return [name];
  for (const [key, member] of membersOf(value)) {
    // The handler added the omitted fields.
    const path = key === 'omit' ? undefined : findKey(member, name);
    if (path) return [toKey(key, value), ...path];
  }
  return undefined;
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  const hasMembers = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  return hasMembers ? Object.entries(value) : [];
}

/** Converts a key to its form in a path: an index of a list is a number. */
function toKey(key: string, value: unknown): string | number {
  return Array.isArray(value) ? Number(key) : key;
}
