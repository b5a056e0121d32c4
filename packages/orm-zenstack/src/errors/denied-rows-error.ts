/** An error of the shape that the ORM's policy plugin throws, for rows that a policy keeps. */
export class DeniedRowsError extends Error {
  readonly reason = 'rejected-by-policy';
  readonly model: string;

  constructor(action: 'deleting' | 'updating', model: string) {
    super(`A policy denies ${action} rows of ${model}.`);
    this.model = model;
  }
}
