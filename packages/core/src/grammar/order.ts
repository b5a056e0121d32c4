/** Returns an order with columns at its end that it lacks, which make it total. */
export function withColumnsLast(orderBy: unknown, columns: readonly string[]): readonly unknown[] {
  const ordered = namesOf(orderBy);
  const missing = columns.filter((name) => !ordered.includes(name));
  return [orderBy ?? [], missing.map((name) => ({ [name]: 'asc' }))].flat();
}

/** Returns the fields and relationships of an order. */
export function namesOf(orderBy: unknown): readonly string[] {
  return [orderBy ?? []].flat().flatMap((order) => Object.keys(Object(order)));
}
