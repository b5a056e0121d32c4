/** A user who writes notes. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: 'MEMBER' | 'LEAD';
}

/** The values of a note that its author can set. */
export interface NoteValues {
  readonly title: string;
  readonly body: string;
  readonly private: boolean;
}

/** A note as the board shows it. */
export interface Note extends NoteValues {
  readonly id: number;
  readonly createdAt: Date;
  readonly author: Person;
}
