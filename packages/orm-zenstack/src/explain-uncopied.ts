import type { Operation } from '@modelway/core';

/** As one of the ORM's own errors, to whoever reads those. */
class UncopiedMemberError extends Error {
  readonly reason = 'invalid-input';
}

/**
 * The operation, with a refusal in place of the TypeError in which it ends where a Json value has a
 * member `constructor` that is null: ZenStack reads a property of that member to copy the value.
 */
export function explainUncopied(run: Operation): Operation {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      const path = error instanceof TypeError ? pathOfUncopied(args) : undefined;
      if (!path) throw error;
      const message = 'ZenStack does not support a member "constructor" that is null';
      const issues = [{ path: [...path, 'constructor'], message }];
      throw new UncopiedMemberError(message, { cause: { issues, error } });
    }
  };
}

function pathOfUncopied(value: unknown): readonly (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (Object.hasOwn(value, 'constructor') && value.constructor === null) return [];
  for (const [key, member] of Object.entries(value)) {
    const path = pathOfUncopied(member);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
}
