const NULL = /^(?:Prisma\.)?((?:Db|Json|Any)Null)$/;

/**
 * Returns `DbNull`, `JsonNull` or `AnyNull` for the object that an ORM has in place of null for Json
 * fields: ZenStack's has a brand, Prisma's a text. Plain objects are data, whatever they contain.
 */
export function nullName(value: object): string | undefined {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (!prototype || !Object.getPrototypeOf(prototype)) return undefined;
  const { __brand: brand } = value as { readonly __brand?: unknown };
  return NULL.exec(String(brand ?? value))?.[1];
}
