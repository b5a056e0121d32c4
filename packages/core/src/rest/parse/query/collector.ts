import { ApiError, ApiErrors, collectError } from '../../../errors/api-error.ts';

/** Runs a parser; returns `undefined` if it fails. */
export type Read = <T>(parse: () => T) => T | undefined;

/** Collects the errors of all parsers, so that a client receives them at once. */
export function collector(issues: ApiError[]): Read {
  return (parse) => {
    try {
      return parse();
    } catch (error) {
      const errors = error instanceof ApiErrors ? error.errors : [error];
      for (const one of errors) {
        if (!(one instanceof ApiError)) throw one;
        collectError(issues, one);
      }
      return undefined;
    }
  };
}
