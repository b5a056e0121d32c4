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

/** A failed call, with the error text of the API. */
export interface Problem {
  readonly isDenied: boolean;
  readonly text: string;
}

/** Calls the API. Returns `undefined` if the call succeeds. */
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
    return { isDenied: false, text: 'Cannot reach the server. Try again in a moment.' };
  }
}

/** Reads the list of errors, the body of every failed request. */
async function readErrors(response: Response): Promise<string> {
  const { errors } = (await response.json()) as {
    readonly errors: readonly { readonly title: string; readonly detail?: string }[];
  };
  return errors.map(({ title, detail }) => detail ?? title).join(' ');
}
