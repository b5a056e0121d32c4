import type { Operation } from '@modelway/core';
import { InvalidArgumentsError } from './invalid-arguments-error.ts';

/**
 * Wraps an operation so that it rejects a Json value with a member `constructor` that is null.
 * ZenStack reads a property of that member to copy the value, and throws a TypeError.
 */
export function explainNullConstructor(run: Operation): Operation {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      const path = error instanceof TypeError ? pathOfNullConstructor(args) : undefined;
      if (!path) throw error;
      throw new InvalidArgumentsError(
        'ZenStack does not support a member "constructor" that is null',
        [...path, 'constructor'],
        error as TypeError,
      );
    }
  };
}

function pathOfNullConstructor(value: unknown): readonly (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (Object.hasOwn(value, 'constructor') && value.constructor === null) return [];
  for (const [key, member] of Object.entries(value)) {
    const path = pathOfNullConstructor(member);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
}
