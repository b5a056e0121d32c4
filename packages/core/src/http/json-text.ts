import type { ErrorSource } from '../errors/api-error.ts';
import { LimitExceededError } from '../errors/request-errors.ts';
import { assertWithin } from '../limits/assert-within.ts';
import type { Limits } from '../limits/limits.ts';

/** The size of a JSON text's value, before it is parsed. */
export interface JsonSize {
  /** The depth of its lists and objects. */
  readonly depth: number;
  /**
   * The number of its values: members, entries, and the value itself. A member beyond the
   * thousandth of one object counts as four.
   */
  readonly values: number;
}

/**
 * Checks a JSON text before it is parsed, and returns its size.
 *
 * @throws {LimitExceededError} above `limits.jsonDepth` or `limits.jsonValues`.
 */
export function assertJsonText(text: string, limits: Limits, source?: ErrorSource): JsonSize {
  const { jsonValues } = limits;
  const size = measureJson(text, jsonValues);
  const where = source && { source };
  assertWithin(limits, 'jsonDepth', { value: size.depth, ...where });
  if (size.values <= jsonValues) return size;
  const detail = `The JSON has too many values; the limit jsonValues is ${jsonValues}.`;
  throw new LimitExceededError(detail, where);
}

/** The number of members above which an object is slow to build and to walk. */
const WIDE = 1000;

/** The number of values that a further member of such an object counts as. */
const WIDE_MEMBER = 4;

/**
 * Measures a JSON text; brackets and commas inside strings do not count.
 *
 * @param most the number of values above which the rest of the text is not read.
 */
function measureJson(text: string, most: number): JsonSize {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let isOpen = false;
  // By depth: the members of the open object; of a list, none count.
  const members: number[] = [];
  for (let i = 0; i < text.length && values <= most; i++) {
    const char = text.charCodeAt(i);
    if (char <= SPACE) continue;
    const isEnd = char === CLOSE_BRACE || char === CLOSE_BRACKET;
    // The first value of a list or an object has no comma before it.
    if (isOpen && !isEnd) values++;
    isOpen = char === OPEN_BRACE || char === OPEN_BRACKET;
    if (isOpen) {
      members[++depth] = char === OPEN_BRACE ? 1 : Number.NEGATIVE_INFINITY;
      deepest = Math.max(deepest, depth);
    } else if (isEnd) depth--;
    else if (char === COMMA) {
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      values += count > WIDE ? WIDE_MEMBER : 1;
    } else if (char === QUOTE) i = endOfString(text, i);
  }
  return { depth: deepest, values };
}

/** Returns the index of the quote that ends a string; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === QUOTE) return i;
  }
  return text.length;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
