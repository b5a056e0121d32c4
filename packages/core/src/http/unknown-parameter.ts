import { UnknownParameterError } from '../errors/request-errors.ts';

/** The parameters that an endpoint accepts. */
export interface AcceptedParams {
  /** Their names. @default none */
  readonly known?: readonly string[];
  /** Why there are none. @default 'nor any other' */
  readonly why?: string;
}

/** Creates the error for a query parameter that the endpoint does not know. */
export function unknownParameter(
  name: string,
  { known = [], why = 'nor any other' }: AcceptedParams = {},
): UnknownParameterError {
  const others = known.length > 0 ? `only ${known.join(', ')}` : why;
  return new UnknownParameterError(`There is no query parameter "${name}" here, ${others}`, {
    source: { parameter: name },
  });
}
