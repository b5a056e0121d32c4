import type { EncodedArgs } from '@modelway/serialization/client';

/**
 * Returns the body of a request with arguments, before `JSON.stringify`.
 *
 * @throws {TypeError} if an argument has the name of the member beside the arguments, `meta`.
 */
export function toBody({ json, meta }: EncodedArgs): object {
  if ('meta' in json) throw new TypeError('Cannot send an argument with the name "meta".');
  return { ...json, ...(meta && { meta: { serialization: meta } }) };
}

/** Returns the query parameters of a request with arguments. */
export function toQuery({ json, meta }: EncodedArgs): Readonly<Record<string, string>> {
  return {
    q: JSON.stringify(json),
    ...(meta && { meta: JSON.stringify({ serialization: meta }) }),
  };
}
