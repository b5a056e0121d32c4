/** The rows in the database of an app under test. */
export const CONTRACT_ROWS = {
  /** Each user has one unpublished post, `draft of …`, that only its author can read. */
  users: [
    { name: 'ann', email: 'ann@example.com' },
    { name: 'bob', email: 'bob@example.com' },
  ],
  tags: ['red', 'green', 'blue'],
  /** Ids that a URL must encode. */
  teams: ['a/b', '100%', '%2F', '東京 é', 'a?b#c', 'a&b=c+d', '..', '.', 'a\\b', 'x y', '+', '"<>'],
} as const;

/** A text in errors that clients must not see. */
export const SECRET = 'password of the database is hunter2';
