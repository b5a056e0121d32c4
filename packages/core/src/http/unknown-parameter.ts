import { UnknownParameterError } from '../errors/request-errors.ts';
import { unknownName } from '../errors/unknown-name.ts';

/** The parameters that an endpoint accepts. */
export interface AcceptedParams {
  /** The names of the parameters. @default none */
  readonly known?: readonly string[];
  /** Advice on what to send instead. @default none */
  readonly advice?: string;
}

/** Creates the error for an unknown query parameter. */
export function unknownParameter(
  name: string,
  { known = [], advice }: AcceptedParams = {},
): UnknownParameterError {
  const others =
    known.length > 0
      ? `Supported: ${known.join(', ')}.`
      : 'This endpoint accepts no query parameters.';
  // A family of parameters is compared by its name alone.
  const inside = name.slice(name.search(/\[|$/));
  const names = known.map((each) => each.replace('[…]', () => inside));
  return new UnknownParameterError(
    [unknownName('query parameter', name, { known: names }), others, advice ?? []].flat().join(' '),
    { source: { parameter: name } },
  );
}
