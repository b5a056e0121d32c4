/** The ORM of an app, and its policies: ZenStack's, row-level security with Prisma, or none. */
export type Orm = 'zenstack' | 'prisma' | 'prisma-mariadb';

/** The set-up of an app process. */
export interface AppOptions {
  readonly orm: Orm;
  readonly url: string;
  /** The connections of its pool. */
  readonly pool: number;
  /** `limits.timeoutMs` of its handlers. */
  readonly timeoutMs: number;
  /** Whether Prisma names its prepared statements, so that connections keep them. */
  readonly named?: boolean;
  /** The time limits of statements, which poolers may not pass on. */
  readonly statementTimeout?: number;
  /** A replica for reads. */
  readonly replica?: string;
}
