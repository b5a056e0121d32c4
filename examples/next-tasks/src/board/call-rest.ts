/** A request to the REST API. */
export interface RestCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly data?: {
    readonly type: string;
    readonly id?: number;
    readonly attributes: Readonly<Record<string, unknown>>;
  };
}

/** Why a call did not work out, in the API's own words. */
export interface Problem {
  readonly isDenied: boolean;
  readonly text: string;
}

/** Calls the API; `undefined` where all is well. */
export async function callRest({ method, path, data }: RestCall): Promise<Problem | undefined> {
  try {
    const response = await fetch(`/api/rest${path}`, {
      method,
      headers: { 'content-type': 'application/vnd.api+json' },
      ...(data && { body: JSON.stringify({ data }) }),
    });
    if (response.ok) return undefined;
    return { isDenied: response.status === 403, text: await readErrors(response) };
  } catch {
    return { isDenied: false, text: 'The server cannot be reached. Try again in a moment.' };
  }
}

/** Every failure has the same form: a list of errors, each with a detail. */
async function readErrors(response: Response): Promise<string> {
  const { errors } = (await response.json()) as {
    readonly errors: readonly { readonly title: string; readonly detail?: string }[];
  };
  return errors.map(({ title, detail }) => detail ?? title).join(' ');
}
