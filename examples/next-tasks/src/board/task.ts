/** A task as the page shows it. */
export interface Task {
  readonly id: number;
  readonly title: string;
  readonly note: string;
  readonly status: Status;
  readonly owner: User;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly role: 'MEMBER' | 'LEAD';
}

export type Status = keyof typeof STATUSES;

/** The columns of the board, in order. */
export const STATUSES = { TODO: 'To do', DOING: 'In progress', DONE: 'Done' } as const;

/** The columns as a list. */
export const COLUMNS = Object.entries(STATUSES) as readonly [Status, string][];

/** The maximum lengths in the schema, for checks in forms. */
export const TITLE_LENGTH = 80;
export const NOTE_LENGTH = 400;
