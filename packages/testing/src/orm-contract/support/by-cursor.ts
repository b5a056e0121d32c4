import { crc32 } from 'node:zlib';

/** The profile of JSON:API for pages by cursor. */
export const CURSOR_PROFILE = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';

/** Headers of a request for a page by cursor. */
export const BY_CURSOR: Readonly<Record<string, string>> = {
  accept: `application/vnd.api+json; profile="${CURSOR_PROFILE}"`,
};

/** Forges a cursor with any content, whose checksum is right. */
export function forgeCursor(content: readonly unknown[]): string {
  const bytes = Buffer.from(JSON.stringify(content));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([bytes, checksum]).toString('base64url');
}
