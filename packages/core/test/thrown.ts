import { ApiError, ApiErrors } from '../src/errors/api-error.ts';

/** The errors that a client would see of what a stage throws; fails where it throws none. */
export async function errorsOf(run: () => unknown): Promise<readonly ApiError[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiErrors) return error.errors;
    if (error instanceof ApiError) return [error];
    throw error;
  }
  throw new TypeError('nothing was thrown');
}

/** Codes and sources alone, to compare with. */
export async function rejectionsOf(run: () => unknown): Promise<readonly unknown[]> {
  return (await errorsOf(run)).map(({ code, source }) => (source ? [code, source] : [code]));
}
