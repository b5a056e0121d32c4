import type { RestDocument } from './rest-document.ts';

/**
 * A document as text.
 *
 * @param serialization the text of `meta.serialization`; `undefined` where no value needs it.
 */
export function writeDocument(document: RestDocument, serialization?: string): string {
  if (serialization === undefined) return JSON.stringify(document);
  const { meta, ...rest } = document;
  const total = meta ? `"total":${meta.total},` : '';
  return `{"meta":{${total}"serialization":${serialization}},${JSON.stringify(rest).slice(1)}`;
}
