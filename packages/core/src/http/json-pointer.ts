/** Returns a JSON Pointer to a member below a base pointer (RFC 6901, section 3). */
export function jsonPointer(base: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (pointer, name) => `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  );
}
