import type { OrmIssue } from '@modelway/core';

/** An issue of Zod 4; a union carries the issues of each of its branches. */
export interface ZodIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly ZodIssue[])[];
}

/**
 * Flattens issues into a list. For a union, it keeps those of the branch that the input comes
 * closest to.
 */
export function flattenIssues(
  issues: readonly ZodIssue[],
  base: OrmIssue['path'] = [],
): readonly OrmIssue[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...(issue.path as OrmIssue['path'])];
    const branches = (issue.errors ?? []).map((branch) => flattenIssues(branch, path));
    return branches.length > 0
      ? closestBranch(branches)
      : [{ path, message: messageOf(issue, path) }];
  });
}

/**
 * Replaces Zod's messages for a missing value, and for an unknown field name, which lists all
 * fields, hidden ones too.
 */
function messageOf({ code, message }: ZodIssue, path: OrmIssue['path']): string {
  const member = path.findLast((key) => typeof key === 'string');
  if (member !== undefined && MISSING.test(message)) return `"${member}" is required`;
  return code === 'invalid_value' && NAMING.has(member) ? 'Invalid option' : message;
}

/** Matches Zod's message for a missing value. */
const MISSING = /^Invalid input: expected .*, received undefined$/;

const NAMING: ReadonlySet<unknown> = new Set(['by', 'distinct', 'fields']);

function closestBranch(branches: readonly (readonly OrmIssue[])[]): readonly OrmIssue[] {
  const deepest = Math.max(...branches.map(depth));
  const closest = branches.filter((branch) => depth(branch) === deepest);
  const fewest = Math.min(...closest.map((branch) => branch.length));
  const [best = [], ...others] = closest.filter((branch) => branch.length === fewest);
  if (fewest !== 1) return best;
  // For alternative expectations of one value, list all of them.
  const messages = new Set([best, ...others].map(([issue]) => issue?.message));
  return best.map((issue) => ({ ...issue, message: [...messages].join(' or ') }));
}

function depth(branch: readonly OrmIssue[]): number {
  return Math.min(...branch.map(({ path }) => path.length));
}
