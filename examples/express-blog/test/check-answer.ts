import { type ResponseValidator, responseValidator } from '@modelway/testing/openapi';

/** An answer, and the request that it belongs to. */
export interface CheckedAnswer {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The validators by the URLs of the APIs. */
const VALIDATORS = new Map<string, Promise<ResponseValidator>>();

/** Throws if an answer of an API does not match the OpenAPI document that the API serves. */
export async function checkAnswer({ url, headers, text, ...answer }: CheckedAnswer): Promise<void> {
  const [, api, path = ''] = /^(.*?\/api\/(?:rest|rpc))(\/[^?]*)?/.exec(url) ?? [];
  if (api === undefined) return;
  const validator = VALIDATORS.get(api) ?? fetchValidator(api);
  VALIDATORS.set(api, validator);
  const wrong = (await validator)({
    ...answer,
    path,
    headers: Object.fromEntries(headers),
    body: text === '' ? undefined : text,
  });
  if (wrong) throw new Error(`${api}/openapi.json does not describe ${wrong}`);
}

async function fetchValidator(api: string): Promise<ResponseValidator> {
  const document = await (await fetch(`${api}/openapi.json`)).json();
  return responseValidator(document as object, api.endsWith('rpc') ? 'rpc' : 'rest');
}
