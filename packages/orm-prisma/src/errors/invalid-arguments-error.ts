import type { OrmIssue } from '@modelway/core';

/** The error for arguments that Prisma would not treat as plain data. */
export class InvalidArgumentsError extends Error {
  override readonly name = 'InvalidArgumentsError';
  readonly issues: readonly OrmIssue[];

  constructor(message: string, issues: readonly OrmIssue[] = [{ path: [], message }]) {
    super(message);
    this.issues = issues;
  }
}
