/** A JSON Pointer to a member below a place (RFC 6901, section 3). */
export function jsonPointer(base: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (pointer, name) => `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  );
}
