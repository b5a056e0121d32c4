import { UnknownParameterError } from '../errors/request-errors.ts';
import { unknownName } from '../errors/unknown-name.ts';

/** The parameters that an endpoint accepts. */
export interface AcceptedParams {
  /** The names of the parameters. @default none */
  readonly known?: readonly string[];
  /**
   * Advice for an endpoint without parameters.
   * @default 'This endpoint accepts no query parameters.'
   */
  readonly why?: string;
}

/** Creates the error for an unknown query parameter. */
export function unknownParameter(
  name: string,
  { known = [], why = 'This endpoint accepts no query parameters.' }: AcceptedParams = {},
): UnknownParameterError {
  const others = known.length > 0 ? `Supported: ${known.join(', ')}.` : why;
  // A family of parameters is compared by its name alone.
  const inside = name.slice(name.search(/\[|$/));
  const names = known.map((each) => each.replace('[…]', () => inside));
  return new UnknownParameterError(
    `${unknownName('query parameter', name, { known: names })} ${others}`,
    { source: { parameter: name } },
  );
}
