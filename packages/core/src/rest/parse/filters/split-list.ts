/** Splits a list at its commas. `\,` is a literal comma and `\\` a backslash. */
export function splitList(text: string): readonly string[] {
  if (!text.includes('\\')) return text.split(',');
  const items: string[] = [];
  let item = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\' && (next === ',' || next === '\\')) {
      item += next;
      i++;
    } else if (char === ',') {
      items.push(item);
      item = '';
    } else item += char;
  }
  return [...items, item];
}
