/** A member that violates the specification. */
export interface Violation {
  /** The key of the violated statement. */
  readonly rule: string;
  /** The JSON Pointer of the member. */
  readonly at: string;
}

export type Json = Readonly<Record<string, unknown>>;

export interface Position {
  readonly at: string;
  readonly report: MutableReport;
  readonly strict: boolean;
}

export interface MutableReport {
  readonly violations: Violation[];
  readonly applied: Set<string>;
}

export function checkMembers(position: Position, object: Json, known: readonly string[]): void {
  checkNames(position, object);
  for (const name of keys(object)) {
    check(child(position, name), 'additional-members', known.includes(name));
  }
}

const GLOBAL = /^[a-zA-Z0-9\u0080-\uFFFF]$/;
const RESERVED = /[+,.[\]!"#$%&'()*/:;<=>?@\\^`{|}~\p{Cc}]/u;

export function checkNames(position: Position, object: Json): void {
  for (const name of keys(object)) {
    const inside = child(position, name);
    check(inside, 'member-name-character', name.length > 0);
    check(
      inside,
      'member-name-allowed-characters-only',
      /^[a-zA-Z0-9\u0080-\uFFFF\-_ ]*$/.test(name),
    );
    check(inside, 'member-name-reserved-characters', !RESERVED.test(name));
    check(inside, 'member-name-globally-allowed', isGlobal(name.at(0)) && isGlobal(name.at(-1)));
    check(inside, 'member-name-url-safe', /^[a-zA-Z0-9\-_]*$/.test(name));
  }
}

function isGlobal(char: string | undefined): boolean {
  return char !== undefined && GLOBAL.test(char);
}

export function isMemberName(name: string): boolean {
  return isGlobal(name.at(0)) && isGlobal(name.at(-1)) && !RESERVED.test(name);
}

export function check(position: Position, rule: string, holds: boolean): void {
  position.report.applied.add(rule);
  if (!holds) position.report.violations.push({ rule, at: position.at });
}

export function child(position: Position, name: string | number): Position {
  const token = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
  return { ...position, at: `${position.at}/${token}` };
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isObjectOrMissing(value: unknown): boolean {
  return value === undefined || isObject(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function keys(object: Json): readonly string[] {
  return Object.keys(object);
}
