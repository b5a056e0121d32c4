/** Replaces the values that differ between two runs: the current time and random ids. */
export function maskVolatile(json: string): string {
  const recent = Date.now() - 3_600_000;
  return json
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) => (Date.parse(text) > recent ? 'now' : text))
    .replaceAll(/"c[a-z0-9]{24}"/g, '"cuid"')
    .replaceAll(/\/c[a-z0-9]{24}/g, '/cuid');
}
