import type { Task } from './queries';

/** The columns of the board, in order. */
export const COLUMNS: readonly (readonly [Task['status'], string])[] = [
  ['TODO', 'To do'],
  ['DOING', 'In progress'],
  ['DONE', 'Done'],
];

/** The properties of a form for a task. */
export interface FormProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** The maximum lengths in the schema, for checks in forms. */
export const TITLE_LENGTH = 80;
export const NOTE_LENGTH = 400;

/** Reads the texts of a task from a form. */
export function readTexts(form: HTMLFormElement) {
  const values = new FormData(form);
  return { title: String(values.get('title')), note: String(values.get('note')) };
}
