/** Returns a value for an error message: a string in quotes, so that `"3"` is not taken for 3. */
export function showValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Cuts a text that a client sent, for an error message. */
export function cutText(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const MAX_LENGTH = 100;
