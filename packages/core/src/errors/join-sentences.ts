/** Joins the messages of several errors into one text. Each ends as a sentence. */
export function joinSentences(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0] ?? '';
  return texts.map((text) => (/[.?!…]$/.test(text) ? text : `${text}.`)).join(' ');
}
